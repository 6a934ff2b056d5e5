import { FACE_CONSENT } from '@contract/constants/face';
import { isSamePerson } from '@contract/rules/face-person';
import { ERRORS } from '@contract/errors';
import type { FaceAlbums, FaceAlbumsQuery } from '@contract/schemas/face';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { Refusal, refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import type { AlbumService } from '../album/album.service';
import type { FaceConsentService } from './face-consent.service';
import { idOf, searchFaces } from './face-found';
import { ONESELF, type Sought, toSought } from './face.rules';
import type { MatrixCache } from './face-matrix-cache';
import { countByAlbum, listAlbumsToSearch, listConfirmedMedia } from './face-mine.repository';
import { listPhotoVectors } from './face-photo.repository';
import { listAnswers, listPlaced } from './face-search.repository';
import { subjectOf } from './face-subject';

export interface FaceMineService {
  /**
   * Ids of photos that the caller said to be on, and of those on which a face that he keeps surely is. `faceUid`: one of his family's. Code
   * that shows them has to check what the caller may see. Refuses with FACE_ABSENT.
   */
  listMine(caller: Caller, wish: { readonly albumId: Id | null; readonly faceUid: string | null }): Promise<Id[]>;
  /** The same by album. */
  listAlbums(caller: Caller, query: FaceAlbumsQuery): Promise<FaceAlbums>;
}

export interface FaceMineDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly faces: FaceFinder;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly matrices: MatrixCache;
  readonly albums: Pick<AlbumService, 'listSeen'>;
}

export function createFaceMine(deps: FaceMineDeps): FaceMineService {
  const { db, access, faces, matrices } = deps;

  async function mayCompare(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'user' || !faces.isAvailable) return false;
    try {
      await deps.consents.require(caller, [FACE_CONSENT.keep]);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  async function compareKept(
    caller: Caller & { readonly kind: 'user' },
    albumId: Id | null,
    kept: readonly Int8Array[],
    sought: Sought,
  ): Promise<Id[]> {
    const model = await faces.findModel();
    if (model === null || kept.length === 0) return [];
    const isSeen = access.seenAlbums(caller);
    const albumIds = albumId === null ? await listAlbumsToSearch(db, caller.userId, isSeen) : [albumId];
    const found: Id[] = [];
    for (const each of albumIds) {
      const matrix = await matrices.find(each, isSeen, model);
      if (matrix === null) continue;
      const answers = await listAnswers(db, subjectOf(caller), each);
      const sure = searchFaces(matrix, kept, answers, sought).filter(({ tier }) => tier === 'sure');
      const ids = sure.map(({ face }) => idOf(matrix, face));
      found.push(...(await listPlaced(db, ids, shownToAll)).map(({ mediaId }) => mediaId));
    }
    return found;
  }

  async function listMine(
    caller: Caller,
    { albumId, faceUid }: { readonly albumId: Id | null; readonly faceUid: string | null },
  ): Promise<Id[]> {
    const kept = await listKept(caller, faceUid);
    const confirmed = await listConfirmedMedia(db, subjectOf(caller), kept.sought, albumId);
    if (caller.kind !== 'user' || kept.vectors.length === 0) return confirmed;
    const compared = await compareKept(caller, albumId, kept.vectors, kept.sought);
    return [...new Set([...confirmed, ...compared])];
  }

  return {
    listMine,

    async listAlbums(caller, { faceId }) {
      requireUser(caller);
      const ids = await listMine(caller, { albumId: null, faceUid: faceId ?? null });
      const counts = ids.length === 0 ? [] : await countByAlbum(db, ids, shownToAll);
      const seen = await deps.albums.listSeen(
        caller,
        counts.map(({ albumId }) => albumId),
      );
      const byUid = new Map(counts.map(({ albumUid, count }) => [albumUid, count]));
      return seen.map((album) => ({ album, count: byUid.get(album.id) ?? 0 }));
    },
  };

  /** All faces that are kept of one person. */
  async function listKept(caller: Caller, faceUid: string | null): Promise<{ vectors: Int8Array[]; sought: Sought }> {
    const none = { vectors: [], sought: ONESELF };
    if (caller.kind !== 'user' || !(await mayCompare(caller))) {
      if (faceUid !== null) throw refuse(ERRORS.FACE_ABSENT);
      return none;
    }
    const model = await faces.findModel();
    const all = model === null ? [] : await listPhotoVectors(db, caller.userId, model);
    const one = faceUid === null ? ONESELF : all.find(({ uid }) => uid === faceUid);
    if (one === undefined) throw refuse(ERRORS.FACE_ABSENT);
    const vectors = all.filter((each) => isSamePerson(each, one)).map(({ vector }) => vector);
    return { vectors, sought: toSought(one, all) };
  }
}
