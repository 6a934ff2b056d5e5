import { FORMER_MAX, type MediaKind, REMARK_MAX_LENGTH } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { cleanText, countCharacters } from '@contract/rules/text';
import type {
  AlbumPriceInput,
  AlbumPriceResult,
  EssenceInput,
  HideMediaInput,
  MoveToLabelInput,
  PriceInput,
  RemarkInput,
} from '@contract/schemas/media';
import type { SettingResults } from '@contract/schemas/shared';
import type { Db } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Jobs } from '../../../jobs/queue';
import type { AccessService } from '../../access/access.service';
import { mediaPredicate, toMediaAccess } from '../../access/media-access.service';
import { chooseForBatch, setChosen, toFormer } from '../wall/media-batch';
import { lockAlbum } from '../rows/media-group.repository';
import { findLabel } from '../rows/media-label.repository';
import { requireLabelId } from '../rows/media-label.service';
import { setAlbumPrice, setField } from '../rows/media-manage.repository';
import { addMarkJobs } from '../derive/media-mark.jobs';
import { keepMediaText } from '../rows/media-text.service';
import type { TextChecks } from '../../word/text-check.service';

/**
 * Each batch is done as a whole or, when something fails, not at all; items that the caller may not change are refused one by one. Previous
 * values are returned only for items that were changed. If the caller states which value each item should still have, an item that another
 * person has changed since is left as it is and refused with MEDIA_CHANGED.
 */
export interface MediaManageService {
  /** For holders. An item of another kind counts as absent. */
  setHidden(caller: Caller, input: HideMediaInput, kind: MediaKind): Promise<SettingResults<boolean>>;
  /** For holders. */
  setEssence(caller: Caller, input: EssenceInput): Promise<SettingResults<boolean>>;
  /** For holders, and for whoever uploaded it. Refuses with REMARK_TOO_LONG, TEXT_REFUSED. */
  setRemark(caller: Caller, input: RemarkInput): Promise<SettingResults<string>>;
  /** For who may label. Refuses with LABEL_ABSENT; an item of another album is refused alone. */
  moveToLabel(caller: Caller, input: MoveToLabelInput): Promise<SettingResults<string | null>>;
  /** For who may price. What gets its first price has no marked pictures yet: its placeholder stands for them until they are made. */
  setPrice(caller: Caller, input: PriceInput): Promise<SettingResults<number>>;
  /** The same for an album or one of its labels. Refuses with ALBUM_ABSENT, FORBIDDEN, LABEL_ABSENT. */
  setAlbumPrice(caller: Caller, input: AlbumPriceInput): Promise<AlbumPriceResult>;
}

export interface MediaManageDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly jobs: Jobs;
  readonly texts: TextChecks;
}

export function createMediaManagement(deps: MediaManageDeps): MediaManageService {
  const { db, jobs } = deps;

  return {
    async setHidden(caller, input, kind) {
      requireUser(caller);
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, { rights }) => {
        if (row.kind !== kind) return ERRORS.MEDIA_ABSENT;
        return rights.role === 'holder' ? null : ERRORS.FORBIDDEN;
      });
      return setChosen(db, input.ids, chosen, (tx, ids) => setField(tx, ids, 'is_hidden', input.hidden));
    },

    async setEssence(caller, input) {
      requireUser(caller);
      const chosen = await chooseForBatch(deps, caller, input.ids, (_row, { rights }) =>
        rights.role === 'holder' ? null : ERRORS.FORBIDDEN,
      );
      return setChosen(db, input.ids, chosen, (tx, ids) => setField(tx, ids, 'is_essence', input.boutique));
    },

    async setRemark(caller, input) {
      const { userId } = requireUser(caller);
      const remark = cleanText(input.remark);
      if (countCharacters(remark) > REMARK_MAX_LENGTH) throw refuse(ERRORS.REMARK_TOO_LONG);
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, { rights }) =>
        rights.role === 'holder' || row.uploaderId === userId ? null : ERRORS.FORBIDDEN,
      );
      const stored = await deps.texts.check(db, remark);
      // What it was to have still was stored in the same way.
      const from = input.from === undefined ? undefined : (await deps.texts.judge(db, cleanText(input.from))).replaced;
      return setChosen(db, input.ids, chosen, async (tx, ids) => {
        const rows = await setField(tx, ids, 'remark', stored, from);
        await keepMediaText(
          tx,
          rows.changed.map(({ id }) => id),
        );
        return rows;
      });
    },

    async moveToLabel(caller, input) {
      requireUser(caller);
      const label =
        input.labelId === undefined ? null : await db.transaction().execute((tx) => findLabel(tx, input.labelId ?? ''));
      if (input.labelId !== undefined && label === null) throw refuse(ERRORS.LABEL_ABSENT);
      // A label of an album that the caller may not see is as absent as one that is not there.
      if (label !== null && (await deps.access.findAlbum(db, caller, { id: label.albumId })) === null) {
        throw refuse(ERRORS.LABEL_ABSENT);
      }
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, _access, rights) => {
        if (!rights.permissions.includes('label')) return ERRORS.FORBIDDEN;
        return label !== null && label.albumId !== row.albumId ? ERRORS.LABEL_ABSENT : null;
      });
      return setChosen(db, input.ids, chosen, async (tx, ids) => {
        // Again, under the album's lock: it may have been removed since.
        if (input.labelId !== undefined && (await findLabel(tx, input.labelId)) === null)
          throw refuse(ERRORS.LABEL_ABSENT);
        return setField(tx, ids, 'label_id', label?.id ?? null, input.from);
      });
    },

    async setPrice(caller, input) {
      requireUser(caller);
      const chosen = await chooseForBatch(deps, caller, input.ids, (_row, { rights }) =>
        rights.permissions.includes('price') ? null : ERRORS.FORBIDDEN,
      );
      return setChosen(db, input.ids, chosen, async (tx, ids, albumId) => {
        const priced = await setField(tx, ids, 'price_fen', input.priceFen, input.from);
        if (priced.changed.length > 0 && input.priceFen > 0) await addMarkJobs(jobs, tx, albumId);
        return priced;
      });
    },

    async setAlbumPrice(caller, { albumId: albumUid, labelId: labelUid, priceFen }) {
      requireUser(caller);
      const { albumId, rights } = await deps.access.requireAlbum(db, caller, albumUid, 'price');
      const labelId = await requireLabelId(db, albumId, labelUid);
      // Also that the number tells nobody of what is hidden from him.
      const seen = mediaPredicate(toMediaAccess(caller, rights));
      const priced = await db.transaction().execute(async (tx) => {
        await lockAlbum(tx, albumId);
        const rows = await setAlbumPrice(tx, { albumId, labelId, seen }, priceFen);
        if (rows.length > 0 && priceFen > 0) await addMarkJobs(jobs, tx, albumId);
        return rows;
      });
      return { changed: priced.length, former: priced.length > FORMER_MAX ? [] : toFormer(priced) };
    },
  };
}
