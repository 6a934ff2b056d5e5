import { MEDIA_KIND, MEDIA_STATE, type Turns } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { TurnInput } from '@contract/schemas/media-about';
import type { SettingResults } from '@contract/schemas/shared';
import type { Ids } from '../../../adapters/ids/types';
import type { ImageEngine } from '../../../adapters/image/types';
import type { ObjectStores } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import type { AccessService } from '../../access/access.service';
import { keepPictures, toChange } from '../derive/media-derivatives.service';
import type { MediaMarkService } from '../derive/media-mark.service';
import { TURN_MEDIA } from '../jobs/media-turn.jobs';
import { borrowOriginal, listDerivedKeys, removeDerivatives, removeDropped } from '../objects/media-object.service';
import { changeCounted } from '../rows/media-count.service';
import { chooseForBatch, setChosen } from '../wall/media-batch';
import { askTurns, findToTurn, giveUpTurn, showTurned, type ToTurnRow, type Turning } from './media-turn.repository';

export interface MediaTurnDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly log: Log;
  readonly marks: Pick<MediaMarkService, 'make' | 'name' | 'drop'>;
}

/** See [Note: Turns of photos] in 0029-media-turns. */
export interface MediaTurnService {
  /** For holders, and for whoever uploaded it. A video counts as absent. */
  ask(caller: Caller, input: TurnInput): Promise<SettingResults<Turns>>;
  /** Makes the pictures of one as they were asked for last, of its original. Running it twice changes nothing. */
  run(mediaId: Id, signal: AbortSignal): Promise<void>;
}

export function createMediaTurns(deps: MediaTurnDeps): MediaTurnService {
  const { db, store, jobs } = deps;

  /** Answers whether they are shown. */
  async function make(
    mediaId: Id,
    row: ToTurnRow,
    folder: string,
    file: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const outcome = await deps.images.derive(file, row.mime, signal, false, row.turns);
    signal.throwIfAborted();
    if (outcome.kind !== 'made') {
      deps.log.error({ why: outcome.kind }, 'a photo could not be turned: it stays as it was');
      await giveUpTurn(db, mediaId, row.turns);
      return false;
    }
    await keepPictures(store, folder, outcome.derivatives);
    const change = toChange(store.storageType, folder, outcome.derivatives);
    const { pixel_x: pixelX, pixel_y: pixelY, has_large: hasLarge } = change;
    const { uid, kind, uploaderName, objectKey, albumId } = row;
    const markable = {
      ...{ id: mediaId, uid, kind, uploaderName, objectKey, pixelX, pixelY, hasLarge },
      ...{ takenLocal: '', derivativeKey: folder, hasWebVideo: false },
    };
    const marked = await deps.marks.make(markable, signal);
    let isShown = false;
    try {
      isShown = await db.transaction().execute(async (tx) => {
        const done = await changeCounted(tx, albumId, [mediaId], () => showTurned(tx, mediaId, row, change));
        if (done === true) await deps.marks.name(tx, albumId, mediaId, marked);
        return done === true;
      });
    } finally {
      if (!isShown) await deps.marks.drop(marked);
    }
    return isShown;
  }

  return {
    async ask(caller, { ids, by, turns, from }) {
      const { userId } = requireUser(caller);
      const turning = toTurning(by, turns);
      const chosen = await chooseForBatch(deps, caller, ids, (row, { rights }) => {
        if (row.kind !== MEDIA_KIND.photo) return ERRORS.MEDIA_ABSENT;
        if (rights.role !== 'holder' && row.uploaderId !== userId) return ERRORS.FORBIDDEN;
        return row.state === MEDIA_STATE.ready ? null : ERRORS.MEDIA_UNREADY;
      });
      return setChosen(db, ids, chosen, async (tx, own) => {
        const rows = await askTurns(tx, own, turning, from);
        // One person's go one by one, so that others' uploads are not kept waiting by them.
        const queue = `turn-${userId}`;
        for (const { id } of rows.changed)
          await jobs.add(tx, TURN_MEDIA, { mediaId: id }, { key: `turn-${id}`, queue });
        return rows;
      });
    },

    async run(mediaId, signal) {
      const row = await findToTurn(db, mediaId);
      if (row === null) return;
      const folder = `derived/${row.uid.slice(0, 2)}/${row.uid}.${deps.ids.newId()}`;
      const borrowed = await borrowOriginal(store, row);
      if (borrowed === null) throw new Error('an original is not in its store');
      let isShown = false;
      try {
        isShown = await make(mediaId, row, folder, borrowed.path, signal);
      } finally {
        await borrowed.release();
        if (!isShown) await removeDerivatives(store, folder);
      }
      if (isShown) await removeDropped(db, store, listDerivedKeys(row.folder));
    },
  };
}

/** Refuses with BAD_INPUT unless one of the two is said. */
function toTurning(by: number | undefined, to: number | undefined): Turning {
  if (by !== undefined && to === undefined) return { by };
  if (to !== undefined && by === undefined) return { to };
  throw refuse(ERRORS.BAD_INPUT);
}
