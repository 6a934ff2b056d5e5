import { createHash } from 'node:crypto';
import { ASK_ANSWER, ASK_VERSION } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { AlbumFacesQuery } from '@contract/schemas/face';
import type {
  AnswerAskedInput,
  Asked,
  AskedAnswer,
  AskedPhotos,
  AskedPhotosQuery,
  AskedPictureQuery,
  AskedQuery,
  Asking,
  AskLink,
  AskLinkInput,
  PassMediaInput,
  PassMediaResult,
  UnseenQuery,
} from '@contract/schemas/face-ask';
import type { MediaPage } from '@contract/schemas/media';
import type { FileReply } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Ids } from '../../adapters/ids/types';
import { countAttempt } from '../../db/attempts';
import { compareIds } from '../../db/compare-ids';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { lockMediaOf } from '../media/rows/media-count.service';
import type { DrawingGate } from '../media/objects/drawing-gate';
import type { MediaFileService } from '../media/serve/media-file.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { PictureService } from '../user/picture.service';
import { findAlbumFaces } from './face-album.repository';
import * as repository from './face-ask.repository';
import { settleHeld } from './face-hold';
import { findPerson } from './face-people.repository';
import { type Box, toAnswer, toShownBox } from './face.rules';

/** What is held back until those on it agreed: see [Note: Held back] in 0048-ask-first. */
export interface FaceAskService {
  /** For who manages the album, like the next three. */
  get(caller: Caller, query: AlbumFacesQuery): Promise<Asking>;
  listUnseen(caller: Caller, query: UnseenQuery): Promise<MediaPage>;
  /** What the caller does not manage counts as absent. */
  pass(caller: Caller, input: PassMediaInput): Promise<PassMediaResult>;
  /** Refuses with FACE_PERSON_ABSENT. */
  makeLink(caller: Caller, input: AskLinkInput): Promise<AskLink>;
  /** For anybody with the link, like the next three: refuses with FACE_ASK_ABSENT. */
  show(query: AskedQuery): Promise<Asked>;
  listPhotos(query: AskedPhotosQuery): Promise<AskedPhotos>;
  /** Refuses with FACE_CONSENT_OLD. */
  answer(input: AnswerAskedInput): Promise<AskedAnswer>;
  draw(query: AskedPictureQuery): Promise<FileReply>;
}

export interface FaceAskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly faces: Pick<FaceFinder, 'isAvailable'>;
  readonly lists: Pick<MediaListService, 'listByUids'>;
  readonly files: Pick<MediaFileService, 'findHeld'>;
  readonly pictures: Pick<PictureService, 'keepMade' | 'read' | 'discard'>;
  readonly drawing: Pick<DrawingEngine, 'cover'>;
  /** One picture at a time. */
  readonly gate: DrawingGate;
}

const ANSWERS_AN_HOUR = 60;
const HOUR_MS = 3_600_000;
const MIME = 'image/webp';

export function createFaceAsks(deps: FaceAskDeps): FaceAskService {
  const { db, clock, access, files, pictures } = deps;

  async function requireAsked(token: string): Promise<repository.AskedRow> {
    const asked = await repository.findAsked(db, token);
    if (asked === null) throw refuse(ERRORS.FACE_ASK_ABSENT);
    return asked;
  }

  /** Photos of it are still being looked at, so that nobody found on one says nothing yet. */
  async function isLooking(albumId: Id): Promise<boolean> {
    const row = await findAlbumFaces(db, albumId);
    return deps.faces.isAvailable && row?.isOn === true && row.keptUntil !== null && row.keptUntil > clock.now();
  }

  /** A picture in which the others are covered: the one that was made before, where it would be the same. */
  async function coverOthers(
    place: { readonly mediaId: Id; readonly personId: Id },
    plain: { readonly name: string; readonly read: () => Promise<Buffer | null> },
    others: readonly Box[],
  ): Promise<Buffer | null> {
    const covers = createHash('sha256')
      .update(JSON.stringify([plain.name, others]))
      .digest('base64url');
    const known = await repository.findCovered(db, place.mediaId, place.personId);
    const kept = known?.covers === covers ? await pictures.read(known.pictureUrl) : null;
    if (kept !== null) return kept;
    const picture = await plain.read();
    if (picture === null) return null;
    const made = await deps.gate(() => deps.drawing.cover(picture, others.map(toShownBox)));
    const pictureUrl = await pictures.keepMade(made);
    await repository.keepCovered(db, place, { covers, pictureUrl });
    if (known !== null) await pictures.discard(known.pictureUrl);
    return made;
  }

  return {
    async get(caller, { albumId: albumUid }) {
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'manage');
      const row = await findAlbumFaces(db, albumId);
      if (row?.asksFirst !== true) return { isOn: false, coversOthers: true, held: 0, unseen: 0 };
      const counts = await repository.countHeld(db, albumId, await isLooking(albumId));
      return { isOn: true, coversOthers: row.coversOthers, ...counts };
    },

    async listUnseen(caller, query) {
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'manage');
      if (!(await repository.asksFirst(db, albumId))) return toPage([], 0, query);
      const looking = await isLooking(albumId);
      const page = { limit: query.size, offset: pageOffset(query) };
      const [uids, { unseen }] = await Promise.all([
        repository.listUnseenUids(db, albumId, looking, page),
        repository.countHeld(db, albumId, looking),
      ]);
      const items = new Map((await deps.lists.listByUids(caller, uids)).map((item) => [item.id, item]));
      return toPage(
        uids.flatMap((uid) => items.get(uid) ?? []),
        unseen,
        query,
      );
    },

    async pass(caller, { ids, pass }) {
      requireUser(caller);
      const rows = await repository.listMediaAlbums(db, ids);
      let changed = 0;
      // Always in the same order, so that two never wait for each other.
      for (const albumId of [...new Set(rows.map((row) => row.albumId))].sort(compareIds)) {
        const album = await access.findAlbum(db, caller, { id: albumId });
        if (album?.rights.canManage !== true || !(await repository.asksFirst(db, albumId))) continue;
        const own = rows.filter((row) => row.albumId === albumId).map(({ id }) => id);
        const said = { isLooking: await isLooking(albumId), at: clock.now() };
        changed += await db.transaction().execute(async (tx) => {
          await lockMediaOf(tx, albumId);
          const count = await (pass
            ? repository.passUnseen(tx, albumId, own, said)
            : repository.takePassBack(tx, albumId, own));
          await settleHeld(tx, albumId);
          return count;
        });
      }
      return { changed };
    },

    async makeLink(caller, { personId, renew }) {
      const person = await findPerson(db, personId);
      const album = person === null ? null : await access.findAlbum(db, caller, { uid: person.albumUid });
      // Whose album it is not cannot tell whether there is such a person.
      const mayAsk = album?.rights.canManage === true && (await repository.asksFirst(db, album.albumId));
      if (person === null || !mayAsk) throw refuse(ERRORS.FACE_PERSON_ABSENT);
      return db.transaction().execute(async (tx) => {
        if (renew) await repository.endAskTokens(tx, person.id);
        const known = await repository.findAskToken(tx, person.id);
        if (known !== null) return { token: known };
        const token = deps.ids.newId();
        await repository.addAskToken(tx, person.id, token, clock.now());
        return { token };
      });
    },

    async show({ token }) {
      const asked = await requireAsked(token);
      const { albumName, ownerName, name, coversOthers } = asked;
      const said = { answer: toAnswer(asked.answer), answeredTime: timeOf(asked) };
      return { albumName, ownerName, name, coversOthers, ...said, version: ASK_VERSION };
    },

    async listPhotos(query) {
      const asked = await requireAsked(query.token);
      const page = { limit: query.size, offset: pageOffset(query) };
      const [rows, total] = await Promise.all([
        repository.listAskedPhotos(db, asked.personId, page),
        repository.countAskedPhotos(db, asked.personId),
      ]);
      const photos = rows.map(({ uid, ratioMilli }) => ({ id: uid, ratio: Math.max(1, ratioMilli) / 1000 }));
      return toPage(photos, total, query);
    },

    async answer({ token, agree, version }) {
      const asked = await requireAsked(token);
      if (version !== ASK_VERSION) throw refuse(ERRORS.FACE_CONSENT_OLD);
      const at = clock.now();
      const windowStart = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
      const attempt = { key: `face-asked-${asked.personId}`, windowStart, limit: ANSWERS_AN_HOUR };
      // What closes is never refused.
      if (!(await countAttempt(db, attempt)) && agree) throw refuse(ERRORS.TOO_MANY_REQUESTS);
      const answer = agree ? ASK_ANSWER.agreed : ASK_ANSWER.refused;
      await db.transaction().execute(async (tx) => {
        await lockMediaOf(tx, asked.albumId);
        await repository.keepAnswer(tx, asked.personId, { answer, version, at });
        await settleHeld(tx, asked.albumId);
      });
      return { answer, answeredTime: at.getTime() };
    },

    async draw({ token, id }) {
      const asked = await requireAsked(token);
      const { personId } = asked;
      const mediaId = await repository.findAskedPhoto(db, personId, id);
      const plain = mediaId === null ? null : await files.findHeld(id);
      if (mediaId === null || plain === null) throw refuse(ERRORS.MEDIA_ABSENT);
      const others = asked.coversOthers ? await repository.listOthersBoxes(db, mediaId, personId) : [];
      const bytes = others.length === 0 ? await plain.read() : await coverOthers({ mediaId, personId }, plain, others);
      if (bytes === null) throw refuse(ERRORS.MEDIA_ABSENT);
      return { mime: MIME, bytes };
    },
  };
}

const timeOf = ({ answer, answeredAt }: repository.AskedRow): number =>
  answer === ASK_ANSWER.none ? 0 : (answeredAt?.getTime() ?? 0);
