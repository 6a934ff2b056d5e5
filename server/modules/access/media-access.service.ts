import { type Expression, sql, type SqlBool } from 'kysely';
import { LEGAL_MARK, LEGAL_STATUS, type LegalMark, MEDIA_STATE } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import type { AlbumCondition } from './access.repository';
import type { AlbumRights } from './access.rules';
import { type AccessService, viewerOf } from './access.service';

/** One caller in one album. */
export interface MediaAccess {
  readonly userId: Id | null;
  readonly rights: Pick<
    AlbumRights,
    'canSee' | 'canManage' | 'canDelete' | 'permissions' | 'role' | 'download' | 'isMarked' | 'epoch'
  >;
}

/** What decides about a row. */
export interface MediaFacts {
  readonly uploaderId: Id;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
}

export interface SaleFacts {
  /** Of the original; 0: free. */
  readonly priceFen: number;
  /** This reader has paid for it. */
  readonly isBought: boolean;
}

export function toMediaAccess(caller: Caller, rights: MediaAccess['rights']): MediaAccess {
  return { userId: viewerOf(caller).userId, rights };
}

/**
 * Holders see what is not in the bin and not failed, everybody else what is also ready, not hidden, and has passed the album's review where
 * there is one; besides, a person sees his own uploads. A person who may not see the album sees nothing.
 */
export function canSeeMedia(row: MediaFacts, access: MediaAccess): boolean {
  if (!access.rights.canSee) return false;
  if (access.rights.role === 'holder') return row.isListed;
  return row.isVisible || (row.isListed && isOwnUpload(row, access));
}

/** What everybody who sees an album has on its wall. In SQL, over the columns of `media`; bare, as `wallPredicate`. */
export const onEveryWall = sql<SqlBool>`media.is_visible`;

/** `isShownToAll` in SQL, over the columns of `media`: that part of `onEveryWall` for which no placeholder stands. */
export const shownToAll = sql<SqlBool>`(${onEveryWall} and media.legal_status = ${sql.lit(LEGAL_STATUS.fine)})`;

/**
 * What stands on every wall, or will once those on it agreed: see [Note: Held back]. For what finds them and shows each his own, never for a
 * list. In SQL, over the columns of `media`.
 */
export const shownOnceAgreed = sql<SqlBool>`(media.is_listed and media.is_passed
  and media.legal_status = ${sql.lit(LEGAL_STATUS.fine)})`;

/** Its pictures are for everybody who sees its album. */
export function isShownToAll(row: Pick<MediaFacts, 'isVisible' | 'legalStatus'>): boolean {
  return row.isVisible && row.legalStatus === LEGAL_STATUS.fine;
}

/** `canSeeMedia` in SQL, over the columns of `media`. */
export function mediaPredicate(access: MediaAccess): Expression<SqlBool> {
  if (!access.rights.canSee) return sql<SqlBool>`false`;
  if (access.rights.role === 'holder') return sql<SqlBool>`media.is_listed`;
  if (access.userId === null) return onEveryWall;
  return sql<SqlBool>`(${onEveryWall} or (media.is_listed and media.uploader_id = ${access.userId}))`;
}

/** `canSeeMedia` in SQL, over the columns of `media`, in all albums that the caller sees. */
export function personPredicate(
  db: Db,
  caller: Caller,
  access: Pick<AccessService, 'heldAlbums'>,
): Expression<SqlBool> {
  const { userId } = viewerOf(caller);
  if (userId === null) return onEveryWall;
  const held = db.selectFrom('album').select('album.id').where(access.heldAlbums(caller));
  return sql<SqlBool>`(media.is_listed and (
    ${onEveryWall} or media.uploader_id = ${userId} or media.album_id in (${held})))`;
}

/**
 * What an album's wall shows and its counters count: `canSeeMedia` without the exception for one's own uploads. In SQL, and
 * bare, so that it matches the condition of the wall's partial indexes.
 */
export function wallPredicate(access: MediaAccess): Expression<SqlBool> {
  if (!access.rights.canSee) return sql<SqlBool>`false`;
  return access.rights.role === 'holder' ? sql<SqlBool>`media.is_listed` : onEveryWall;
}

/** Thumbnails, previews and the playable video: holders always, others what is shown to all, and of their own uploads what is not illegal. */
export function canFetchPictures(row: MediaFacts, access: MediaAccess): boolean {
  if (!canSeeMedia(row, access)) return false;
  if (access.rights.role === 'holder' || isShownToAll(row)) return true;
  return isFineOwnUpload(row, access);
}

/** Only holders and this caller, who uploaded it, have its pictures: an address for all visitors of its album opens none. */
export function isShownAsOwn(row: MediaFacts, access: MediaAccess): boolean {
  return access.rights.role !== 'holder' && !isShownToAll(row) && canFetchPictures(row, access);
}

/** File name, remark and what the camera wrote: not given for an item behind a placeholder, except to its uploader. */
export function canReadFacts(row: MediaFacts, access: MediaAccess): boolean {
  if (!canSeeMedia(row, access)) return false;
  return access.rights.role === 'holder' || row.legalStatus === LEGAL_STATUS.fine || isOwnUpload(row, access);
}

/** What a search in an album finds: of the wall what the reader may read of. In SQL, over the columns of `media`. */
export function searchPredicate(access: MediaAccess): Expression<SqlBool> {
  return !access.rights.canSee || access.rights.role === 'holder' ? wallPredicate(access) : shownToAll;
}

/** The same in all albums: of those `found` what is shown to all, of those `held` whatever their owner sees. */
export function searchEverywherePredicate(
  db: Db,
  { found, held }: { readonly found: AlbumCondition; readonly held: AlbumCondition },
): Expression<SqlBool> {
  const inAlbums = (fits: AlbumCondition) => db.selectFrom('album').select('album.id').where(fits);
  return sql<SqlBool>`((${shownToAll} and media.album_id in (${inAlbums(found)}))
    or (media.is_listed and media.album_id in (${inAlbums(held)})))`;
}

/** The file as it was uploaded: holders, and the uploader unless it is illegal. */
export function canFetchOriginal(row: MediaFacts, access: MediaAccess): boolean {
  if (!canSeeMedia(row, access)) return false;
  return access.rights.role === 'holder' || isFineOwnUpload(row, access);
}

/** `canFetchOriginal` in SQL, over the columns of `media`, in whatever album. */
export function originalPredicate(
  db: Db,
  caller: Caller,
  access: Pick<AccessService, 'heldAlbums' | 'seenAlbums'>,
): Expression<SqlBool> {
  const { userId } = viewerOf(caller);
  if (userId === null) return sql<SqlBool>`false`;
  const held = db.selectFrom('album').select('album.id').where(access.heldAlbums(caller));
  const seen = db.selectFrom('album').select('album.id').where(access.seenAlbums(caller));
  // Asked row by row: a person may hold many albums, and few files are asked for.
  return sql<SqlBool>`(media.is_listed and (
    exists (${held.where(sql<SqlBool>`album.id = media.album_id`)})
    or (media.uploader_id = ${userId} and media.legal_status <> ${sql.lit(LEGAL_STATUS.illegal)} and exists (${seen.where(sql<SqlBool>`album.id = media.album_id`)}))))`;
}

/**
 * It has a price, and this caller neither sells it nor has paid: its pictures carry a mark, and its video does not leave. One's own
 * upload is no exception here, but has its original.
 */
export function isLocked(row: SaleFacts, access: { readonly rights: Pick<AlbumRights, 'role'> }): boolean {
  return row.priceFen > 0 && !row.isBought && access.rights.role !== 'holder';
}

/** He has it because he has paid: holders have it anyway. */
export function isBuyer(
  row: Pick<SaleFacts, 'isBought'>,
  access: { readonly rights: Pick<AlbumRights, 'role'> },
): boolean {
  return row.isBought && access.rights.role !== 'holder';
}

/** Its pictures and its video carry a mark for this caller: the album's, or that of what is locked. */
export function isMarkedFor(
  row: SaleFacts,
  access: { readonly rights: Pick<AlbumRights, 'role' | 'isMarked'> },
): boolean {
  return (access.rights.isMarked && !row.isBought) || isLocked(row, access);
}

/** What the album, or having paid, gives the caller of one of its photos and videos. */
export function downloadRuleFor(
  row: Pick<SaleFacts, 'isBought'>,
  access: { readonly rights: Pick<AlbumRights, 'download'> },
): AlbumRights['download'] {
  return row.isBought ? 'original' : access.rights.download;
}

/** A copy of the original without place and camera: besides, whoever may look at it and is given originals. */
export function canFetchCleanOriginal(row: MediaFacts & SaleFacts, access: MediaAccess): boolean {
  return downloadRuleFor(row, access) === 'original' && !isLocked(row, access) && canFetchPictures(row, access);
}

/** Whether it is flagged. While it is, even its buyers cannot get it. In SQL, over the columns of `media`. */
export const isFlagged = sql<SqlBool>`media.legal_status <> ${sql.lit(LEGAL_STATUS.fine)}`;

/**
 * What somebody has bought and may have, whatever has become of its album and whether the photo is still there: only what is flagged is
 * not given. In SQL, over the columns of `bought_original` and of `media`, which may be null.
 */
export function keptPredicate(userId: Id): Expression<SqlBool> {
  return sql<SqlBool>`(bought_original.user_id = ${userId} and not bought_original.is_closed and (${isFlagged}) is not true)`;
}

/** Of the file as it was uploaded: all of it, a copy without place and camera, nothing. */
export type OriginalForm = 'whole' | 'clean' | 'none';

/**
 * What of an original the caller may take along, of a photo and of a video alike. Downloads and temporary addresses both ask here, so
 * that the one gives no more than the other.
 */
export function originalFor(
  row: MediaFacts & SaleFacts & { readonly state: number },
  access: MediaAccess,
): OriginalForm {
  const isGiven = isOwnUpload(row, access) || downloadRuleFor(row, access) === 'original';
  if (isGiven && canFetchOriginal(row, access)) return 'whole';
  return row.state === MEDIA_STATE.ready && canFetchCleanOriginal(row, access) ? 'clean' : 'none';
}

export function canRemoveMedia(row: MediaFacts, access: MediaAccess): boolean {
  return canSeeMedia(row, access) && (access.rights.canDelete || isOwnUpload(row, access));
}

/**
 * What a flagged row is to this caller: holders and its uploader see why and may appeal, everybody else sees a placeholder. For a
 * placeholder `canFetchPictures` is false, and so it is for the uploader of an illegal item unless he is a holder.
 */
export function legalMarkOf(row: MediaFacts, access: MediaAccess): LegalMark {
  const isTold = access.rights.role === 'holder' || isOwnUpload(row, access);
  switch (row.legalStatus) {
    case LEGAL_STATUS.fine:
      return LEGAL_MARK.none;
    case LEGAL_STATUS.illegal:
      return isTold ? LEGAL_MARK.appeal : LEGAL_MARK.illegal;
    default:
      return isTold ? LEGAL_MARK.adminRisk : LEGAL_MARK.userRisk;
  }
}

/** What is illegal is replaced for its uploader too. */
function isFineOwnUpload(row: MediaFacts, access: MediaAccess): boolean {
  return isOwnUpload(row, access) && row.legalStatus !== LEGAL_STATUS.illegal;
}

function isOwnUpload(row: Pick<MediaFacts, 'uploaderId'>, access: MediaAccess): boolean {
  return access.userId !== null && row.uploaderId === access.userId;
}
