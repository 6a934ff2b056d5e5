import { FACE_ANSWER, FACE_CONSENT, FACE_RELATION, type FaceRelation } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import type {
  EraseFacesInput,
  FaceAnswer,
  FaceLabelInput,
  FaceOwner,
  IsMeQuery,
  SetMeInput,
  SetNotMeInput,
} from '@contract/schemas/face';
import type { FaceBox } from '@contract/schemas/face-box';
import type { MediaItem } from '@contract/schemas/media';
import type { Clock } from '../../adapters/clock/types';
import { countAttempt } from '../../db/attempts';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { Refusal, refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import { requireMedia } from '../media/wall/media-list.service';
import { findAlbumFaces } from './face-album.repository';
import {
  type AnswerOf,
  claimFaces,
  keepAnswer,
  listAnswersOf,
  lockFace,
  takeAnswerBack,
} from './face-answer.repository';
import type { FaceConsentService } from './face-consent.service';
import type { FacePeopleService } from './face-people.service';
import { readName } from './face-photo.service';
import { findFaceByUid, listFacesOfMedia, listPlacedByUid, type PlacedFace } from './face-search.repository';
import { nameOfSubject, subjectOf } from './face-subject';
import { toRelation, toShownBox } from './face.rules';

/** What people say of faces on photos that they may see. Refuses with FACE_ABSENT and FACE_CONSENT_REQUIRED. */
export interface FaceAnswerService {
  setMe(caller: Caller, input: SetMeInput): Promise<FaceAnswer>;
  setNotMe(caller: Caller, input: SetNotMeInput): Promise<FaceAnswer>;
  /** Of faces that one erases with what is kept of one: those on photos that he may see are his. Others are left out. */
  claim(caller: Caller, input: EraseFacesInput): Promise<void>;
  isMe(caller: Caller, query: IsMeQuery): Promise<FaceAnswer>;
  /** One of his family, or himself. */
  label(caller: Caller, input: FaceLabelInput): Promise<FaceAnswer>;
  /** Who a face is, as far as the caller may know. */
  findOwner(caller: Caller, faceUid: string): Promise<FaceOwner>;
  /** With the faces on each that the caller may know of: what he answered, and for who manages an album with people all. */
  addBoxes<Item extends MediaItem>(caller: Caller, items: readonly Item[]): Promise<Item[]>;
}

export interface FaceAnswerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly people: Pick<FacePeopleService, 'listOwn'>;
}

const ANSWERS_AN_HOUR = 1_000;
const CLAIMS_A_DAY = 10;
const HOUR_MS = 3_600_000;

export function createFaceAnswers(deps: FaceAnswerDeps): FaceAnswerService {
  const { db, clock, access, consents } = deps;

  async function requireFace(caller: Caller, faceUid: string): Promise<PlacedFace> {
    const face = await findFaceByUid(db, faceUid);
    if (face === null) throw refuse(ERRORS.FACE_ABSENT);
    try {
      await requireMedia(deps, caller, face.mediaUid);
    } catch (error) {
      // What is not to be seen is not there.
      throw error instanceof Refusal ? refuse(ERRORS.FACE_ABSENT) : error;
    }
    return face;
  }

  async function answer(
    caller: Caller,
    faceUid: string,
    said: { readonly isMatch: boolean; readonly relation: number; readonly name: string },
  ): Promise<FaceAnswer> {
    const subject = subjectOf(caller);
    const face = await requireFace(caller, faceUid);
    const kinds = [FACE_CONSENT.search, FACE_CONSENT.keep];
    await consents.require(caller, kinds);
    const windowStart = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
    const key = `face-answer-${nameOfSubject(subject)}`;
    if (!(await countAttempt(db, { key, windowStart, limit: ANSWERS_AN_HOUR }))) throw refuse(ERRORS.TOO_MANY_REQUESTS);
    await db.transaction().execute(async (tx) => {
      if (!(await lockFace(tx, face.id))) throw refuse(ERRORS.FACE_ABSENT);
      const { id: faceId, albumId, mediaId } = face;
      await keepAnswer(tx, subject, { faceId, albumId, mediaId, ...said, at: clock.now() });
    });
    return read(caller, face);
  }

  async function takeBack(caller: Caller, faceUid: string, isMatch: boolean): Promise<FaceAnswer> {
    const face = await requireFace(caller, faceUid);
    await takeAnswerBack(db, subjectOf(caller), face.id, isMatch);
    return read(caller, face);
  }

  async function read(caller: Caller, face: PlacedFace): Promise<FaceAnswer> {
    const said = (await listAnswersOf(db, subjectOf(caller), [face.id])).get(face.id);
    return { faceId: face.uid, ...toSaid(said) };
  }

  return {
    setMe: (caller, { faceId, me }) =>
      me
        ? answer(caller, faceId, { isMatch: true, relation: FACE_RELATION.me, name: '' })
        : takeBack(caller, faceId, true),
    setNotMe: (caller, { faceId, notMe, relation = FACE_RELATION.me, name = '' }) =>
      notMe ? answer(caller, faceId, { isMatch: false, ...personOf(relation, name) }) : takeBack(caller, faceId, false),

    async claim(caller, { receipt, faceIds = [] }) {
      if (faceIds.length === 0) return;
      // Whose receipt it is has not seen these photos.
      if (receipt !== undefined) throw refuse(ERRORS.BAD_INPUT);
      const subject = subjectOf(caller);
      await consents.require(caller, [FACE_CONSENT.search, FACE_CONSENT.keep]);
      const windowStart = new Date(Math.floor(clock.now().getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS);
      const key = `face-claim-${nameOfSubject(subject)}`;
      if (!(await countAttempt(db, { key, windowStart, limit: CLAIMS_A_DAY }))) throw refuse(ERRORS.TOO_MANY_REQUESTS);
      const faces = await listPlacedByUid(db, faceIds, shownToAll);
      const seen = new Set<string>();
      for (const id of new Set(faces.map(({ albumId }) => albumId)))
        if ((await access.findAlbum(db, caller, { id }))?.rights.canSee === true) seen.add(id);
      // Nobody is on a photo twice.
      const own = new Map(faces.filter(({ albumId }) => seen.has(albumId)).map((face) => [face.mediaId, face.id]));
      await db.transaction().execute((tx) => claimFaces(tx, subject, [...own.values()], clock.now()));
    },

    isMe: async (caller, { faceId }) => read(caller, await requireFace(caller, faceId)),
    label: (caller, { faceId, relation, name }) =>
      answer(caller, faceId, { isMatch: true, ...personOf(relation, name) }),

    async findOwner(caller, faceUid) {
      const face = await requireFace(caller, faceUid);
      const said = (await listAnswersOf(db, subjectOf(caller), [face.id])).get(face.id);
      const album = await access.findAlbum(db, caller, { id: face.albumId });
      const row = await findAlbumFaces(db, face.albumId);
      const isGrouped = row?.hasPeople === true && face.personId !== null;
      const canAgree = isGrouped && said?.isMatch === true && (await isPerson(caller, face));
      const isShown = isGrouped && (album?.rights.canManage === true || canAgree || face.isAgreed);
      return {
        faceId: face.uid,
        ...toSaid(said),
        personId: isShown ? (face.personUid ?? '') : '',
        personName: isShown ? (face.personName ?? '') : '',
        isAgreed: isShown && face.isAgreed,
        canAgree,
      };
    },

    async addBoxes(caller, items) {
      if (caller.kind !== 'user' && caller.kind !== 'device') return [...items];
      const faces = await listFacesOfMedia(
        db,
        items.map(({ id }) => id),
      );
      if (faces.length === 0) return [...items];
      const answers = await listAnswersOf(
        db,
        subjectOf(caller),
        faces.map(({ id }) => id),
      );
      const open = await listOpenAlbums(caller, faces);
      return items.map((item) => {
        const shown = faces.filter(
          ({ id, albumId, mediaUid }) => mediaUid === item.id && (answers.has(id) || open.has(albumId)),
        );
        const boxes = shown.map((face) => toBox(face, answers.get(face.id), open.has(face.albumId)));
        return boxes.length === 0 ? item : { ...item, faces: boxes };
      });
    },
  };

  /** The caller keeps a face that is this person's, and may. */
  async function isPerson(caller: Caller, { albumId, personId }: PlacedFace): Promise<boolean> {
    if (caller.kind !== 'user' || personId === null) return false;
    try {
      await consents.require(caller, [FACE_CONSENT.keep]);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    return (await deps.people.listOwn(caller, albumId)).includes(personId);
  }

  /** Of the albums of these faces those whose people this caller manages. */
  async function listOpenAlbums(caller: Caller, faces: readonly PlacedFace[]): Promise<Set<string>> {
    const open = new Set<string>();
    for (const albumId of new Set(faces.map((face) => face.albumId))) {
      const album = await access.findAlbum(db, caller, { id: albumId });
      if (album?.rights.canManage !== true) continue;
      if ((await findAlbumFaces(db, albumId))?.hasPeople === true) open.add(albumId);
    }
    return open;
  }
}

/** Nobody is called something by himself. */
const personOf = (relation: FaceRelation, name: string): { relation: FaceRelation; name: string } => ({
  relation,
  name: relation === FACE_RELATION.me ? '' : readName(name),
});

function toSaid(said: AnswerOf | undefined): Pick<FaceAnswer, 'answer' | 'relation' | 'name'> {
  if (said === undefined) return { answer: FACE_ANSWER.none, relation: FACE_RELATION.me, name: '' };
  return {
    answer: said.isMatch ? FACE_ANSWER.me : FACE_ANSWER.notMe,
    relation: toRelation(said.relation),
    name: said.name,
  };
}

function toBox(face: PlacedFace, said: AnswerOf | undefined, isManager: boolean): FaceBox {
  const [personId, personName] = isManager ? [face.personUid ?? '', face.personName ?? ''] : ['', ''];
  return { faceId: face.uid, ...toShownBox(face.box), ...toSaid(said), personId, personName };
}
