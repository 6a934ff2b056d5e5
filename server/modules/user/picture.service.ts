import { ALBUM_PICTURES } from '@contract/constants/album';
import { AVATAR_EDGE, AVATAR_UPLOAD_MAX_BYTES, COVER_HEIGHT, COVER_WIDTH } from '@contract/constants/user';
import type { PersonPictureWidth } from '@contract/constants/person-picture';
import { SHARE_CARD, STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { OssCredentials } from '@contract/schemas/media';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { type ByteRange, isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import { listNamedIn, type NamedFiles } from '../../db/named-files';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import {
  LOCAL_BUCKET,
  LOCAL_UPLOAD_PATH,
  makeAccessKeyId,
  makeAccessKeySecret,
  uploadPrefix,
} from '../media/upload/media-credential';
import type { DrawingGate } from '../media/objects/drawing-gate';
import { decodeUpload } from '../media/derive/media-decode';
import { removeDropped, removeOrphan } from '../media/objects/media-object.service';
import { readWhole } from '../media/objects/read-whole';
import { PICTURE_ENDING, PICTURE_FOLDER, PICTURE_PATH } from './picture.rules';
import { createSmallPictures } from './small-pictures';
import { forgetDroppedPictures, listDroppedPictures } from './user.repository';

/** What a picture is for decides what it is cut to. */
export type PicturePurpose =
  | 'avatar'
  | 'cover'
  | 'albumCover'
  | 'albumTopCover'
  | 'albumPublicityCover'
  | 'albumWatermark';

export interface ServedPicture {
  readonly sizeBytes: number;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: ByteRange): Promise<NodeJS.ReadableStream | null>;
}

/** The pictures of people and albums: avatars and covers. Public: anybody who sees a name may see them. */
export interface PictureService {
  /** For one upload of this person, who may not have a nickname yet. */
  makeCredentials(userUid: string): OssCredentials;
  /**
   * Makes the picture that is kept of an upload: cut to its purpose, coded anew, without the upload's metadata. Answers its
   * address. The upload goes, whatever it was. Refuses with what is wrong with it.
   */
  keep(userUid: string, objectKey: string, purpose: PicturePurpose): Promise<string>;
  /** The same, all of it in a page's size. */
  keepWhole(userUid: string, objectKey: string): Promise<string>;
  /** A picture that the server made itself, as it is kept. Answers its address. */
  keepMade(file: Buffer): Promise<string>;
  /** After a change has been committed. An address that is none of ours is left alone. */
  discard(address: string): Promise<void>;
  /** Removes pictures that nobody shows, left behind where a process ended between making one and naming it. */
  sweep(signal: AbortSignal): Promise<number>;
  /** The picture that `keep` would make, of an upload that stays; nothing is kept. */
  tryOut(userUid: string, objectKey: string): Promise<Buffer>;
  /** All of a picture by its address. Null when there is none. */
  read(address: string): Promise<Buffer | null>;
  /** In that width. Null when there is none, or too many are being drawn: the whole one serves as well. */
  findSmall(id: string, width: PersonPictureWidth): Promise<Buffer | null>;
  /** Null when there is none. */
  find(id: string): Promise<ServedPicture | null>;
  /** One as a JPEG for where a link is handed on: see SHARE_CARD. Null when there is none. */
  drawCard(id: string): Promise<Buffer | null>;
}

export interface PictureDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly drawing: Pick<DrawingEngine, 'fitMark' | 'toJpeg' | 'toWidth'>;
  readonly conversions: DrawingGate;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The installation's secret of upload credentials. */
  readonly secret: Buffer;
  readonly files: NamedFiles;
}

export const PICTURE_MIME = 'image/webp';
const DAY_MS = 86_400_000;
// A sweep runs every hour, so what is older than this has been looked at many times.
const SWEEP_DAYS = 7;
const DROPPED_LIMIT = 1_000;
const ID = /^[A-Za-z0-9_-]{22}$/;
const keyOf = (id: string): string => `${PICTURE_FOLDER}${id}${PICTURE_ENDING}`;
const addressOf = (id: string): string => `${PICTURE_PATH}${id}`;

const BOXES: Readonly<
  Record<Exclude<PicturePurpose, 'albumWatermark'>, { readonly width: number; readonly height: number }>
> = {
  avatar: { width: AVATAR_EDGE, height: AVATAR_EDGE },
  cover: { width: COVER_WIDTH, height: COVER_HEIGHT },
  albumCover: ALBUM_PICTURES.cover,
  albumTopCover: ALBUM_PICTURES.topCover,
  albumPublicityCover: ALBUM_PICTURES.publicityCover,
};

function requireOwnUpload(userUid: string, objectKey: string): void {
  const isOwn = isObjectKey(objectKey) && objectKey.startsWith(uploadPrefix(userUid));
  if (!isOwn) throw refuse(ERRORS.UPLOAD_ABSENT);
}

export function createPictures(deps: PictureDeps): PictureService {
  const { db, store, images, clock, ids, log, secret } = deps;

  const small = createSmallPictures(deps);

  /** Where that fails, the sweep of unsaved uploads does it later. */
  async function dropUpload(objectKey: string): Promise<void> {
    await removeOrphan(db, store, objectKey).catch((error: unknown) => {
      log.warn({ err: error }, 'an unused upload was left to the sweep');
    });
  }

  async function keepMade(file: Buffer): Promise<string> {
    const id = ids.newId();
    const outcome = await store.put(keyOf(id), file);
    if (outcome.kind !== 'stored') throw refuse(ERRORS.STORAGE_UNAVAILABLE);
    return addressOf(id);
  }

  /** What stands at the top of a page is as wide as the page: kept twice as fine where what was sent has the pixels. */
  async function boxOf(purpose: Exclude<PicturePurpose, 'albumWatermark'>, file: string) {
    const { width, height } = BOXES[purpose];
    if (purpose !== 'albumTopCover') return { width, height };
    const sent = await images.readHeader(file);
    const isFine = sent !== null && sent.width >= 2 * width && sent.height >= 2 * height;
    return isFine ? { width: 2 * width, height: 2 * height } : { width, height };
  }

  async function cutUpload(objectKey: string, purpose: PicturePurpose): Promise<Buffer | ErrorEntry> {
    const made = await decodeUpload(deps, { objectKey, maxBytes: AVATAR_UPLOAD_MAX_BYTES }, (file, mime, signal) =>
      purpose === 'albumWatermark'
        ? deps.drawing.fitMark(file)
        : boxOf(purpose, file).then((box) => images.cut(file, mime, box, signal)),
    );
    return 'code' in made ? made : made.file;
  }

  return {
    makeCredentials(userUid) {
      const expiresAtMs = clock.now().getTime() + UPLOAD_POLICY_SECONDS * 1000;
      const accessKeyId = makeAccessKeyId({ userUid, maxSizeBytes: AVATAR_UPLOAD_MAX_BYTES, expiresAtMs });
      return {
        ossUploadType: STORAGE_TYPE.local,
        accessKeyId,
        accessKeySecret: makeAccessKeySecret(secret, accessKeyId),
        securityToken: '',
        bucket: LOCAL_BUCKET,
        host: LOCAL_UPLOAD_PATH,
        dir: `${uploadPrefix(userUid)}avatar/`,
        maxSizeBytes: AVATAR_UPLOAD_MAX_BYTES,
        remainEffectSeconds: UPLOAD_POLICY_SECONDS,
      };
    },

    async keep(userUid, objectKey, purpose) {
      requireOwnUpload(userUid, objectKey);
      const file = await cutUpload(objectKey, purpose);
      await dropUpload(objectKey);
      if (!Buffer.isBuffer(file)) throw refuse(file);
      return keepMade(file);
    },
    async keepWhole(userUid, objectKey) {
      requireOwnUpload(userUid, objectKey);
      const upload = { objectKey, maxBytes: AVATAR_UPLOAD_MAX_BYTES };
      const made = await decodeUpload(deps, upload, (file, mime, signal) => images.derive(file, mime, signal));
      await dropUpload(objectKey);
      if ('code' in made) throw refuse(made);
      return keepMade(made.derivatives.large ?? made.derivatives.preview);
    },
    keepMade,

    async tryOut(userUid, objectKey) {
      requireOwnUpload(userUid, objectKey);
      const file = await cutUpload(objectKey, 'albumWatermark');
      if (!Buffer.isBuffer(file)) throw refuse(file);
      return file;
    },

    async read(address) {
      const id = address.startsWith(PICTURE_PATH) ? address.slice(PICTURE_PATH.length) : '';
      return ID.test(id) ? readWhole(store, keyOf(id)) : null;
    },

    async discard(address) {
      const id = address.startsWith(PICTURE_PATH) ? address.slice(PICTURE_PATH.length) : '';
      if (!ID.test(id)) return;
      try {
        if (await removeDropped(db, store, [keyOf(id)])) await forgetDroppedPictures(db, [address]);
      } catch (error) {
        // See [Note: Dropped pictures].
        log.warn({ err: error }, 'a picture that nobody shows any more was left to the sweep');
      }
    },

    async sweep(signal) {
      const now = clock.now().getTime();
      const ids: string[] = [];
      for await (const { key, modifiedAt } of store.list(PICTURE_FOLDER)) {
        signal.throwIfAborted();
        const ageMs = now - modifiedAt.getTime();
        if (ageMs < DAY_MS || ageMs > SWEEP_DAYS * DAY_MS) continue;
        ids.push(key.slice(PICTURE_FOLDER.length, -PICTURE_ENDING.length));
      }
      const shown = await listNamedIn(db, deps.files, PICTURE_FOLDER, ids.map(keyOf));
      const unshown = ids.filter((id) => !shown.has(keyOf(id)));
      const dropped = await listDroppedPictures(db, DROPPED_LIMIT);
      const gone = dropped.map((address) => address.slice(PICTURE_PATH.length)).filter((id) => ID.test(id));
      if (!(await removeDropped(db, store, [...unshown, ...gone].map(keyOf)))) return 0;
      await forgetDroppedPictures(db, dropped);
      return unshown.length + gone.length;
    },

    async find(id) {
      if (!ID.test(id)) return null;
      const sizeBytes = await store.sizeOf(keyOf(id));
      return sizeBytes === null ? null : { sizeBytes, open: (range) => store.openRead(keyOf(id), range) };
    },

    async findSmall(id, width) {
      return ID.test(id) ? small.get(keyOf(id), width) : null;
    },

    async drawCard(id) {
      const picture = ID.test(id) ? await readWhole(store, keyOf(id)) : null;
      return picture === null ? null : deps.conversions(() => deps.drawing.toJpeg(picture, SHARE_CARD));
    },
  };
}
