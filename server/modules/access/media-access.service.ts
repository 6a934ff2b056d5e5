import { type Expression, sql, type SqlBool } from 'kysely';
import { LEGAL_MARK, LEGAL_STATUS, type LegalMark } from '@contract/constants/media';
import type { Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import type { AlbumRights } from './access.rules';
import { viewerOf } from './access.service';

/** One caller in one album. */
export interface MediaAccess {
  readonly userId: Id | null;
  readonly rights: Pick<AlbumRights, 'canSee' | 'canManage' | 'canDelete' | 'role' | 'epoch'>;
}

/** What decides about a row. */
export interface MediaFacts {
  readonly uploaderId: Id;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
}

export function toMediaAccess(caller: Caller, rights: MediaAccess['rights']): MediaAccess {
  return { userId: viewerOf(caller).userId, rights };
}

/**
 * Holders see what is not in the bin and not failed, everybody else what is also ready, not hidden, and has passed the album's
 * review where there is one; besides, one sees one's own uploads. Who may not see the album sees nothing.
 */
export function canSeeMedia(row: MediaFacts, access: MediaAccess): boolean {
  if (!access.rights.canSee) return false;
  if (access.rights.role === 'holder') return row.isListed;
  return row.isVisible || (row.isListed && isOwnUpload(row, access));
}

/** `canSeeMedia` in SQL, over the columns of `media`. */
export function mediaPredicate(access: MediaAccess): Expression<SqlBool> {
  if (!access.rights.canSee) return sql<SqlBool>`false`;
  if (access.rights.role === 'holder') return sql<SqlBool>`media.is_listed`;
  if (access.userId === null) return sql<SqlBool>`media.is_visible`;
  return sql<SqlBool>`(media.is_visible or (media.is_listed and media.uploader_id = ${access.userId}))`;
}

/**
 * What an album's wall shows and its counters count: `canSeeMedia` without the exception for one's own uploads. In SQL, and
 * bare, so that it matches the condition of the wall's partial indexes.
 */
export function wallPredicate(access: MediaAccess): Expression<SqlBool> {
  if (!access.rights.canSee) return sql<SqlBool>`false`;
  return access.rights.role === 'holder' ? sql<SqlBool>`media.is_listed` : sql<SqlBool>`media.is_visible`;
}

/**
 * Thumbnails, previews and the playable video: holders always, others unless the row is flagged. One's own upload is no
 * exception, because these addresses are signed for the whole album.
 */
export function canFetchPictures(row: MediaFacts, access: MediaAccess): boolean {
  if (!access.rights.canSee) return false;
  if (access.rights.role === 'holder') return row.isListed;
  return row.isVisible && row.legalStatus === LEGAL_STATUS.fine;
}

/** The file as it was uploaded: holders, and the uploader. */
export function canFetchOriginal(row: MediaFacts, access: MediaAccess): boolean {
  return canSeeMedia(row, access) && (access.rights.role === 'holder' || isOwnUpload(row, access));
}

export function canRemoveMedia(row: MediaFacts, access: MediaAccess): boolean {
  return canSeeMedia(row, access) && (access.rights.canDelete || isOwnUpload(row, access));
}

/**
 * What a flagged row is to this caller: holders and the uploader of an illegal one may appeal, holders are told of a risk, to
 * everybody else a placeholder stands for it. Where it is a placeholder, `canFetchPictures` is false.
 */
export function legalMarkOf(row: MediaFacts, access: MediaAccess): LegalMark {
  const isHolder = access.rights.role === 'holder';
  switch (row.legalStatus) {
    case LEGAL_STATUS.fine:
      return LEGAL_MARK.none;
    case LEGAL_STATUS.illegal:
      return isHolder || isOwnUpload(row, access) ? LEGAL_MARK.appeal : LEGAL_MARK.illegal;
    default:
      return isHolder ? LEGAL_MARK.adminRisk : LEGAL_MARK.userRisk;
  }
}

function isOwnUpload(row: MediaFacts, access: MediaAccess): boolean {
  return access.userId !== null && row.uploaderId === access.userId;
}
