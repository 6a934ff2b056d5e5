import { GROWTH_RECORDS_MAX, MILESTONE_MEDIA_MAX, MILESTONES_MAX } from '@contract/constants/baby';
import { BABY_ERRORS } from '@contract/baby-errors';
import { ERRORS } from '@contract/errors';
import type { BabyRecord, SaveGrowthInput, SaveMilestoneInput } from '@contract/schemas/baby';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { MediaListService } from '../media/wall/media-list.service';
import type { TextChecks } from '../word/text-check.service';
import * as repository from './baby.repository';
import * as shownMedia from './baby-media.repository';
import { canChangeRecord, readGrowthNote, readMilestoneTitle, readStory } from './baby.rules';
import type { Families, Family } from './baby-family.service';
import { toGrowthView, toMilestoneView } from './baby-view';

export interface BabyRecordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly families: Families;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
  readonly texts: Pick<TextChecks, 'check'>;
}

const ONE = { limit: 1, offset: 0 };

/** Makes and changes what the family writes down of a child. */
export function createBabyRecords(deps: BabyRecordDeps): {
  saveGrowth(caller: Caller, input: SaveGrowthInput): Promise<BabyRecord>;
  saveMilestone(caller: Caller, input: SaveMilestoneInput): Promise<BabyRecord>;
} {
  const { db, clock, ids, families, mediaLists } = deps;

  /** The record that is changed; null for a new one. */
  async function openRecord(
    tx: Tx,
    table: 'baby_growth' | 'baby_milestone',
    family: Family,
    childId: Id,
    uid: string | undefined,
  ): Promise<Id | null> {
    if (uid === undefined) {
      const [count, max] =
        table === 'baby_growth'
          ? [await repository.countGrowth(tx, childId), GROWTH_RECORDS_MAX]
          : [await repository.countMilestones(tx, childId), MILESTONES_MAX];
      if (count >= max) throw refuse(BABY_ERRORS.BABY_RECORDS_LIMIT);
      return null;
    }
    const record = await repository.findRecord(tx, table, childId, uid);
    if (record === null) throw refuse(BABY_ERRORS.BABY_RECORD_ABSENT);
    if (!canChangeRecord(family.right, record.authorId, family.userId)) throw refuse(ERRORS.FORBIDDEN);
    return record.id;
  }

  /** Refuses with TEXT_REFUSED. */
  const check = async (tx: Tx, text: string): Promise<string> => (text === '' ? '' : deps.texts.check(tx, text));

  const seenOf = async (caller: Caller, uids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await mediaLists.listByUids(caller, uids)).map(({ id }) => id));

  /** The files of the record that is changed, which the caller may see or not. */
  async function listShown(table: 'baby_growth' | 'baby_milestone', { id }: { readonly id?: string }) {
    return id === undefined ? [] : shownMedia.listRecordMediaUids(db, table, id);
  }

  /** The numbers of files of the album. Refuses with MEDIA_ABSENT where one is not there, or is not seen. */
  async function readMedia(
    tx: Tx,
    { album }: Family,
    uids: readonly string[],
    seen: ReadonlySet<string>,
  ): Promise<Id[]> {
    const known = await repository.listMediaIds(tx, album.albumId, uids);
    return uids.map((uid) => {
      const id = known.get(uid);
      if (id === undefined || !seen.has(uid)) throw refuse(ERRORS.MEDIA_ABSENT);
      return id;
    });
  }

  async function saveGrowth(caller: Caller, input: SaveGrowthInput): Promise<BabyRecord> {
    const { userId } = requireUser(caller);
    const note = readGrowthNote(input.note);
    const photos = input.photoId === '' ? [] : [input.photoId];
    const seen = await seenOf(caller, [...photos, ...(await listShown('baby_growth', input))]);
    const hasValue = input.weightGrams !== null || input.heightMm !== null || input.headMm !== null;
    const saved = await db.transaction().execute(async (tx) => {
      const family = await families.openChange(tx, caller, input.albumId, 'write');
      const child = await families.requireChild(tx, family, input.childId);
      if (note === null || !hasValue) throw refuse(ERRORS.BAD_INPUT);
      families.requireDay(input.day, child);
      const id = await openRecord(tx, 'baby_growth', family, child.id, input.id);
      if (await repository.hasGrowthOn(tx, child.id, input.day, id)) throw refuse(BABY_ERRORS.GROWTH_DAY_TAKEN);
      const unseen = id === null ? [] : keptUnseen(await shownMedia.listGrowthMedia(tx, id), seen);
      const [mediaId = unseen[0] ?? null] = await readMedia(tx, family, photos, seen);
      const values = {
        day: input.day,
        weight_grams: input.weightGrams,
        height_mm: input.heightMm,
        head_mm: input.headMm,
        is_lying: input.isLying,
        note: await check(tx, note),
        media_id: mediaId,
      };
      const uid = input.id ?? ids.newId();
      if (id === null) {
        await repository.insertGrowth(tx, { ...values, uid, childId: child.id, authorId: userId, now: clock.now() });
      } else await repository.updateGrowth(tx, id, values);
      const [row] = await repository.listGrowth(tx, child.id, ONE, uid);
      return { family, row };
    });
    if (saved.row === undefined) throw refuse(BABY_ERRORS.BABY_RECORD_ABSENT);
    return toGrowthView(
      saved.row,
      await families.readerFor(caller, saved.family, saved.row.photoUid === null ? [] : [saved.row.photoUid]),
    );
  }

  async function saveMilestone(caller: Caller, input: SaveMilestoneInput): Promise<BabyRecord> {
    const { userId } = requireUser(caller);
    const title = readMilestoneTitle(input.kind, input.title);
    const story = readStory(input.story);
    const seen = await seenOf(caller, [...input.mediaIds, ...(await listShown('baby_milestone', input))]);
    const saved = await db.transaction().execute(async (tx) => {
      const family = await families.openChange(tx, caller, input.albumId, 'write');
      const child = await families.requireChild(tx, family, input.childId);
      if (title === null || story === null) throw refuse(ERRORS.BAD_INPUT);
      families.requireDay(input.day, child);
      const id = await openRecord(tx, 'baby_milestone', family, child.id, input.id);
      const words = { title: await check(tx, title), story: await check(tx, story) };
      const values = { day: input.day, kind: input.kind, ...words };
      if (await repository.hasMilestone(tx, child.id, values, id)) throw refuse(BABY_ERRORS.MILESTONE_TAKEN);
      const unseen = id === null ? [] : keptUnseen(await shownMedia.listMilestoneMedia(tx, id), seen);
      const mediaIds = [...(await readMedia(tx, family, input.mediaIds, seen)), ...unseen];
      if (mediaIds.length > MILESTONE_MEDIA_MAX) throw refuse(BABY_ERRORS.MILESTONE_MEDIA_LIMIT);
      const uid = input.id ?? ids.newId();
      const made = { ...values, uid, childId: child.id, authorId: userId, now: clock.now() };
      if (id !== null) await repository.updateMilestone(tx, id, values);
      await repository.placeMilestoneMedia(tx, id ?? (await repository.insertMilestone(tx, made)), mediaIds);
      const [row] = await repository.listMilestones(tx, child.id, ONE, uid);
      return { family, row };
    });
    if (saved.row === undefined) throw refuse(BABY_ERRORS.BABY_RECORD_ABSENT);
    return toMilestoneView(saved.row, await families.readerFor(caller, saved.family, saved.row.mediaUids));
  }

  return { saveGrowth, saveMilestone };
}

/** A person who changes a record can remove from it only files that he sees. */
const keptUnseen = (shown: readonly shownMedia.ShownMedia[], seen: ReadonlySet<string>): Id[] =>
  shown.flatMap(({ id, uid }) => (seen.has(uid) ? [] : [id]));
