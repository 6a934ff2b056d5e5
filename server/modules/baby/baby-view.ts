import { BABY_RECORD, type FamilyRight } from '@contract/constants/baby';
import type { BabyChild, FamilyMember, GrowthRecord, Milestone } from '@contract/schemas/baby';
import type { MediaItem } from '@contract/schemas/media';
import type { Id } from '../../db/tables';
import type { ChildRow, GrowthRow, MilestoneRow } from './baby.repository';
import type { FamilyRow } from './baby-family.repository';
import { canChangeRecord, isRightEnough } from './baby.rules';

/** Who reads the records, and the files of them that he sees. */
export interface RecordReader {
  readonly right: FamilyRight;
  readonly userId: Id | null;
  readonly media: ReadonlyMap<string, MediaItem>;
}

export function toChildView(row: ChildRow, right: FamilyRight): BabyChild {
  const isFamily = isRightEnough(right, 'see');
  return {
    type: BABY_RECORD.base,
    id: row.uid,
    name: row.name,
    sex: row.sex === 1 ? 1 : 2,
    birthday: row.birthday,
    avatar: row.avatar,
    birthWeightGrams: isFamily ? row.birthWeightGrams : null,
    birthHeightMm: isFamily ? row.birthHeightMm : null,
  };
}

export function toGrowthView(row: GrowthRow, { right, userId, media }: RecordReader): GrowthRecord {
  return {
    type: BABY_RECORD.grow,
    id: row.uid,
    childId: row.childUid,
    day: row.day,
    weightGrams: row.weightGrams,
    heightMm: row.heightMm,
    headMm: row.headMm,
    isLying: row.isLying,
    note: row.note,
    photo: (row.photoUid === null ? undefined : media.get(row.photoUid)) ?? null,
    canChange: canChangeRecord(right, row.authorId, userId),
  };
}

export function toMilestoneView(row: MilestoneRow, { right, userId, media }: RecordReader): Milestone {
  return {
    type: BABY_RECORD.milestone,
    id: row.uid,
    childId: row.childUid,
    day: row.day,
    kind: row.kind,
    title: row.title,
    story: row.story,
    media: row.mediaUids.flatMap((uid) => media.get(uid) ?? []),
    canChange: canChangeRecord(right, row.authorId, userId),
  };
}

export function toFamilyView(row: FamilyRow): FamilyMember {
  const { relation } = row;
  return {
    type: BABY_RECORD.family,
    id: row.uid,
    userId: row.userUid,
    nickname: row.nickname,
    avatar: row.avatar,
    relation: isRelation(relation) ? relation : 9,
  };
}

const isRelation = (relation: number): relation is FamilyMember['relation'] => relation >= 1 && relation <= 9;
