import { DOWNLOAD_LINK_SECONDS, DOWNLOAD_QUALITY, type DownloadQuality } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { ERRORS } from '@contract/errors';
import { shanghaiTime } from '@contract/rules/shanghai-day';
import type { DownloadInput, DownloadLink } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, type Identity, NO_ORIGIN, requireSession } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Log } from '../../../log';
import { type AccessService, viewerOf } from '../../access/access.service';
import { type StatCounter, viewerKey } from '../../statistics/stat-event.service';
import { readWhole } from '../objects/read-whole';
import { createDownloadChoice } from './download-choice.service';
import { type Chosen, createDownloadFiles, type DownloadFileDeps, keyOf } from './download-file';
import * as repository from './media-download.repository';
import { createNamer, toFileName, toStem } from './media-download.rules';
import { type ZipEntry, zipStream } from './zip-stream';

export interface DownloadDeps extends DownloadFileDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly counter: StatCounter;
  /** Refuses a caller who has used up today's free downloads: see [Note: Ads] in 0094-ads. */
  readonly useFree: (caller: Caller) => Promise<void>;
}

/** What a link opens. `bytes` is read only as far as it is consumed. */
export interface OpenedDownload {
  readonly fileName: string;
  readonly mime: string;
  /** Null: it is made while it is sent. */
  readonly sizeBytes: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * [Note: Downloads] A link names a ticket, which says who asked and for what; the ticket's name is as good as a signature, 128 random bits
 * that nobody else is given, and it is valid for ten minutes. What may be had is decided twice: when the link is made, so that it can be
 * said what is left out, and file by file when it is opened.
 */
export interface DownloadService {
  create(caller: Caller, input: DownloadInput): Promise<DownloadLink>;
  /** Of these the photos that the caller may download, as large as a preview is, by their uids. */
  readPhotos(caller: Caller, uids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Null for a link that is none, has ended, or leads to nothing any more. */
  open(ticketUid: string): Promise<OpenedDownload | null>;
}

const ROWS_AT_ONCE = 100;

export function createDownloads(deps: DownloadDeps): DownloadService {
  const { db, store, clock } = deps;
  const { choose, chooseAny, listOfAlbum } = createDownloadChoice(deps);
  const { openFile } = createDownloadFiles(deps);

  async function* toEntries(
    caller: Caller,
    ticketUid: string,
    mediaIds: readonly Id[],
    quality: DownloadQuality,
  ): AsyncGenerator<ZipEntry, void, undefined> {
    const nameOnce = createNamer();
    for (let at = 0; at < mediaIds.length; at += ROWS_AT_ONCE) {
      // Rights are checked again while it runs: a person who loses them during a long download gets no more of it.
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

  /** After its album where that is one, which who has only bought may not know by its present name. */
  async function nameZip(chosen: readonly Chosen[], now: Date): Promise<string> {
    const [albumId, ...others] = new Set(chosen.map(({ row, isKept }) => (isKept ? null : row.albumId)));
    const isOne = albumId !== undefined && albumId !== null && others.length === 0;
    const album = isOne ? await repository.findAlbumName(db, albumId) : null;
    return `${toStem(album ?? '智享相册')}-${writeStamp(now)}.zip`;
  }

  return {
    async create(caller, input) {
      const session = requireSession(caller);
      const uids = input.ids === undefined ? null : [...new Set(input.ids)];
      const rows = uids === null ? await listOfAlbum(session, input) : [];
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
      const fileName = file === null ? await nameZip(chosen, now) : toFileName(first.row.fileName, file.mime);
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
        const bytes = hasPicture ? await readWhole(store, keyOf(each) ?? '') : null;
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

function identityOf(caller: Caller): Identity {
  const { origin: _origin, ...identity } = caller;
  return identity;
}

/** `yyyymmdd-hhmmss` in Asia/Shanghai. */
function writeStamp(now: Date): string {
  return shanghaiTime(now).replace(/[-:]/g, '').replace(' ', '-');
}
