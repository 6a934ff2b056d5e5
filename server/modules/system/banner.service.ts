import { APP_TYPE, BANNER_HEIGHT, BANNER_UPLOAD_MAX_BYTES, BANNER_WIDTH } from '@contract/constants/public-param';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { BannerPage, BannersQuery } from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { type ByteRange, isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import { type Also, changeWith } from '../../db/change/also';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { decodeUpload } from '../media/derive/media-decode';
import { removeDropped, removeOrphan } from '../media/objects/media-object.service';
import { uploadPrefix } from '../media/upload/media-credential';
import {
  type BannerRow,
  countBanners,
  deleteBanner,
  insertBanner,
  listBannerRows,
  moveBanner,
} from './banner.repository';
import { BANNER_ENDING, BANNER_FOLDER } from './banner.rules';

export interface NewBanner {
  readonly title: string;
  readonly target: string;
  readonly position: number;
  /** A picture file of this machine. */
  readonly file: string;
  readonly mime: string;
}

export interface ServedBanner {
  readonly sizeBytes: number;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: ByteRange): Promise<NodeJS.ReadableStream | null>;
}

/** The pictures on top of discover. Anybody may see them. */
export interface BannerService {
  list(query: BannersQuery): Promise<BannerPage>;
  /** Null when there is none. */
  find(id: string): Promise<ServedBanner | null>;
  /** What follows is for the operator. Returns the id; refuses with BANNER_PICTURE_INVALID. */
  add(banner: NewBanner): Promise<string>;
  /** The same of an upload of this person, which goes. Refuses with what is wrong with it. */
  addUpload(
    userUid: string,
    objectKey: string,
    banner: Omit<NewBanner, 'file' | 'mime'>,
    also?: Also<string>,
  ): Promise<string>;
  /** Refuses with BANNER_ABSENT. */
  move(id: string, position: number, own?: Db): Promise<void>;
  /** Refuses with BANNER_ABSENT. */
  remove(id: string, also?: Also<void>): Promise<void>;
  listAll(): Promise<readonly BannerRow[]>;
}

export interface BannerDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly clock: Clock;
  readonly ids: Ids;
}

export const BANNER_PATH = '/media/banner/';
export const BANNER_MIME = 'image/webp';
const CUT_TIMEOUT_MS = 30_000;
const BOX = { width: BANNER_WIDTH, height: BANNER_HEIGHT };
const LISTED_MAX = 200;
const ID = /^[A-Za-z0-9_-]{22}$/;
const keyOf = (id: string): string => `${BANNER_FOLDER}${id}${BANNER_ENDING}`;

export function createBanners({ db, store, images, clock, ids }: BannerDeps): BannerService {
  /** The picture first: a banner never shows an empty frame. */
  async function keep(file: Buffer, banner: Omit<NewBanner, 'file' | 'mime'>, also?: Also<string>): Promise<string> {
    const uid = ids.newId();
    const stored = await store.put(keyOf(uid), file);
    if (stored.kind !== 'stored') throw refuse(ERRORS.STORAGE_UNAVAILABLE);
    try {
      return await changeWith(
        db,
        async (tx) => {
          await insertBanner(tx, { uid, ...banner, createdAt: clock.now() });
          return uid;
        },
        also,
      );
    } catch (error) {
      await removeDropped(db, store, [keyOf(uid)]).catch(() => undefined);
      throw error;
    }
  }

  return {
    async list(query) {
      const [rows, total] = await Promise.all([
        listBannerRows(db, query.appType, { limit: query.size, offset: pageOffset(query) }),
        countBanners(db, query.appType),
      ]);
      const records = rows.map(({ uid, title, target }) => ({ id: uid, title, target, picture: BANNER_PATH + uid }));
      return toPage(records, total, query);
    },

    async find(id) {
      if (!ID.test(id)) return null;
      const sizeBytes = await store.sizeOf(keyOf(id));
      return sizeBytes === null ? null : { sizeBytes, open: (range) => store.openRead(keyOf(id), range) };
    },

    async add({ file, mime, ...banner }) {
      const cut = await images.cut(file, mime, BOX, AbortSignal.timeout(CUT_TIMEOUT_MS));
      if (cut.kind !== 'made') throw refuse(ERRORS.BANNER_PICTURE_INVALID);
      return keep(cut.file, banner);
    },

    async addUpload(userUid, objectKey, banner, also) {
      if (!isObjectKey(objectKey) || !objectKey.startsWith(uploadPrefix(userUid))) throw refuse(ERRORS.UPLOAD_ABSENT);
      const upload = { objectKey, maxBytes: BANNER_UPLOAD_MAX_BYTES };
      const cut = await decodeUpload({ store, images, clock }, upload, (file, mime, signal) =>
        images.cut(file, mime, BOX, signal),
      );
      // Whatever it was: what is left of it where this fails the sweep takes.
      await removeOrphan(db, store, objectKey).catch(() => undefined);
      if ('code' in cut) throw refuse(cut);
      return keep(cut.file, banner, also);
    },

    async move(id, position, own = db) {
      if (!(await moveBanner(own, id, position))) throw refuse(ERRORS.BANNER_ABSENT);
    },

    async remove(id, also) {
      await changeWith(
        db,
        async (tx) => {
          if (!(await deleteBanner(tx, id))) throw refuse(ERRORS.BANNER_ABSENT);
        },
        also,
      );
      await removeDropped(db, store, [keyOf(id)]);
    },

    listAll: () => listBannerRows(db, APP_TYPE, { limit: LISTED_MAX, offset: 0 }),
  };
}
