import { FACE_CONSENT, FACE_NAME_MAX_LENGTH, FACE_PHOTOS_MAX, FACE_RELATION } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import { cleanName, countCharacters } from '@contract/rules/text';
import type {
  AddFaceInput,
  FaceAvatarList,
  FaceAvatarQuery,
  FaceIdInput,
  FacePhoto,
  FacePhotos,
  UpdateFaceInput,
} from '@contract/schemas/face';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Ids } from '../../adapters/ids/types';
import { countAttempt } from '../../db/attempts';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PictureService } from '../user/picture.service';
import type { FaceConsentService } from './face-consent.service';
import {
  addPhoto,
  countPhotos,
  deletePhoto,
  type FacePhotoRow,
  findPhotoRow,
  keepPhotoVector,
  listFacePhotos,
  listPhotoRows,
  listUnreadPhotos,
  renameAnswers,
  updatePhoto,
} from './face-photo.repository';
import { largestOf, toRelation } from './face.rules';
import { readSelfie } from './face-selfie';

/** Only ever the caller's. */
export interface FacePhotoService {
  list(caller: Caller, query: FaceAvatarQuery): Promise<FaceAvatarList>;
  listAll(caller: Caller): Promise<FacePhotos>;
  /** Refuses with FACE_CONSENT_REQUIRED, with FACE_GUARDIAN_REQUIRED for a child, and with what is wrong with the picture. */
  add(caller: Caller, input: AddFaceInput): Promise<FacePhoto>;
  /** Refuses with FACE_ABSENT. */
  update(caller: Caller, input: UpdateFaceInput): Promise<FacePhoto>;
  remove(caller: Caller, input: FaceIdInput): Promise<null>;
  /** Reads those again that another model read, or whose vectors were not in a backup. */
  readAgain(signal: AbortSignal): Promise<void>;
}

export interface FacePhotoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faces: FaceFinder;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly pictures: Pick<PictureService, 'keepMade' | 'discard' | 'read'>;
}

const LIST_MAX = 100;
const AVATAR_EDGE = 400;
const HOUR_MS = 3_600_000;
const ADDED_AN_HOUR = 60;
const READ_AT_ONCE = 50;

export function createFacePhotos(deps: FacePhotoDeps): FacePhotoService {
  const { db, clock, ids, faces, pictures } = deps;

  return {
    async list(caller, { meFlag }) {
      const { userId } = requireUser(caller);
      return listFacePhotos(db, userId, meFlag, LIST_MAX);
    },

    async listAll(caller) {
      const { userId } = requireUser(caller);
      return (await listPhotoRows(db, userId, LIST_MAX)).map(toView);
    },

    async add(caller, input) {
      const { userId } = requireUser(caller);
      const name = readName(input.name);
      if (input.relation === FACE_RELATION.child && !input.guardian) throw refuse(ERRORS.FACE_GUARDIAN_REQUIRED);
      await deps.consents.require(caller, [FACE_CONSENT.keep]);
      const windowStart = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
      if (!(await countAttempt(db, { key: `face-photo-${userId}`, windowStart, limit: ADDED_AN_HOUR }))) {
        throw refuse(ERRORS.TOO_MANY_REQUESTS);
      }
      const { face, model, picture } = await readSelfie(faces, input.picture);
      const avatar = await faces.cutSquare(picture, AVATAR_EDGE);
      if (avatar === null) throw refuse(ERRORS.FACE_PICTURE_BROKEN);
      const pictureUrl = await pictures.keepMade(avatar);
      const uid = ids.newId();
      try {
        await db.transaction().execute(async (tx) => {
          if ((await countPhotos(tx, userId)) >= FACE_PHOTOS_MAX) throw refuse(ERRORS.FACES_TOO_MANY);
          // Once more, under the person's lock: what was withdrawn meanwhile keeps nothing.
          await deps.consents.require(caller, [FACE_CONSENT.keep]);
          const photo = { uid, relation: input.relation, name, pictureUrl, at: clock.now() };
          await keepPhotoVector(tx, await addPhoto(tx, userId, photo), model, face.vector);
        });
      } catch (error) {
        await pictures.discard(pictureUrl);
        throw error;
      }
      return toView(await getRow(userId, uid));
    },

    async update(caller, input) {
      const { userId } = requireUser(caller);
      const row = await getRow(userId, input.id);
      const name = input.name === undefined ? row.name : readName(input.name);
      const relation = input.relation ?? row.relation;
      await db.transaction().execute(async (tx) => {
        await updatePhoto(tx, row.id, { relation, name });
        // A person who is renamed is still the one on the photos that were confirmed to show him.
        if (row.relation !== FACE_RELATION.me && relation !== FACE_RELATION.me)
          await renameAnswers(tx, userId, row, { relation, name });
      });
      return toView(await getRow(userId, input.id));
    },

    async remove(caller, { id }) {
      const { userId } = requireUser(caller);
      const address = await deletePhoto(db, userId, id);
      if (address === null) throw refuse(ERRORS.FACE_ABSENT);
      await pictures.discard(address);
      return null;
    },

    async readAgain(signal) {
      const model = await faces.findModel();
      if (model === null) return;
      let after = '0';
      for (;;) {
        const rows = await listUnreadPhotos(db, model, after, READ_AT_ONCE);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.id;
        for (const { id, pictureUrl } of rows) {
          signal.throwIfAborted();
          const picture = await pictures.read(pictureUrl);
          const outcome = picture === null ? null : await faces.find(picture);
          const face = outcome?.kind === 'found' ? largestOf(outcome.faces) : undefined;
          if (face !== undefined) await keepPhotoVector(db, id, model, face.vector);
        }
      }
    },
  };

  async function getRow(userId: string, uid: string): Promise<FacePhotoRow> {
    const row = await findPhotoRow(db, userId, uid);
    if (row === null) throw refuse(ERRORS.FACE_ABSENT);
    return row;
  }
}

function toView(row: FacePhotoRow): FacePhoto {
  const { uid: id, pictureUrl: avatar, relation, name, isSearchable, createdAt } = row;
  return { id, avatar, relation: toRelation(relation), name, isSearchable, createdTime: createdAt.getTime() };
}

export function readName(text: string): string {
  const name = cleanName(text);
  if (countCharacters(name) > FACE_NAME_MAX_LENGTH) throw refuse(ERRORS.FACE_NAME_TOO_LONG);
  return name;
}
