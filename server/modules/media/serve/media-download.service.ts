import { Readable } from 'node:stream';
import {
  DOWNLOAD_FILES_MAX,
  DOWNLOAD_LINK_SECONDS,
  DOWNLOAD_QUALITY,
  type DownloadQuality,
  MEDIA_STATE,
} from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { ERRORS } from '@contract/errors';
import type { DownloadInput, DownloadLink } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { Ids } from '../../../adapters/ids/types';
import type { ObjectStore } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, type Identity, NO_ORIGIN, requireSession } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Log } from '../../../log';
import { type AccessService, type AlbumAccess, viewerOf } from '../../access/access.service';
import {
  canFetchPictures,
  canSeeMedia,
  downloadRuleFor,
  isLocked,
  isMarkedFor,
  keptPredicate,
  mediaPredicate,
  originalFor,
  toMediaAccess,
} from '../../access/media-access.service';
import { type StatCounter, viewerKey } from '../../statistics/stat-event.service';
import { canClean, planStoredCopy } from '../objects/clean/clean-copy';
import type { DrawingGate } from '../objects/drawing-gate';
import { listKept } from './kept-original.repository';
import * as repository from './media-download.repository';
import type { DownloadRow } from './media-download.repository';
import {
  canPhoneKeep,
  chooseDownload,
  createNamer,
  type DownloadForm,
  shownForm,
  toFileName,
} from './media-download.rules';
import { DERIVED_FILES } from '../objects/media-object.service';
import { requireLabelId } from '../rows/media-label.service';
import { readWhole as readObject } from '../objects/read-whole';
import { type ZipEntry, zipStream } from './zip-stream';

export interface DownloadDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly store: ObjectStore;
  readonly drawing: Pick<DrawingEngine, 'toJpeg'>;
  /** Refuses nobody: a ZIP that has begun cannot be. */
  readonly conversions: DrawingGate;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly counter: StatCounter;
  /** Refuses whoever has used up the free downloads of today: see [Note: Ads] in 0094-ads. */
  readonly useFree: (caller: Caller) => Promise<void>;
}

/** What a link opens. Whoever reads `bytes` reads them to the end or stops: nothing is read beyond. */
export interface OpenedDownload {
  readonly fileName: string;
  readonly mime: string;
  /** Null: it is made while it is sent. */
  readonly sizeBytes: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * [Note: Downloads] A link names a ticket, which says who asked and for what; the ticket's name is as good as a signature, 128
 * random bits that nobody else is told, and it opens for ten minutes. What may be had is decided twice: when the link is made,
 * so that it can be said what is left out, and file by file when it is opened.
 */
export interface DownloadService {
  create(caller: Caller, input: DownloadInput): Promise<DownloadLink>;
  /** Of these the photos that the caller may download, as large as a preview is, by their uids. */
  readPhotos(caller: Caller, uids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Null for a link that is none, has ended, or leads to nothing any more. */
  open(ticketUid: string): Promise<OpenedDownload | null>;
}

const ROWS_AT_ONCE = 100;
const JPEG = 'image/jpeg';

interface OpenedFile {
  readonly mime: string;
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

interface Chosen {
  readonly row: DownloadRow;
  readonly form: DownloadForm;
  /** With a watermark. */
  readonly isMarked: boolean;
  /** No longer to be had from its album: see [Note: What a buyer keeps]. */
  readonly isKept: boolean;
}

export function createDownloads(deps: DownloadDeps): DownloadService {
  const { db, access, store, clock } = deps;

  /** Those that the caller may have, and as what. */
  async function choose(caller: Caller, rows: readonly DownloadRow[], quality: DownloadQuality): Promise<Chosen[]> {
    const albumIds = [...new Set(rows.map((row) => row.albumId))];
    const albums = await Promise.all(albumIds.map((id) => access.findAlbum(db, caller, { id })));
    const byId = new Map(albums.flatMap((album) => (album === null ? [] : [[album.albumId, album] as const])));
    return rows.flatMap((row) => {
      const album = byId.get(row.albumId);
      const form = album === undefined ? null : chooseForm(caller, row, album, quality);
      if (album === undefined || form === null) return [];
      const isMarked = isMarkedFor(row, album) && (form === 'large' || form === 'video');
      // See [Note: Watermarks] in 0009-watermark.
      if (isMarked && (row.markFolder ?? '') === '') return [];
      const chosen = { row, form, isMarked, isKept: false };
      return quality === DOWNLOAD_QUALITY.phone && !canPhoneKeep(mimeOf(chosen)) ? [] : [chosen];
    });
  }

  /** Besides those that their albums give the caller, what he has bought and they give no more. In the order asked. */
  async function chooseAny(
    caller: Caller,
    of: { readonly uids: readonly string[] } | { readonly ids: readonly Id[] },
    quality: DownloadQuality,
  ): Promise<Chosen[]> {
    const { userId } = viewerOf(caller);
    const isByUid = 'uids' in of;
    const nameOf = ({ row }: Chosen): string => (isByUid ? row.uid : row.id);
    const asked: readonly string[] = isByUid ? of.uids : of.ids;
    const rows = isByUid
      ? await repository.listByUid(db, of.uids, userId)
      : await repository.listById(db, of.ids, userId);
    const chosen = await choose(caller, rows, quality);
    if (userId === null || chosen.length === asked.length) return chosen;
    const given = new Set(chosen.map(nameOf));
    const left = asked.filter((name) => !given.has(name));
    const kept = (await listKept(db, keptPredicate(userId), isByUid ? { uids: left } : { ids: left })).flatMap(
      (row): Chosen[] =>
        quality === DOWNLOAD_QUALITY.phone && !canPhoneKeep(row.mime)
          ? []
          : [{ row, form: 'clean-original', isMarked: false, isKept: true }],
    );
    const byName = new Map([...chosen, ...kept].map((each) => [nameOf(each), each]));
    return asked.flatMap((name) => byName.get(name) ?? []);
  }

  async function findRows(caller: Caller, input: DownloadInput): Promise<DownloadRow[]> {
    const { userId } = viewerOf(caller);
    if (input.albumId === undefined) throw refuse(ERRORS.BAD_INPUT);
    const album = await access.requireAlbum(db, caller, input.albumId, 'see');
    const labelId = await requireLabelId(db, album.albumId, input.labelId);
    // What is hidden from the caller is not counted either.
    const seen = mediaPredicate(toMediaAccess(caller, album.rights));
    const of = { albumId: album.albumId, labelId, seen };
    const rows = await repository.listOfAlbum(db, of, userId, DOWNLOAD_FILES_MAX + 1);
    if (rows.length > DOWNLOAD_FILES_MAX) throw refuse(ERRORS.DOWNLOAD_TOO_MANY);
    return rows;
  }

  /** Null: the file is not there. What cannot be cleaned is as the server made it. */
  async function openFile(chosen: Chosen): Promise<OpenedFile | null> {
    const { row, form } = chosen;
    const key = keyOf(chosen);
    const sizeBytes = key === null ? null : await store.sizeOf(key);
    if (key === null || sizeBytes === null) return null;
    if (form === 'large') return makeJpeg(key);
    if (form !== 'clean-original') return { mime: mimeOf(chosen), sizeBytes, read: () => readWhole(key) };
    const copy = await planStoredCopy(store, key, sizeBytes, row.mime);
    if (copy === null) {
      const isShown = !chosen.isKept || (row.state === MEDIA_STATE.ready && row.derivativeKey !== '');
      // Of what is gone from its album nothing else is left than the file itself.
      return openFile({ ...chosen, form: isShown ? shownForm(row.kind) : 'original' });
    }
    return { mime: row.mime, sizeBytes: copy.sizeBytes, read: () => copy.read() };
  }

  /** Whoever keeps a photo wants one that every device and program opens. */
  async function makeJpeg(key: string): Promise<OpenedFile | null> {
    const picture = await readObject(store, key);
    if (picture === null) return null;
    const file = await deps.conversions(() => deps.drawing.toJpeg(picture));
    return { mime: JPEG, sizeBytes: file.length, read: () => Readable.from([file]) };
  }

  async function* readWhole(key: string): AsyncGenerator<Uint8Array, void, undefined> {
    const stream = await store.openRead(key);
    if (stream === null) throw new MissingFile();
    try {
      yield* stream;
    } finally {
      stream.destroy();
    }
  }

  async function* toEntries(
    caller: Caller,
    ticketUid: string,
    mediaIds: readonly Id[],
    quality: DownloadQuality,
  ): AsyncGenerator<ZipEntry, void, undefined> {
    const nameOnce = createNamer();
    for (let at = 0; at < mediaIds.length; at += ROWS_AT_ONCE) {
      // Asked again while it runs: who is shut out during a long download gets no more of it.
      const given: Chosen[] = [];
      try {
        for (const each of await chooseAny(caller, { ids: mediaIds.slice(at, at + ROWS_AT_ONCE) }, quality)) {
          const file = await openFile(each);
          if (file === null) {
            deps.log.warn('a file of a download is not there');
            continue;
          }
          yield {
            name: nameOnce(toFileName(each.row.fileName, file.mime)),
            modifiedLocal: each.row.takenLocal,
            maxBytes: file.sizeBytes,
            bytes: file.read(),
          };
          given.push(each);
        }
      } finally {
        // Who hangs up has had those before.
        await count(caller, ticketUid, given);
      }
    }
  }

  /** Once for a ticket and file, however often the link is opened. */
  async function count(caller: Caller, ticketUid: string, chosen: readonly Chosen[]): Promise<void> {
    await deps.counter.add(
      chosen
        .filter(({ isKept }) => !isKept)
        .map(({ row }) => ({
          ...viewerKey(caller),
          uid: `${ticketUid}:${row.id}`,
          albumId: row.albumId,
          mediaId: row.id,
          kind: STAT_KIND.download,
          source: 0,
        })),
    );
  }

  return {
    async create(caller, input) {
      const session = requireSession(caller);
      const uids = input.ids === undefined ? null : [...new Set(input.ids)];
      const rows = uids === null ? await findRows(session, input) : [];
      const chooseAs = (quality: DownloadQuality): Promise<Chosen[]> =>
        uids === null ? choose(session, rows, quality) : chooseAny(session, { uids }, quality);
      const asked = uids === null ? rows.length : uids.length;
      const chosen = await chooseAs(input.quality);
      const [first] = chosen;
      if (first === undefined) {
        const isPhones = input.quality === DOWNLOAD_QUALITY.phone;
        const others = isPhones ? await chooseAs(DOWNLOAD_QUALITY.original) : [];
        throw refuse(others.length > 0 ? ERRORS.DOWNLOAD_NOT_FOR_PHONES : ERRORS.DOWNLOAD_EMPTY);
      }
      const isZip = chosen.length > 1;
      const file = isZip ? null : await openFile(first);
      if (!isZip && file === null) throw refuse(ERRORS.DOWNLOAD_EMPTY);
      const { userId } = viewerOf(session);
      const isPaidOrOwn = chosen.every(({ row, isKept }) => isKept || row.isBought || row.uploaderId === userId);
      if (!isPaidOrOwn && input.withoutAds !== true) await deps.useFree(session);
      const now = clock.now();
      const fileName = file === null ? `智享相册-${writeStamp(now)}.zip` : toFileName(first.row.fileName, file.mime);
      const uid = deps.ids.newId();
      const expiresAt = new Date(now.getTime() + DOWNLOAD_LINK_SECONDS * 1000);
      await repository.insertTicket(db, {
        uid,
        holder: JSON.stringify(identityOf(session)),
        quality: input.quality,
        mediaIds: chosen.map(({ row }) => row.id),
        fileName,
        isZip,
        expiresAt,
      });
      await repository.deleteEndedTickets(db, now);
      const isOriginal = chosen.every(({ form }) => form === 'original' || form === 'clean-original');
      const originalBytes = isOriginal ? chosen.reduce((sum, { row }) => sum + Number(row.sizeBytes), 0) : 0;
      return {
        url: `/download/${uid}`,
        fileName,
        isZip,
        count: chosen.length,
        leftOut: asked - chosen.length,
        sizeBytes: file?.sizeBytes ?? originalBytes,
        expireTime: expiresAt.getTime(),
      };
    },

    async readPhotos(caller, uids) {
      const rows = await repository.listByUid(db, [...new Set(uids)], viewerOf(caller).userId);
      const photos = new Map<string, Buffer>();
      for (const each of await choose(caller, rows, DOWNLOAD_QUALITY.preview)) {
        const hasPicture = each.form === 'large' && each.row.derivativeKey !== '';
        const bytes = hasPicture ? await readObject(store, keyOf(each) ?? '') : null;
        if (bytes !== null) photos.set(each.row.uid, bytes);
      }
      return photos;
    },

    async open(ticketUid) {
      const ticket = await repository.findTicket(db, ticketUid, clock.now());
      if (ticket === undefined) return null;
      // Written by `create` alone.
      const caller = { ...(ticket.holder as Identity), origin: NO_ORIGIN };
      const quality =
        Object.values(DOWNLOAD_QUALITY).find((each) => each === ticket.quality) ?? DOWNLOAD_QUALITY.preview;
      if (ticket.is_zip) {
        const entries = toEntries(caller, ticket.uid, ticket.media_ids, quality);
        return { fileName: ticket.file_name, mime: 'application/zip', sizeBytes: null, bytes: zipStream(entries) };
      }
      const [chosen] = await chooseAny(caller, { ids: ticket.media_ids }, quality);
      const file = chosen === undefined ? null : await openFile(chosen);
      if (chosen === undefined || file === null) return null;
      await count(caller, ticket.uid, [chosen]);
      const { mime, sizeBytes } = file;
      return { fileName: toFileName(chosen.row.fileName, mime), mime, sizeBytes, bytes: file.read() };
    },
  };
}

class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

function identityOf(caller: Caller): Identity {
  const { origin: _origin, ...identity } = caller;
  return identity;
}

function chooseForm(
  caller: Caller,
  row: DownloadRow,
  album: AlbumAccess,
  quality: DownloadQuality,
): DownloadForm | null {
  const mine = toMediaAccess(caller, album.rights);
  if (!canSeeMedia(row, mine)) return null;
  return chooseDownload(
    {
      kind: row.kind,
      mime: row.mime,
      isCleanable: canClean(row.mime),
      canFetchPictures: row.state === MEDIA_STATE.ready && canFetchPictures(row, mine),
      original: originalFor(row, mine),
      isLocked: isLocked(row, mine),
      isOwnUpload: mine.userId !== null && mine.userId === row.uploaderId,
      rule: downloadRuleFor(row, album),
    },
    quality,
  );
}

function keyOf({ row, form, isMarked }: Chosen): string | null {
  const folder = isMarked ? row.markFolder : row.derivativeKey;
  switch (form) {
    case 'original':
    case 'clean-original':
      return row.objectKey;
    case 'large':
      return `${folder}/${row.hasLarge ? DERIVED_FILES.large : DERIVED_FILES.preview}`;
    case 'video':
      return row.hasWebVideo || isMarked ? `${folder}/${DERIVED_FILES.video}` : row.objectKey;
  }
}

function mimeOf({ row, form, isMarked }: Chosen): string {
  if (form === 'large') return JPEG;
  return form === 'video' && (row.hasWebVideo || isMarked) ? 'video/mp4' : row.mime;
}

/** `yyyymmdd-hhmmss` in Asia/Shanghai. */
function writeStamp(now: Date): string {
  const local = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}
