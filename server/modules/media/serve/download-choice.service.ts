import { DOWNLOAD_FILES_MAX, DOWNLOAD_QUALITY, type DownloadQuality, MEDIA_STATE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { DownloadInput } from '@contract/schemas/media';
import type { Db, Id } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
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
import { canClean } from '../objects/clean/clean-copy';
import { requireLabelId } from '../rows/media-label.service';
import { type Chosen, mimeOf } from './download-file';
import { listKept } from './kept-original.repository';
import * as repository from './media-download.repository';
import type { DownloadRow } from './media-download.repository';
import { canPhoneKeep, chooseDownload, type DownloadForm } from './media-download.rules';

/** What somebody may have of what he asks for, and as what. */
export function createDownloadChoice({ db, access }: { readonly db: Db; readonly access: AccessService }) {
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

  /** All of an album, or under a label of it. Refuses with DOWNLOAD_TOO_MANY. */
  async function listOfAlbum(caller: Caller, input: DownloadInput): Promise<DownloadRow[]> {
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

  return { choose, chooseAny, listOfAlbum };
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
