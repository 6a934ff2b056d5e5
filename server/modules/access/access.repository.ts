import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { ALBUM_PASSWORD_TYPE, ALBUM_ROLE, ALBUM_VISIBILITY } from '@contract/constants/album';
import type { Sanction } from '@contract/constants/moderation';
import { albumFactColumns, type AlbumReader, hasGrant, isExpiredAt } from '../../db/album-facts';
import { KEEP_PLAN } from '../../db/kept-plan';
import { type Forbidding, forbiddingOf, type ForbiddingRow, toForbidding } from '../../db/sanctions';
import type { Db, Id, Tables } from '../../db/tables';
import type { AlbumFacts, AlbumListScope } from './access.rules';

export type AlbumKey = { readonly uid: string } | { readonly id: Id };

export interface AlbumAccessRow extends AlbumFacts {
  readonly id: Id;
  readonly uid: string;
}

/** A condition on a row of `album`, for `where`. */
export type AlbumCondition = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

/** Of these people, in their order. `kind` null: no sanction forbids it. */
export async function listForbidding(
  db: Db,
  userIds: readonly Id[],
  kind: Sanction | null,
  now: Date,
): Promise<Forbidding[]> {
  const { rows } = await sql<ForbiddingRow>`${KEEP_PLAN}
    select forbidding.*
    from unnest(${[...userIds]}::bigint[]) with ordinality as person(id, place)
    cross join lateral (${forbiddingOf('person.id', kind, now)}) as forbidding
    order by person.place`.execute(db);
  return rows.map(toForbidding);
}

const accessRows = (db: Db, key: AlbumKey, reader: AlbumReader) =>
  db
    .selectFrom('album')
    .modifyFront(KEEP_PLAN)
    .select([
      'album.id',
      'album.uid',
      'album.owner_id as ownerId',
      'album.visibility',
      'album.is_hidden as isHidden',
      'album.upload_by as uploadBy',
      'album.download_by as downloadBy',
      'album.download_original as downloadOriginal',
      'album.comments_on as commentsOn',
      'album.watermark_kind as watermarkKind',
      'album.access_epoch as epoch',
      'album.holder_epoch as holderEpoch',
    ])
    .select(sql<boolean>`not ${isThereFor(reader.userId)}`.as('isDeleted'))
    .select(albumFactColumns(reader))
    .$if('uid' in key, (query) => query.where('album.uid', '=', 'uid' in key ? key.uid : ''))
    .$if('id' in key, (query) => query.where('album.id', '=', 'id' in key ? key.id : ''));

export async function findAlbumAccessRow(db: Db, key: AlbumKey, reader: AlbumReader): Promise<AlbumAccessRow | null> {
  return (await accessRows(db, key, reader).executeTakeFirst()) ?? null;
}

/** An album as a stranger finds it, and who is none there. */
export interface AlbumDoorRow extends AlbumAccessRow {
  readonly expiresAt: Date | null;
  readonly hasPassword: boolean;
  /** Its people, those it is blocked for, and whoever took it out of his lists, up to `DOOR_PEOPLE_MAX` and one more. */
  readonly people: readonly Id[];
}

export const DOOR_PEOPLE_MAX = 1_000;

export async function findAlbumDoor(db: Db, uid: string, now: Date): Promise<AlbumDoorRow | undefined> {
  return accessRows(db, { uid }, { userId: null, sessionId: null, now })
    .select('album.expires_at as expiresAt')
    .select(sql<boolean>`exists (select from album_password as pwd where pwd.album_id = album.id)`.as('hasPassword'))
    .select(
      sql<Id[]>`array(
        (select user_id from album_user where album_id = album.id
         union all select user_id from album_hidden where album_id = album.id)
        limit ${sql.lit(DOOR_PEOPLE_MAX + 1)})`.as('people'),
    )
    .executeTakeFirst();
}

/** Neither in the bin nor taken down; what was taken down is there for its owner. See [Note: Reported things] in 0076-reported-things. */
const isThereFor = (userId: Id | null) => sql<SqlBool>`(album.deleted_at is null
  and (album.taken_down_at is null or album.owner_id is not distinct from ${userId}))`;

/** `albumRights(...).canSee` in SQL. */
export function albumIsSeenBy(reader: AlbumReader): AlbumCondition {
  return (eb) =>
    eb.and([
      isThereFor(reader.userId),
      eb.or([
        ...(reader.userId === null ? [] : [isHeldBy(reader.userId)]),
        eb.and([
          sql<SqlBool>`not ${isExpiredAt(reader.now)}`,
          eb.or([
            ...(reader.userId === null ? [] : [isPersonOf(reader.userId, [ALBUM_ROLE.personnel, ALBUM_ROLE.member])]),
            eb.and([
              eb('album.is_hidden', '=', false),
              ...(reader.userId === null ? [] : [sql<SqlBool>`not ${isPersonOf(reader.userId, [ALBUM_ROLE.blocked])}`]),
              eb.or([
                eb('album.visibility', 'in', [ALBUM_VISIBILITY.public, ALBUM_VISIBILITY.link]),
                eb.and([
                  eb('album.visibility', '=', ALBUM_VISIBILITY.password),
                  hasGrant(reader.sessionId, ALBUM_PASSWORD_TYPE.view),
                ]),
              ]),
            ]),
          ]),
        ]),
      ]),
    ]);
}

/** Whose role is `holder` in `albumRights`, in SQL. */
export function albumIsHeldBy({ userId }: AlbumReader): AlbumCondition {
  return (eb) => (userId === null ? eb.val(false) : eb.and([isThereFor(userId), isHeldBy(userId)]));
}

/** `isAlbumListed(..., scope)` for a scope of one person's. */
export function albumIsListedFor(reader: AlbumReader, scope: Exclude<AlbumListScope, 'public'>): AlbumCondition {
  const { userId } = reader;
  return (eb) => {
    if (userId === null) return eb.val(false);
    const isSeen = albumIsSeenBy(reader)(eb);
    const isTakenOut = isHiddenFor(userId);
    if (scope === 'hidden') return eb.and([isSeen, isTakenOut]);
    const isOwned = eb('album.owner_id', '=', userId);
    const isOther = eb('album.owner_id', '<>', userId);
    const isOf = {
      mine: [isOwned],
      managed: [isOther, isPersonOf(userId, [ALBUM_ROLE.manager, ALBUM_ROLE.personnel])],
      joined: [isOther, isPersonOf(userId, [ALBUM_ROLE.member])],
      involved: [isOther, isPersonOf(userId, [ALBUM_ROLE.manager, ALBUM_ROLE.personnel, ALBUM_ROLE.member])],
    }[scope];
    return eb.and([...isOf, isSeen, sql<SqlBool>`not ${isTakenOut}`]);
  };
}

/** `isAlbumListed(..., 'public')` in SQL. */
export function albumIsDiscoveredBy(reader: AlbumReader): AlbumCondition {
  const { userId } = reader;
  return (eb) =>
    eb.and([
      eb('album.deleted_at', 'is', null),
      eb('album.taken_down_at', 'is', null),
      eb('album.visibility', '=', ALBUM_VISIBILITY.public),
      eb('album.is_hidden', '=', false),
      sql<SqlBool>`not ${isExpiredAt(reader.now)}`,
      ...(userId === null
        ? []
        : [
            sql<SqlBool>`not ${isHiddenFor(userId)}`,
            eb.or([eb('album.owner_id', '=', userId), sql<SqlBool>`not ${isPersonOf(userId, [ALBUM_ROLE.blocked])}`]),
          ]),
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

/** Owner, managers, and personnel who review. */
function isHeldBy(userId: Id): Expression<SqlBool> {
  return sql<SqlBool>`(album.owner_id = ${userId} or album.id in (
    select album_id from album_user where user_id = ${userId}
      and (role = ${ALBUM_ROLE.manager} or (role = ${ALBUM_ROLE.personnel} and 'review' = any(permissions)))))`;
}

function isPersonOf(userId: Id, roles: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`(album.id in (
    select album_id from album_user where user_id = ${userId} and role = any(${[...roles]}::smallint[])))`;
}

function isHiddenFor(userId: Id): Expression<SqlBool> {
  return sql<SqlBool>`(album.id in (select album_id from album_hidden where user_id = ${userId}))`;
}
