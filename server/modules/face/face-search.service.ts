import { createHash } from 'node:crypto';
import { FACE_ANSWER, FACE_CONSENT, FACE_FOUND_MAX, FACE_TIER, FACE_UPLOADS_A_DAY } from '@contract/constants/face';
import { isSamePerson } from '@contract/rules/face-person';
import { ERRORS } from '@contract/errors';
import type { FaceFindings, FindMeInput, FoundFace } from '@contract/schemas/face';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder, FaceModel } from '../../adapters/faces/types';
import { countAttempt } from '../../db/attempts';
import type { Db, Id } from '../../db/tables';
import { type Caller, networkOf, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import { countLookedAt } from './face-album.repository';
import type { MediaListService } from '../media/wall/media-list.service';
import type { FaceConsentService } from './face-consent.service';
import type { Candidate } from './face-found.rules';
import { idOf, searchFaces } from './face-found';
import { compareVectors, type FaceMatrix } from './face-matrix';
import type { MatrixCache } from './face-matrix-cache';
import { isSaidOf, ONESELF, SAME_SELFIE, type Sought, toRelation, toShownBox, toSought } from './face.rules';
import { listPhotoVectors } from './face-photo.repository';
import { type AnswerRow, listAnswers, listPlaced, type PlacedFace } from './face-search.repository';
import { readSelfie } from './face-selfie';
import { nameOfSubject, subjectOf } from './face-subject';

export interface FaceSearchService {
  /**
   * Photos of an album on which somebody is, of those that he may see. Nothing of the selfies is kept. Refuses with FACES_OFF,
   * FACE_CONSENT_REQUIRED, TOO_MANY_REQUESTS, FACE_UPLOADS_SPENT, and with what is wrong with a selfie.
   */
  find(caller: Caller, input: FindMeInput): Promise<FaceFindings>;
}

export interface FaceSearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly faces: FaceFinder;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly matrices: MatrixCache;
  readonly lists: Pick<MediaListService, 'listByUids'>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of one device or person, then of one address: a venue has one. */
const BUDGETS = [
  { of: 'subject', limit: 15, windowMs: 10 * MINUTE_MS },
  { of: 'subject', limit: 60, windowMs: DAY_MS },
  { of: 'address', limit: 600, windowMs: 60 * MINUTE_MS },
] as const;

export function createFaceSearch(deps: FaceSearchDeps): FaceSearchService {
  const { db, clock, access, faces, consents, matrices } = deps;

  const windowOf = (windowMs: number): Date => new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);

  async function spend(caller: Caller): Promise<void> {
    const names = { subject: nameOfSubject(subjectOf(caller)), address: networkOf(caller.origin) };
    for (const { of, limit, windowMs } of BUDGETS) {
      const key = `face-search-${windowMs}-${names[of]}`;
      if (!(await countAttempt(db, { key, windowStart: windowOf(windowMs), limit })))
        throw refuse(ERRORS.TOO_MANY_REQUESTS);
    }
  }

  /**
   * Of faces on pictures that were not taken now, so many different ones a day and album. The pictures of one search are one face's, and so
   * is what comes with one that came before: only a digest of each picture is remembered, for that day.
   */
  async function spendUpload(caller: Caller, albumId: Id, texts: readonly string[]): Promise<void> {
    const { userId } = requireUser(caller);
    const windowStart = windowOf(DAY_MS);
    await db.transaction().execute(async (tx) => {
      let isNew = true;
      for (const text of [...texts].sort()) {
        const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
        const seen = { key: `face-upload-${userId}-${albumId}-${digest}`, windowStart, limit: 1 };
        if (!(await countAttempt(tx, seen))) isNew = false;
      }
      const all = { key: `face-upload-${userId}-${albumId}`, windowStart, limit: FACE_UPLOADS_A_DAY };
      // What is refused has not been seen either: tried again it is refused again.
      if (isNew && !(await countAttempt(tx, all))) throw refuse(ERRORS.FACE_UPLOADS_SPENT);
    });
  }

  async function readWanted(caller: Caller, albumId: Id, input: FindMeInput): Promise<Wanted> {
    const wanted: Int8Array[] = [];
    let model: FaceModel | null = null;
    for (const text of input.selfies) {
      const selfie = await readSelfie(faces, text);
      if (wanted.some((other) => compareVectors(other, selfie.face.vector) < SAME_SELFIE)) {
        throw refuse(ERRORS.FACE_SELFIES_DIFFER);
      }
      wanted.push(selfie.face.vector);
      ({ model } = selfie);
    }
    if (input.isUpload && input.selfies.length > 0) await spendUpload(caller, albumId, input.selfies);
    model ??= await faces.findModel();
    if (model === null) throw refuse(ERRORS.FACES_UNAVAILABLE);
    const ids = new Set(input.faceIds ?? []);
    if (ids.size > 0) {
      const { userId } = requireUser(caller);
      const all = await listPhotoVectors(db, userId, model);
      const kept = all.filter(({ uid }) => ids.has(uid));
      const [first] = kept;
      if (first === undefined) throw refuse(ERRORS.FACE_ABSENT);
      // One search is for one person.
      if (!kept.every((one) => isSamePerson(one, first))) throw refuse(ERRORS.BAD_INPUT);
      wanted.push(...kept.map(({ vector }) => vector));
      return { vectors: wanted, model, sought: toSought(first, all) };
    }
    return { vectors: wanted, model, sought: ONESELF };
  }

  async function search(caller: Caller, album: AlbumAccess, input: FindMeInput): Promise<Search> {
    const wanted = await readWanted(caller, album.albumId, input);
    const matrix = await matrices.find(album.albumId, access.seenAlbums(caller), wanted.model);
    if (matrix === null) throw refuse(ERRORS.FACES_OFF);
    const answers = await listAnswers(db, subjectOf(caller), album.albumId);
    const found = searchFaces(matrix, wanted.vectors, answers, wanted.sought);
    const { sought } = wanted;
    return { matrix, found, sought, answers: new Map(answers.map((answer) => [answer.faceId, answer])) };
  }

  return {
    async find(caller, input) {
      const album = await access.requireAlbum(db, caller, input.albumId, 'see');
      if (!faces.isAvailable) throw refuse(ERRORS.FACES_UNAVAILABLE);
      if (input.selfies.length + (input.faceIds?.length ?? 0) === 0) throw refuse(ERRORS.BAD_INPUT);
      // Before anything is spent: both say what the search may be.
      if ((await matrices.findVersion(album.albumId, access.seenAlbums(caller))) === null)
        throw refuse(ERRORS.FACES_OFF);
      const kinds = input.selfies.length > 0 ? [FACE_CONSENT.search] : [FACE_CONSENT.search, FACE_CONSENT.keep];
      await consents.require(caller, kinds);
      if (input.isUpload && input.selfies.length > 0) requireUser(caller);
      await spend(caller);
      const { matrix, found, sought, answers } = await search(caller, album, input);
      const ids = found.map(({ face }) => idOf(matrix, face));
      // Read once more, with the photos as they are now: what was hidden meanwhile is left out.
      const placed = new Map((await listPlaced(db, ids, shownToAll)).map((face) => [face.id, face]));
      const shown = found.flatMap((one) => {
        const face = placed.get(idOf(matrix, one.face));
        return face === undefined || face.albumId !== album.albumId ? [] : [{ one, face }];
      });
      const told = cutTiers(shown);
      const items = new Map(
        (await deps.lists.listByUids(caller, [...new Set(told.map(({ face }) => face.mediaUid))])).map((media) => [
          media.id,
          media,
        ]),
      );
      const records = told.flatMap(({ one, face }): FoundFace[] => {
        const media = items.get(face.mediaUid);
        return media === undefined ? [] : [toFound(one, face, media, { answer: answers.get(face.id), sought })];
      });
      const { total, done } = await countLookedAt(db, album.albumId, shownToAll);
      const count = (tier: Candidate['tier']): number => shown.filter(({ one }) => one.tier === tier).length;
      const { relation, name } = sought;
      const counts = { sure: count('sure'), maybe: count('maybe'), looked: done, total };
      return { relation: toRelation(relation), name, ...counts, records };
    },
  };
}

interface Wanted {
  readonly vectors: readonly Int8Array[];
  readonly model: FaceModel;
  readonly sought: Sought;
}

interface Search {
  readonly matrix: FaceMatrix;
  readonly found: readonly Candidate[];
  readonly sought: Sought;
  readonly answers: ReadonlyMap<Id, AnswerRow>;
}

function cutTiers<T extends { readonly one: Candidate }>(shown: readonly T[]): T[] {
  const of = (tier: Candidate['tier']): T[] =>
    shown.filter(({ one }) => one.tier === tier).slice(0, FACE_FOUND_MAX[tier]);
  return [...of('sure'), ...of('maybe')];
}

function toFound(
  one: Candidate,
  face: PlacedFace,
  media: FoundFace['media'],
  { answer, sought }: { readonly answer: AnswerRow | undefined; readonly sought: Sought },
): FoundFace {
  const own = answer !== undefined && isSaidOf(answer, sought) ? answer : null;
  const said = own === null ? FACE_ANSWER.none : own.isMatch ? FACE_ANSWER.me : FACE_ANSWER.notMe;
  return {
    media,
    faceId: face.uid,
    tier: one.tier === 'sure' ? FACE_TIER.sure : FACE_TIER.maybe,
    likeness: Math.round(100 * Math.max(0, Math.min(1, one.likeness))),
    answer: said,
    box: {
      faceId: face.uid,
      ...toShownBox(face.box),
      answer: said,
      relation: toRelation((own ?? sought).relation),
      name: (own ?? sought).name,
      personId: '',
      personName: '',
    },
  };
}
