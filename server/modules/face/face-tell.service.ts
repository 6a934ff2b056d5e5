import { FACE_CONSENT, FACE_RELATION } from '@contract/constants/face';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder, FaceModel } from '../../adapters/faces/types';
import type { Db, Id } from '../../db/tables';
import { STRANGER, type UserCaller } from '../../http/caller';
import { Refusal } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import type { NoticeService } from '../notice/notice.service';
import type { FaceConsentService } from './face-consent.service';
import { idOf, searchFaces } from './face-found';
import { ONESELF } from './face.rules';
import type { MatrixCache } from './face-matrix-cache';
import { listPhotoVectors } from './face-photo.repository';
import { listAnswers } from './face-search.repository';
import { countNewPhotos, type Keeper, listKeepers } from './face-tell.repository';

export interface FaceTellService {
  /** Tells those who keep their face that others' new photos of an album surely show them: once a day and album, where they may see it. */
  tell(albumId: Id, signal: AbortSignal): Promise<void>;
}

export interface FaceTellDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly faces: Pick<FaceFinder, 'findModel'>;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly matrices: Pick<MatrixCache, 'find'>;
  readonly notices: Pick<NoticeService, 'tell' | 'findTold'>;
}

const DAY_MS = 86_400_000;
const type = NOTICE_TYPE.faceFound;

/** A caller with the person's own rights: nobody is notified of what he could not see. */
const askAs = (userId: Id): UserCaller => ({
  kind: 'user',
  sessionId: '0',
  userId,
  hasNickname: true,
  isAdmin: false,
  origin: STRANGER.origin,
});

export function createFaceTell(deps: FaceTellDeps): FaceTellService {
  const { db, clock, access, notices } = deps;

  async function mayCompare(caller: UserCaller): Promise<boolean> {
    try {
      await deps.consents.require(caller, [FACE_CONSENT.keep]);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Faces of an album that surely are this person's, and of which he has said nothing. */
  async function findSure(caller: UserCaller, albumId: Id, model: FaceModel): Promise<Id[]> {
    const matrix = await deps.matrices.find(albumId, access.seenAlbums(caller), model);
    if (matrix === null) return [];
    const kept = await listPhotoVectors(db, caller.userId, model);
    const own = kept.filter(({ relation }) => relation === FACE_RELATION.me).map(({ vector }) => vector);
    if (own.length === 0) return [];
    const answers = await listAnswers(db, { userId: caller.userId, deviceId: null }, albumId);
    const answered = new Set(answers.map(({ faceId }) => faceId));
    return searchFaces(matrix, own, answers, ONESELF)
      .filter(({ tier }) => tier === 'sure')
      .map(({ face }) => idOf(matrix, face))
      .filter((id) => !answered.has(id));
  }

  async function tellOne({ userId, albumUid }: Keeper, albumId: Id, model: FaceModel): Promise<void> {
    const caller = askAs(userId);
    const nowMs = clock.now().getTime();
    const causeOf = (ms: number): string => `${albumUid} ${shanghaiDay(ms)}`;
    const cause = causeOf(nowMs);
    if ((await notices.findTold(db, { userId, type, cause })) !== null || !(await mayCompare(caller))) return;
    const toldBefore = await notices.findTold(db, { userId, type, cause: causeOf(nowMs - DAY_MS) });
    const since = new Date(Math.max(nowMs - DAY_MS, toldBefore?.getTime() ?? 0));
    const sure = await findSure(caller, albumId, model);
    const count = await countNewPhotos(db, sure, { userId, since, isSeen: shownToAll });
    if (count === 0) return;
    await db.transaction().execute((tx) => notices.tell(tx, [{ userId, type, cause, albumId, facts: { count } }]));
  }

  return {
    async tell(albumId, signal) {
      const keepers = await listKeepers(db, albumId);
      const model = keepers.length === 0 ? null : await deps.faces.findModel();
      if (model === null) return;
      for (const keeper of keepers) {
        signal.throwIfAborted();
        await tellOne(keeper, albumId, model);
      }
    },
  };
}
