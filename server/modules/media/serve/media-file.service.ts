import { Readable } from 'node:stream';
import { MEDIA_KIND, type MediaVariant, SHARE_CARD } from '@contract/constants/media';
import type { Clock } from '../../../adapters/clock/types';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { ObjectStore, ObjectStores } from '../../../adapters/object-store/types';
import { attachmentHeader } from '../../../bytes/file-headers';
import type { Db } from '../../../db/tables';
import { createRowCache } from '../../../db/watch/row-cache';
import type { RowWatch } from '../../../db/watch/row-watch';
import { downloadForVisitors, isMarkedForVisitors } from '../../access/access.rules';
import {
  canFetchCleanOriginal,
  canFetchOriginal,
  canFetchPictures,
  isLocked,
  isMarkedFor,
  type MediaAccess,
  type SaleFacts,
} from '../../access/media-access.service';
import { planStoredCopy } from '../objects/clean/clean-copy';
import type { DrawingGate } from '../objects/drawing-gate';
import { createLargeWait } from './large-wait';
import { locate, type Located } from './locate-file';
import { findMediaFile, listLargeDueOf, type MediaFileRow } from './media-file.repository';
import { chooseServedFile, parseVariant } from './media-file.rules';
import { readWhole } from '../objects/read-whole';
import { type MediaScope, type MediaUrls, readTurned } from '../rows/media-url';
import { ofBytes, ofSmall, type ServedMediaFile, standIn } from './served-file';
import { createSmallFiles, type SmallFile, tagOf } from './small-files';

export interface MediaFileDeps {
  readonly db: Db;
  readonly watch: RowWatch;
  readonly store: ObjectStores;
  readonly drawing: Pick<DrawingEngine, 'toJpeg' | 'toPng'>;
  readonly conversions: DrawingGate;
  readonly urls: MediaUrls;
  readonly clock: Clock;
}

/** The parts of an address: /media/{token}/{variant}/{id}, with a part before the variant where the photo is turned. */
export interface MediaFileAddress {
  readonly token: string;
  readonly variant: string;
  readonly id: string;
  readonly turned?: string;
}

/** The bytes are fetched from the store itself, at an address for this one file. */
export interface RedirectedMediaFile {
  readonly kind: 'elsewhere';
  readonly url: string;
  /** How long the answer may be kept. */
  readonly maxAgeSeconds: number;
}

export type MediaFile = ServedMediaFile | RedirectedMediaFile;

export interface HeldPicture {
  /** Another name is another picture. */
  readonly name: string;
  read(): Promise<Buffer | null>;
}

export interface MediaFileService {
  /** What of an address is in memory, and may be had without a word to the database. Null: `find` knows. */
  findKept(address: MediaFileAddress): ServedMediaFile | null;
  /** What an address opens, by what its row says at this moment. Null for what is absent and for what may not be fetched. */
  find(address: MediaFileAddress): Promise<MediaFile | null>;
  /** The largest picture of it that this reader may look at, as if he had bought nothing: he shows it to others. Null: there is none. */
  readShown(mediaUid: string, access: MediaAccess): Promise<Buffer | null>;
  /**
   * The picture that visitors of its album would get, for a person who is asked whether it may be shown. Checks no rights: the calling code
   * has. Null: there is none. See [Note: Held back].
   */
  findHeld(mediaUid: string): Promise<HeldPicture | null>;
}

// How long a store's address opens a file, at least: long enough to see a picture, to play a video to its end.
const PICTURE_SECONDS = 300;
const FILE_SECONDS = 3_600;
// Shorter, so that nobody keeps an address that has ended; hiding a picture then works after this time at the latest.
const REDIRECT_KEPT_SECONDS = 240;
interface ReadAddress {
  readonly token: string;
  readonly variant: MediaVariant;
  readonly id: string;
  readonly turns: number;
}

/** What an address opens, wherever that lies. */
interface Opened {
  readonly row: ReadRow;
  readonly variant: MediaVariant;
  readonly isClean: boolean;
  readonly marks: Marks;
  readonly expiresAtMs: number;
  /** The same address may show another picture by and by. */
  readonly isPassing: boolean;
}

interface Found {
  readonly file: MediaFile | null;
  /** Another picture is to be had here by and by. */
  readonly isDue: boolean;
}

const isDue = ({ isLargeDue }: MediaFileRow, variant: MediaVariant): boolean => isLargeDue && variant === '2048';

/** Another picture may be there any moment. */
const isUnderWay = (row: MediaFileRow, variant: MediaVariant): boolean =>
  isDue(row, variant) || (row.markFolder === null && (row.watermarkKind !== 0 || row.priceFen > 0));

function readAddress({ token, variant: asked, id, turned }: MediaFileAddress): ReadAddress | null {
  const variant = parseVariant(asked);
  const turns = turned === undefined ? 0 : readTurned(turned);
  return variant === null || turns === null || !MEDIA_UID.test(id) ? null : { token, variant, id, turns };
}

/** A row as a person reads it: kept as it is for who has not paid. */
type ReadRow = MediaFileRow & SaleFacts;

/** The original is read from where it lies, a card is drawn. */
const KEPT_ELSEWHERE: ReadonlySet<MediaVariant> = new Set(['original', 'card']);

const MEDIA_UID = /^[A-Za-z0-9_-]{22}$/;

export function createMediaFiles(deps: MediaFileDeps): MediaFileService {
  const { db, store, urls, clock } = deps;
  const rows = createRowCache<ReadRow>({
    watch: deps.watch,
    channel: 'media_row',
    groupsOf: ({ albumId }) => [albumId],
  });
  const small = createSmallFiles();
  const largeWait = createLargeWait({ listDue: (uids) => listLargeDueOf(db, uids) });
  const secondsUntil = (timeMs: number): number => Math.max(0, Math.floor((timeMs - clock.now().getTime()) / 1000));

  /** As a download gives it: what cannot be cleaned is as the server made it. */
  async function findClean(row: ReadRow, expiresAtMs: number): Promise<MediaFile | null> {
    const access = accessOf(row, 'visitor', clock.now());
    const key = row.objectKey;
    if (key === null || !canFetchCleanOriginal(row, access)) return null;
    const storedSize = await store.sizeOf(key);
    if (storedSize === null) return null;
    const copy = await planStoredCopy(store, key, storedSize, row.mime);
    if (copy === null) {
      const shown = row.kind === MEDIA_KIND.video ? 'video' : '2048';
      return serve(row, shown, withMarks(row, access), expiresAtMs);
    }
    return {
      kind: 'here',
      sizeBytes: copy.sizeBytes,
      mime: row.mime,
      tag: tagOf(`clean ${key}`),
      downloadName: row.fileName,
      maxAgeSeconds: secondsUntil(expiresAtMs),
      open: ({ start, end }) => Promise.resolve(Readable.from(copy.read(start, end + 1), { objectMode: false })),
    };
  }

  /** Rights have been checked: this only finds where the file is. */
  async function serve(
    row: ReadRow,
    variant: MediaVariant,
    marks: Marks,
    expiresAtMs: number,
  ): Promise<MediaFile | null> {
    const file = chooseServedFile(variant, row, marks);
    if (file === null) return null;
    const served = locate(row, file);
    if (served === null) return standIn(row, file, deps.drawing);
    const { key, storageType } = served;
    const isOriginal = variant === 'original';
    const downloadName = isOriginal ? row.fileName : '';
    const maxAgeSeconds = Math.min(secondsUntil(expiresAtMs), served.maxAgeSeconds);
    if (variant === 'card') return drawCard(key, maxAgeSeconds);
    const home = store.of(storageType);
    if (home.remote?.presign) {
      const url = home.remote.presign(key, {
        seconds: served.mime.startsWith('image/') && !isOriginal ? PICTURE_SECONDS : FILE_SECONDS,
        mime: served.mime,
        disposition: downloadName === '' ? '' : attachmentHeader(downloadName),
      });
      return { kind: 'elsewhere', url, maxAgeSeconds: Math.min(maxAgeSeconds, REDIRECT_KEPT_SECONDS) };
    }
    // It may have been moved since its row was read.
    const found = await readOrMeasure(key, home, isOriginal);
    if (found === null) return null;
    if (typeof found !== 'number') return ofSmall(found, served.mime, maxAgeSeconds);
    return {
      kind: 'here',
      sizeBytes: found,
      mime: served.mime,
      tag: tagOf(key),
      downloadName,
      maxAgeSeconds,
      open: async (range) => (await home.openRead(key, range)) ?? store.openRead(key, range),
    };
  }

  /**
   * [Note: Share cards] A card has the address of a wall's picture but for the variant, so it opens to whom that opens and has the mark
   * that that has. It is made when it is asked for, of the 750 one and one at a time. WeChat asks once for each link that is handed on:
   * few beside the photos, of each of which a kept one would have to be made, moved and removed.
   */
  async function drawCard(key: string, maxAgeSeconds: number): Promise<ServedMediaFile | null> {
    const picture = await readWhole(store, key);
    if (picture === null) return null;
    const card = await deps.conversions(() => deps.drawing.toJpeg(picture, SHARE_CARD));
    return { ...ofBytes(card), mime: 'image/jpeg', tag: tagOf(`card ${key}`), maxAgeSeconds };
  }

  async function readOrMeasure(
    key: string,
    home: ObjectStore,
    isOriginal: boolean,
  ): Promise<SmallFile | number | null> {
    if (isOriginal) return (await home.sizeOf(key)) ?? (await store.sizeOf(key));
    return small.findKept(key) ?? (await small.read(key, home)) ?? (await small.read(key, store));
  }

  /** What an address opens by this row. Null: nothing, for whoever it was signed for. */
  function open(found: ReadRow, { token, variant, id, turns }: ReadAddress): Opened | null {
    const { albumUid, albumEpoch, albumHolderEpoch } = found;
    const grant = urls.check(token, { albumUid, albumEpoch, albumHolderEpoch, mediaUid: id, variant });
    if (grant === null) return null;
    const isOriginal = variant === 'original';
    const { expiresAtMs } = grant;
    const row = grant.scope === 'bought' ? { ...found, isBought: true } : found;
    if (grant.scope === 'clean' || (row.isBought && isOriginal)) {
      return { row, variant, isClean: true, marks: PLAINLY, expiresAtMs, isPassing: false };
    }
    const scope = grant.scope === 'holder' || grant.scope === 'own' ? grant.scope : 'visitor';
    const access = grant.scope === 'bin' ? null : accessOf(row, scope, clock.now());
    if (access === null) {
      // The address was given to who may restore it; restored or erased, it is not in the bin any more.
      if (row.deletedAt === null || row.albumDeletedAt !== null) return null;
    } else if (!(isOriginal ? canFetchOriginal(row, access) : canFetchPictures(row, access))) {
      return null;
    }
    // A card is handed on.
    if (variant === 'card' && row.isHeld) return null;
    // Also of before it was turned, or from where nobody knows of it.
    const isPassing = !isOriginal && (turns !== row.turns || isDue(row, variant));
    const marks = access === null ? PLAINLY : withMarks(row, access);
    return { row, variant, isClean: false, marks, expiresAtMs, isPassing };
  }

  async function findBy(found: ReadRow, address: ReadAddress): Promise<Found | null> {
    const opened = open(found, address);
    if (opened === null) return null;
    const { row, variant, marks, expiresAtMs } = opened;
    if (opened.isClean) return { file: await findClean(row, expiresAtMs), isDue: false };
    const file = await serve(row, variant, marks, expiresAtMs);
    return { file: file === null ? null : toPassing(file, opened), isDue: isDue(row, variant) };
  }

  function findInMemory({ row, variant, marks, expiresAtMs }: Opened): ServedMediaFile | null {
    const served = placeOf(row, variant, marks);
    if (served === null || store.of(served.storageType).remote?.presign) return null;
    const kept = small.findKept(served.key);
    return kept === undefined
      ? null
      : ofSmall(kept, served.mime, Math.min(secondsUntil(expiresAtMs), served.maxAgeSeconds));
  }

  async function findRow(mediaUid: string): Promise<ReadRow | undefined> {
    const row = await findMediaFile(db, mediaUid);
    return row === undefined ? undefined : { ...row, isBought: false };
  }

  async function findNow(address: ReadAddress): Promise<Found | null> {
    const row = await rows.read(address.id, () => findRow(address.id));
    return row === undefined ? null : findBy(row, address);
  }

  /** What a kept row opens for good. Whatever else it says is asked of the database, which may know better already. */
  async function findByKept(address: ReadAddress): Promise<MediaFile | null> {
    const row = await rows.findKept(address.id);
    if (row === undefined || isUnderWay(row, address.variant)) return null;
    return (await findBy(row, address))?.file ?? null;
  }

  return {
    findKept(asked) {
      const address = readAddress(asked);
      const row = address === null ? undefined : rows.findNow(address.id);
      if (address === null || row === undefined || isUnderWay(row, address.variant)) return null;
      const opened = open(row, address);
      if (opened === null || opened.isClean || KEPT_ELSEWHERE.has(opened.variant)) return null;
      const file = findInMemory(opened);
      return file === null ? null : toPassing(file, opened);
    },

    async find(asked) {
      const address = readAddress(asked);
      if (address === null) return null;
      const kept = await findByKept(address);
      if (kept !== null) return kept;
      const found = await findNow(address);
      if (found?.isDue !== true || found.file === null) return found?.file ?? null;
      // The row says once more who may have it.
      await largeWait(address.id);
      return (await findNow(address))?.file ?? null;
    },

    async findHeld(mediaUid) {
      const row = await findRow(mediaUid);
      if (row === undefined) return null;
      const served = placeOf(row, '750', withMarks(row, accessOf(row, 'visitor', clock.now())));
      return served === null ? null : { name: served.key, read: () => readWhole(store, served.key) };
    },

    async readShown(mediaUid, access) {
      const row = await findRow(mediaUid);
      if (row === undefined || !canFetchPictures(row, access)) return null;
      const served = placeOf(row, '2048', withMarks(row, access));
      return served === null ? null : readWhole(store, served.key);
    },
  };
}

const placeOf = (row: ReadRow, variant: MediaVariant, marks: Marks): Located | null => {
  const file = chooseServedFile(variant, row, marks);
  return file === null ? null : locate(row, file);
};

interface Marks {
  readonly isMarked: boolean;
  readonly isLocked: boolean;
}

const PLAINLY: Marks = { isMarked: false, isLocked: false };
const withMarks = (row: SaleFacts, access: MediaAccess): Marks => ({
  isMarked: isMarkedFor(row, access),
  isLocked: isLocked(row, access),
});

const toPassing = <File extends MediaFile>(file: File, { isPassing }: Opened): File =>
  isPassing ? { ...file, maxAgeSeconds: 0 } : file;

/**
 * The address stands for whoever it was signed for; what it may reach is decided by the album and the row as they are now. That
 * the album has not been closed to him since is what its epoch says.
 */
function accessOf(row: MediaFileRow, scope: MediaScope | 'own', now: Date): MediaAccess {
  const isHolder = scope === 'holder';
  const isExpired = row.albumExpiresAt !== null && row.albumExpiresAt <= now;
  const canSee = row.albumDeletedAt === null && (isHolder || !isExpired);
  return {
    userId: isHolder ? row.ownerId : scope === 'own' ? row.uploaderId : null,
    rights: {
      role: isHolder ? 'holder' : 'visitor',
      canSee,
      canManage: isHolder,
      canDelete: isHolder,
      permissions: [],
      download: isHolder ? 'original' : downloadForVisitors(row),
      isMarked: !isHolder && isMarkedForVisitors(row),
      epoch: row.albumEpoch,
    },
  };
}
