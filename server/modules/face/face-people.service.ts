import { FACE_CONSENT, FACE_RELATION } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import type { AlbumFacesQuery } from '@contract/schemas/face';
import type {
  AgreeToNameInput,
  AlbumPeople,
  MergePeopleInput,
  NamePersonInput,
  PersonCoverInput,
  SplitPersonInput,
} from '@contract/schemas/face-people';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { FaceConsentService } from './face-consent.service';
import { compareVectors } from './face-matrix';
import * as repository from './face-people.repository';
import { addToGroup, chooseGroup, type Group } from './face-people.rules';
import { listPhotoVectors, toVector } from './face-photo.repository';
import { readName } from './face-photo.service';
import { settleHeld } from './face-hold';
import { SURE_FLOOR, toAnswer, toShownBox } from './face.rules';

/** The people of an album, for who manages it, where its owner switched that on. Refuses with FACE_PERSON_ABSENT. */
export interface FacePeopleService {
  list(caller: Caller, query: AlbumFacesQuery): Promise<AlbumPeople>;
  name(caller: Caller, input: NamePersonInput): Promise<AlbumPeople>;
  /** Refuses with FACE_PEOPLE_TOGETHER where two of them are on one photo. */
  merge(caller: Caller, input: MergePeopleInput): Promise<AlbumPeople>;
  split(caller: Caller, input: SplitPersonInput): Promise<AlbumPeople>;
  cover(caller: Caller, input: PersonCoverInput): Promise<AlbumPeople>;
  /** By whoever keeps a face, and said which is his: whether visitors may know his name there. */
  agree(caller: Caller, input: AgreeToNameInput): Promise<null>;
  /** Photos of an album on which a person is, or so many people are; for a list of it. None where its people are not grouped. */
  listMedia(
    caller: Caller,
    albumUid: string,
    wish: {
      readonly personId?: string | undefined;
      readonly peopleFrom?: number | undefined;
      readonly peopleTo?: number | undefined;
    },
  ): Promise<readonly Id[]>;
  /** Ids of the album's people that the caller is, as a face that he keeps shows, and he said so himself. */
  listOwn(caller: Caller & { readonly kind: 'user' }, albumId: Id): Promise<readonly Id[]>;
  /** Puts faces that are nobody's yet to those they are like. */
  group(albumId: Id, signal: AbortSignal): Promise<void>;
}

export interface FacePeopleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly faces: FaceFinder;
  readonly consents: Pick<FaceConsentService, 'require'>;
  readonly lists: Pick<MediaListService, 'listByUids'>;
}

const LIST_MAX = 200;
/** Between two breaths of the process. */
const FACES_AT_ONCE = 50;

export function createFacePeople(deps: FacePeopleDeps): FacePeopleService {
  const { db, clock, ids, access, faces } = deps;

  async function requirePerson(caller: Caller, uid: string): Promise<repository.PersonRow> {
    const person = await repository.findPerson(db, uid);
    const album = person === null ? null : await access.findAlbum(db, caller, { uid: person.albumUid });
    // A person who does not manage the album cannot tell whether there is such a person.
    if (person === null || album?.rights.canManage !== true) throw refuse(ERRORS.FACE_PERSON_ABSENT);
    return person;
  }

  /** A face that now belongs to another person may be of somebody who has not agreed. */
  const settle = ({ albumId }: repository.PersonRow): Promise<void> =>
    db.transaction().execute((tx) => settleHeld(tx, albumId));

  async function list(caller: Caller, albumUid: string): Promise<AlbumPeople> {
    const { albumId } = await access.requireAlbum(db, caller, albumUid, 'manage');
    if (!(await repository.hasPeople(db, albumId))) return [];
    const rows = await repository.listPeople(db, albumId, LIST_MAX);
    const items = await deps.lists.listByUids(caller, [...new Set(rows.map(({ mediaUid }) => mediaUid))]);
    const photos = new Map(items.map((item) => [item.id, item]));
    return rows.map(({ uid: id, photos: count, mediaUid: mediaId, left, top, width: wide, height: high, ...row }) => {
      const { middleUrl: url = '', width = 0, height = 0 } = photos.get(mediaId) ?? {};
      const ratio = width > 0 && height > 0 ? width / height : 1;
      const box = toShownBox({ left, top, width: wide, height: high });
      return { id, ...row, answer: toAnswer(row.answer), photos: count, cover: { mediaId, url, ratio, ...box } };
    });
  }

  async function listOwn({ userId }: { readonly userId: Id }, albumId: Id): Promise<readonly Id[]> {
    const model = await faces.findModel();
    const kept = model === null ? [] : await listPhotoVectors(db, userId, model);
    const own = kept.filter(({ relation }) => relation === FACE_RELATION.me);
    // Saying to be somebody is not enough: what is kept of one must be like him.
    const like = (await repository.listOwnPeople(db, userId, albumId)).filter(({ vector }) =>
      own.some((face) => compareVectors(face.vector, toVector(vector)) >= SURE_FLOOR),
    );
    return [...new Set(like.map(({ personId }) => personId))];
  }

  return {
    list: (caller, { albumId }) => list(caller, albumId),

    async name(caller, input) {
      const person = await requirePerson(caller, input.personId);
      await repository.renamePerson(db, person.id, readName(input.name));
      return list(caller, person.albumUid);
    },

    async merge(caller, { into, personIds }) {
      const target = await requirePerson(caller, into);
      const others = await Promise.all(
        [...new Set(personIds)].filter((uid) => uid !== into).map((uid) => requirePerson(caller, uid)),
      );
      if (others.some(({ albumUid }) => albumUid !== target.albumUid)) throw refuse(ERRORS.BAD_INPUT);
      const from = others.map(({ id }) => id);
      if (from.length > 0) {
        const isDone = await db.transaction().execute((tx) => repository.mergeInto(tx, target.id, from));
        if (!isDone) throw refuse(ERRORS.FACE_PEOPLE_TOGETHER);
        await settle(target);
      }
      return list(caller, target.albumUid);
    },

    async split(caller, { personId, faceIds }) {
      const person = await requirePerson(caller, personId);
      const { albumId } = await access.requireAlbum(db, caller, person.albumUid, 'manage');
      await db.transaction().execute(async (tx) => {
        const uid = ids.newId();
        const to = (await repository.addPeople(tx, albumId, [uid], clock.now())).get(uid);
        const moved = to === undefined ? 0 : await repository.moveFaces(tx, person.id, to, faceIds);
        if (moved === 0) throw refuse(ERRORS.FACE_ABSENT);
        await repository.dropEmptyPeople(tx, albumId);
      });
      await settle(person);
      return list(caller, person.albumUid);
    },

    async cover(caller, { personId, faceId }) {
      const person = await requirePerson(caller, personId);
      await db.transaction().execute(async (tx) => {
        if (!(await repository.chooseCover(tx, person.id, faceId))) throw refuse(ERRORS.FACE_ABSENT);
      });
      return list(caller, person.albumUid);
    },

    async agree(caller, { albumId: albumUid, agree }) {
      const user = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'see');
      await deps.consents.require(caller, [FACE_CONSENT.keep]);
      const own = await listOwn(user, albumId);
      if (own.length === 0) throw refuse(ERRORS.FACE_PERSON_ABSENT);
      await repository.setAgreed(db, own, agree);
      return null;
    },

    listOwn,

    async listMedia(caller, albumUid, { personId, peopleFrom, peopleTo }) {
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'manage');
      const person = personId === undefined ? null : await requirePerson(caller, personId);
      if (person !== null && person.albumUid !== albumUid) throw refuse(ERRORS.FACE_PERSON_ABSENT);
      if (!(await repository.hasPeople(db, albumId))) return [];
      const count = peopleFrom === undefined && peopleTo === undefined ? null : { from: peopleFrom ?? 0, to: peopleTo };
      return repository.listMediaWithPeople(db, albumId, { personId: person?.id ?? null, count });
    },

    async group(albumId, signal) {
      const model = await faces.findModel();
      if (model === null || !(await repository.hasPeople(db, albumId))) return;
      const rows = await repository.listGrouped(db, albumId, model);
      const groups = new Map<Id, Group>();
      const known = (id: Id): Group => {
        const group = groups.get(id) ?? { id, sum: new Float32Array(model.dimension), photos: new Set() };
        groups.set(id, group);
        return group;
      };
      const all = rows.map(({ vector, ...row }) => ({ ...row, vector: toVector(vector) }));
      for (const face of all) if (face.personId !== null) addToGroup(known(face.personId), face);
      const added = new Map<Id, Id[]>();
      const isNew = new Set<Id>();
      for (const [index, face] of all.filter(({ personId }) => personId === null).entries()) {
        if (index % FACES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
        let group = chooseGroup([...groups.values()], face);
        if (group === null) {
          group = known(ids.newId());
          isNew.add(group.id);
        }
        addToGroup(group, face);
        added.set(group.id, [...(added.get(group.id) ?? []), face.id]);
      }
      await db.transaction().execute(async (tx) => {
        if (!(await repository.lockPeople(tx, albumId))) return;
        const made = await repository.addPeople(tx, albumId, [...isNew], clock.now());
        for (const [id, faceIds] of added) await repository.putTo(tx, made.get(id) ?? id, faceIds);
        await repository.dropEmptyPeople(tx, albumId);
      });
    },
  };
}
