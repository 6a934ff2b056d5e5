import { ERRORS } from '@contract/errors';
import type { AlbumFaces, AlbumFacesQuery, SetAlbumFacesInput } from '@contract/schemas/face';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Db } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { shownOnceAgreed } from '../access/media-access.service';
import { countLookedAt, findAlbumFaces, switchAlbumFaces } from './face-album.repository';
import { holdAll, letAllGo, settleHeld } from './face-hold';
import { INDEX_FACES } from './face-index.jobs';
import { deletePeople } from './face-people.repository';

export interface AlbumFaceService {
  get(caller: Caller, query: AlbumFacesQuery): Promise<AlbumFaces>;
  /** For the owner. Refuses with FACES_UNAVAILABLE where the installation cannot do it. */
  set(caller: Caller, input: SetAlbumFacesInput): Promise<AlbumFaces>;
}

export interface AlbumFaceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly faces: Pick<FaceFinder, 'isAvailable'>;
  readonly jobs: Jobs;
}

export function createAlbumFaces({ db, clock, access, faces, jobs }: AlbumFaceDeps): AlbumFaceService {
  async function toView({ albumId, rights }: AlbumAccess): Promise<AlbumFaces> {
    const row = await findAlbumFaces(db, albumId);
    const isOn = faces.isAvailable && row !== null && row.isOn;
    const isHolder = rights.role === 'holder';
    const counts = isHolder ? await countLookedAt(db, albumId, shownOnceAgreed) : { total: 0, done: 0 };
    return {
      findMe: isOn,
      people: isOn && isHolder && row.hasPeople,
      asksFirst: isOn && isHolder && row.asksFirst,
      coversOthers: isOn && isHolder && row.coversOthers,
      canSwitch: rights.is === 'owner',
      isAvailable: faces.isAvailable,
      ...counts,
      keptUntil: isOn ? (row.keptUntil?.getTime() ?? null) : null,
    };
  }

  return {
    async get(caller, { albumId }) {
      return toView(await access.requireAlbum(db, caller, albumId, 'see'));
    },

    async set(caller, input) {
      const album = await access.requireAlbum(db, caller, input.albumId, 'own');
      const before = await findAlbumFaces(db, album.albumId);
      const isOn = input.findMe ?? before?.isOn ?? false;
      const hasPeople = isOn && (input.people ?? before?.hasPeople ?? false);
      if (isOn && !faces.isAvailable) throw refuse(ERRORS.FACES_UNAVAILABLE);
      const asksFirst = hasPeople && (input.asksFirst ?? before?.asksFirst ?? false);
      const coversOthers = input.coversOthers ?? before?.coversOthers ?? true;
      const change = { isOn, hasPeople, asksFirst, coversOthers, at: clock.now() };
      const { albumId } = album;
      await db.transaction().execute(async (tx) => {
        // Before the switch is locked: see lockToIndex.
        if (asksFirst && before?.asksFirst !== true) await holdAll(tx, albumId);
        if (!asksFirst) await letAllGo(tx, albumId);
        await switchAlbumFaces(tx, albumId, change);
        if (!hasPeople) await deletePeople(tx, albumId);
        // What has been looked at already is put together too.
        if (hasPeople) await jobs.add(tx, INDEX_FACES, { albumId }, { key: `face-index-${albumId}` });
      });
      await db.transaction().execute((tx) => settleHeld(tx, albumId));
      return toView(album);
    },
  };
}
