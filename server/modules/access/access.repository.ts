import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { ALBUM_ROLE, ALBUM_VISIBILITY } from '@contract/constants/album';
import { managersOf } from '../../db/album-managers';
import type { Db, Id, Tables } from '../../db/tables';

export type AlbumKey = { readonly uid: string } | { readonly id: Id };

export interface AlbumAccessRow {
  readonly id: Id;
  readonly uid: string;
  readonly ownerId: Id;
  readonly managerIds: readonly Id[];
  readonly visibility: number;
  readonly isDeleted: boolean;
}

/** A condition on a row of `album`, for `where`. */
export type AlbumCondition = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

export async function findAlbumAccessRow(db: Db, key: AlbumKey): Promise<AlbumAccessRow | null> {
  const row = await db
    .selectFrom('album')
    .select(['id', 'uid', 'owner_id as ownerId', 'visibility'])
    .select(managersOf('album.id').as('managerIds'))
    .select((eb) => eb('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'))
    .$if('uid' in key, (query) => query.where('uid', '=', 'uid' in key ? key.uid : ''))
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : ''))
    .executeTakeFirst();
  return row ?? null;
}

/** `albumRights(...).canSee` in SQL. */
export function albumIsSeenBy(userId: Id | null): AlbumCondition {
  return (eb) =>
    eb.and([
      eb('album.deleted_at', 'is', null),
      eb.or([
        eb('album.visibility', 'in', [ALBUM_VISIBILITY.public, ALBUM_VISIBILITY.link]),
        ...(userId === null ? [] : [eb('album.owner_id', '=', userId), isManagedBy(userId)]),
      ]),
    ]);
}

function isManagedBy(userId: Id): Expression<SqlBool> {
  return sql<SqlBool>`album.id in (select album_id from album_user where user_id = ${userId} and role = ${ALBUM_ROLE.manager})`;
}

/** `isAlbumListed(..., 'mine')` in SQL. */
export function albumIsOwnedBy(userId: Id | null): AlbumCondition {
  return (eb) =>
    userId === null ? eb.val(false) : eb.and([eb('album.deleted_at', 'is', null), eb('album.owner_id', '=', userId)]);
}

/** `isAlbumListed(..., 'public')` in SQL. */
export function albumIsDiscoveredBy(userId: Id | null): AlbumCondition {
  return (eb) =>
    eb.and([
      eb('album.deleted_at', 'is', null),
      eb('album.visibility', '=', ALBUM_VISIBILITY.public),
      eb.or([
        eb.exists(
          eb
            .selectFrom('album_count')
            .select('album_count.album_id')
            .whereRef('album_count.album_id', '=', 'album.id')
            .where('album_count.label_id', '=', '0')
            .where('album_count.visible_count', '>', 0),
        ),
        ...(userId === null ? [] : [eb('album.owner_id', '=', userId)]),
      ]),
    ]);
}
