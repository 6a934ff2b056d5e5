import { type RawBuilder, sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import { ALBUM_PASSWORD_TYPE } from '@contract/constants/album';
import type { Db, Id } from './tables';

/** Whose eyes an album is read with, and when. */
export interface AlbumReader {
  /** Null: nobody we know. */
  readonly userId: Id | null;
  /** Null: a call without a token. */
  readonly sessionId: Id | null;
  readonly now: Date;
}

/** What a column of `album` and the rows around it say to the access module, for one reader. */
export interface AlbumFactColumns {
  readonly readerRole: number | null;
  readonly readerPermissions: string[] | null;
  readonly hasViewGrant: boolean;
  readonly hasUploadGrant: boolean;
  readonly hasUploadPassword: boolean;
  readonly isExpired: boolean;
}

/** Columns of lists over `album`: everything that the rights of its reader hang on and that is no column of its own. */
export function albumFactColumns({ userId, sessionId, now }: AlbumReader) {
  return [
    sql<number | null>`(select person.role from album_user as person
      where person.album_id = album.id and person.user_id = ${userId}::bigint)`.as('readerRole'),
    sql<string[] | null>`(select person.permissions from album_user as person
      where person.album_id = album.id and person.user_id = ${userId}::bigint)`.as('readerPermissions'),
    hasGrant(sessionId, ALBUM_PASSWORD_TYPE.view).as('hasViewGrant'),
    hasGrant(sessionId, ALBUM_PASSWORD_TYPE.upload).as('hasUploadGrant'),
    sql<boolean>`exists (select from album_password as pwd
      where pwd.album_id = album.id and pwd.type = ${ALBUM_PASSWORD_TYPE.upload})`.as('hasUploadPassword'),
    isExpiredAt(now).as('isExpired'),
  ] as const;
}

/** Somebody who holds this token has entered the password that the album has now. */
export function hasGrant(sessionId: Id | null, type: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from album_grant as given
    join album_password as pwd on pwd.album_id = given.album_id and pwd.type = given.type and pwd.version = given.version
    where given.album_id = album.id and given.session_id = ${sessionId}::bigint and given.type = ${type})`;
}

export function isExpiredAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(album.expires_at is not null and album.expires_at <= ${now})`;
}

/** Which page the album's template opens. Null: the album, or its template, is not known. */
export async function findTemplatePage(db: Db, albumId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('album')
    .innerJoin('album_template', 'album_template.number', 'album.template')
    .select('album_template.page')
    .where('album.id', '=', albumId)
    .executeTakeFirst();
  return row?.page ?? null;
}

/** A post is withheld as the photo is that speaks for it. Over a row of `resource_group` named `post`. */
export const isPostWithheld = sql<boolean>`exists (
  select from media as talk where talk.id = post.talk_id and talk.legal_status <> ${sql.lit(LEGAL_STATUS.fine)})`;

/** Reviewers of the album see all of its posts, authors their own. */
export function isPostShownTo(reader: { readonly id: Id | null; readonly isHolder: boolean }): RawBuilder<boolean> {
  if (reader.isHolder) return sql<boolean>`post.removed_at is null`;
  return sql<boolean>`(post.removed_at is null
    and ((post.hidden_at is null and not ${isPostWithheld}) or coalesce(post.author_id = ${reader.id}::bigint, false)))`;
}

/** Posts in which these words stand, in small letters. */
export const hasPostWords = (text: string): RawBuilder<boolean> =>
  sql<boolean>`position(${text} in lower(post.title || chr(10) || post.body)) > 0`;
