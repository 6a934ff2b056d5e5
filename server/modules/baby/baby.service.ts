import { BABY_RECORD } from '@contract/constants/baby';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  BabyAlbum,
  BabyAlbumQuery,
  BabyRecord,
  BabyRecordPage,
  BabyRecordsQuery,
  RemoveBabyInput,
  SaveBabyInput,
  SaveFamilyInput,
} from '@contract/schemas/baby';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import * as repository from './baby.repository';
import { type BabyChildDeps, createBabyChildren } from './baby-child.service';
import * as relations from './baby-family.repository';
import { createFamilies, type FamilyDeps } from './baby-family.service';
import { type BabyRecordDeps, createBabyRecords } from './baby-record.service';
import { canChangeRecord } from './baby.rules';
import { toChildView, toFamilyView, toGrowthView, toMilestoneView } from './baby-view';

/** Children, what was measured, milestones and family of albums of template 7. See [Note: Baby records]. */
export interface BabyService {
  /** The album's managers and the family's editors change everything; other family members add records, and change their own. */
  save(caller: Caller, input: SaveBabyInput): Promise<BabyRecord>;
  /** For the family. The list of children is for everybody who sees the album, as long as it is a children's album. */
  list(caller: Caller, query: BabyRecordsQuery): Promise<BabyRecordPage>;
  remove(caller: Caller, input: RemoveBabyInput): Promise<null>;
  getAlbum(caller: Caller, query: BabyAlbumQuery): Promise<BabyAlbum>;
}

export type BabyDeps = FamilyDeps & Omit<BabyChildDeps & BabyRecordDeps, 'families'>;

export function createBabies(deps: BabyDeps): BabyService {
  const { db, clock, ids, pictures, access } = deps;
  const families = createFamilies(deps);
  const { saveChild } = createBabyChildren({ ...deps, families });
  const { saveGrowth, saveMilestone } = createBabyRecords({ ...deps, families });

  /** Only the album's managers say who belongs to the family. */
  async function saveMember(caller: Caller, input: SaveFamilyInput): Promise<BabyRecord> {
    requireUser(caller);
    return db.transaction().execute(async (tx) => {
      const { album } = await families.openChange(tx, caller, input.albumId, 'none');
      if (!album.rights.canManage) throw refuse(ERRORS.FORBIDDEN);
      const userId = await relations.findAlbumPerson(tx, album.albumId, input.userId);
      if (userId === null) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
      const uid = ids.newId();
      await relations.saveFamilyMember(tx, {
        uid,
        albumId: album.albumId,
        userId,
        relation: input.relation,
        now: clock.now(),
      });
      const row = await relations.findFamilyMember(tx, album.albumId, userId);
      if (row === null) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
      return toFamilyView(row);
    });
  }

  return {
    async save(caller, input) {
      await access.requireAllowed(db, caller, 'publishing');
      switch (input.type) {
        case BABY_RECORD.base:
          return saveChild(caller, input);
        case BABY_RECORD.grow:
          return saveGrowth(caller, input);
        case BABY_RECORD.milestone:
          return saveMilestone(caller, input);
        case BABY_RECORD.family:
          return saveMember(caller, input);
      }
    },

    async list(caller, query) {
      const need = query.type === BABY_RECORD.base ? 'none' : 'see';
      const family = await families.requireRight(db, caller, query.albumId, need);
      const { albumId } = family.album;
      const window = { limit: query.size, offset: pageOffset(query) };
      switch (query.type) {
        case BABY_RECORD.base: {
          const rows = await families.listChildren(db, family);
          const shown = rows.slice(window.offset, window.offset + window.limit);
          return toPage(
            shown.map((row) => toChildView(row, family.right)),
            rows.length,
            query,
          );
        }
        case BABY_RECORD.grow: {
          const child = await families.requireChild(db, family, query.childId);
          const rows = await repository.listGrowth(db, child.id, window);
          const reader = await families.readerFor(caller, family, photosOf(rows));
          return toPage(
            rows.map((row) => toGrowthView(row, reader)),
            await repository.countGrowth(db, child.id),
            query,
          );
        }
        case BABY_RECORD.milestone: {
          const child = await families.requireChild(db, family, query.childId);
          const rows = await repository.listMilestones(db, child.id, window);
          const reader = await families.readerFor(
            caller,
            family,
            rows.flatMap(({ mediaUids }) => mediaUids),
          );
          return toPage(
            rows.map((row) => toMilestoneView(row, reader)),
            await repository.countMilestones(db, child.id),
            query,
          );
        }
        case BABY_RECORD.family: {
          const rows = await relations.listFamily(db, albumId, window);
          return toPage(rows.map(toFamilyView), await relations.countFamily(db, albumId), query);
        }
      }
    },

    async remove(caller, input) {
      requireUser(caller);
      const dropped = await db.transaction().execute(async (tx) => {
        const family = await families.requireRight(tx, caller, input.albumId, 'write');
        await repository.lockAlbum(tx, family.album.albumId);
        const records = await repository.listRemoved(tx, family.album.albumId, input.ids);
        const isOwn = [...records.baby_growth, ...records.baby_milestone].every(({ authorId }) =>
          canChangeRecord(family.right, authorId, family.userId),
        );
        const mayChildren = records.baby_child.length === 0 || family.right === 'edit';
        const mayFamily = records.baby_family.length === 0 || family.album.rights.canManage;
        if (!isOwn || !mayChildren || !mayFamily) throw refuse(ERRORS.FORBIDDEN);
        return repository.removeRecords(tx, records);
      });
      for (const address of dropped) await pictures.discard(address);
      return null;
    },

    async getAlbum(caller, query) {
      const family = await families.open(db, caller, query.albumId);
      const { album, right } = family;
      const children = await families.listChildren(db, family);
      return {
        children: children.map((row) => toChildView(row, right)),
        right,
        canManageFamily: album.rights.canManage,
      };
    },
  };
}

const photosOf = (rows: readonly repository.GrowthRow[]): string[] => rows.flatMap(({ photoUid }) => photoUid ?? []);
