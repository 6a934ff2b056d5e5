import { LABELS_MAX } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type {
  AddLabelInput,
  AlbumLabel,
  AlbumLabels,
  LabelIdInput,
  LabelListQuery,
  SettingLabelInput,
} from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Tx } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { hasRight } from '../access/access.rules';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { clearLabel, lockMediaOf } from '../media/rows/media-count.service';
import type { TextChecks } from '../word/text-check.service';
import { toCounts } from './album-count.repository';
import { judgeLabelName, moveTo } from './album.rules';
import {
  deleteLabelRow,
  findLabel,
  insertLabel,
  type LabelRow,
  listCountedLabels,
  listLabelRows,
  lockLabels,
  placeLabels,
  renameLabel,
} from './album-label.repository';

export interface AlbumLabelService {
  list(caller: Caller, query: LabelListQuery): Promise<AlbumLabels>;
  /** At the end of the row. */
  add(caller: Caller, input: AddLabelInput): Promise<AlbumLabel>;
  set(caller: Caller, input: SettingLabelInput): Promise<AlbumLabel>;
  /** Its media stay, without a label. */
  remove(caller: Caller, input: LabelIdInput): Promise<null>;
}

export interface AlbumLabelDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly texts: TextChecks;
}

export function createAlbumLabels(deps: AlbumLabelDeps): AlbumLabelService {
  const { db, clock, ids, access } = deps;

  async function listViews(reader: Db, { albumId, rights }: AlbumAccess): Promise<AlbumLabel[]> {
    const rows = await listCountedLabels(reader, albumId);
    return rows.map((row) => {
      const { photos, videos } = toCounts(row)[rights.role];
      return { id: row.uid, name: row.name, photoCount: photos, videoCount: videos };
    });
  }

  async function getView(reader: Db, album: AlbumAccess, uid: string): Promise<AlbumLabel> {
    const view = (await listViews(reader, album)).find(({ id }) => id === uid);
    if (view === undefined) throw refuse(ERRORS.LABEL_ABSENT);
    return view;
  }

  /** The label's album, locked, for one who manages it. To whom may not see the album the label is not there either. */
  async function requireManaged(
    tx: Tx,
    caller: Caller,
    labelUid: string,
    isForMedia: boolean,
  ): Promise<{ album: AlbumAccess; label: LabelRow }> {
    const found = await findLabel(tx, labelUid);
    const album = found === null ? null : await access.findAlbum(tx, caller, { id: found.albumId });
    if (album === null) throw refuse(ERRORS.LABEL_ABSENT);
    if (!hasRight(album.rights, 'label')) throw refuse(ERRORS.FORBIDDEN);
    // Before the album's row, as whoever moves or removes its files does.
    if (isForMedia) await lockMediaOf(tx, album.albumId);
    await lockLabels(tx, album.albumId);
    const label = await findLabel(tx, labelUid);
    if (label === null) throw refuse(ERRORS.LABEL_ABSENT);
    return { album, label };
  }

  return {
    async list(caller, query) {
      return listViews(db, await access.requireSeen(caller, query.albumId));
    },

    async add(caller, input) {
      return db.transaction().execute(async (tx) => {
        const album = await access.requireAlbum(tx, caller, input.albumId, 'label');
        const name = await deps.texts.check(tx, readName(input.name));
        await lockLabels(tx, album.albumId);
        const labels = await listLabelRows(tx, album.albumId);
        if (labels.some((label) => label.name === name)) throw refuse(ERRORS.LABEL_NAME_TAKEN);
        if (labels.length >= LABELS_MAX) throw refuse(ERRORS.LABEL_LIMIT);
        const uid = ids.newId();
        // A removed label left a gap: without it the number of labels is the next free place.
        await placeLabels(
          tx,
          labels.map(({ id }) => id),
        );
        await insertLabel(tx, { uid, albumId: album.albumId, name, position: labels.length, now: clock.now() });
        return getView(tx, album, uid);
      });
    },

    async set(caller, input) {
      return db.transaction().execute(async (tx) => {
        const { album, label } = await requireManaged(tx, caller, input.id, false);
        const labels = await listLabelRows(tx, album.albumId);
        if (input.name !== undefined) {
          const typed = readName(input.name);
          const name = typed === label.name ? typed : await deps.texts.check(tx, typed);
          const isTaken = labels.some((other) => other.name === name && other.id !== label.id);
          if (isTaken) throw refuse(ERRORS.LABEL_NAME_TAKEN);
          await renameLabel(tx, label.id, name);
        }
        if (input.position !== undefined) {
          const order = labels.map(({ id }) => id);
          await placeLabels(tx, moveTo(order, label.id, input.position));
        }
        return getView(tx, album, label.uid);
      });
    },

    async remove(caller, input) {
      return db.transaction().execute(async (tx) => {
        const { album, label } = await requireManaged(tx, caller, input.id, true);
        await clearLabel(tx, album.albumId, label.id);
        await deleteLabelRow(tx, label.id);
        return null;
      });
    },
  };
}

function readName(text: string): string {
  const verdict = judgeLabelName(text);
  if (verdict.kind !== 'ok') throw refuse(ERRORS.BAD_INPUT);
  return verdict.text;
}
