import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Id, Tables } from '../../db/tables';

type AlbumFits = (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;

/** Texts that a table holds of a thing: `body` has bigrams beside it. */
function holdsWords(table: 'media_text' | 'album_text', words: readonly string[]): Expression<SqlBool>[] {
  const grams = sql.ref(`${table}.grams`);
  const body = sql.ref(`${table}.body`);
  return words.flatMap((word) => [
    // By the index, then by the text itself: neighbouring pairs need not stand in one word.
    sql<SqlBool>`${grams} @> search_bigrams(${word})`,
    sql<SqlBool>`strpos(lower(${body}), ${word}) > 0`,
  ]);
}

const holds = (column: string, words: readonly string[]): Expression<SqlBool>[] =>
  words.map((word) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${word}) > 0`);

export interface AlbumSearch {
  readonly words: readonly string[];
  readonly tag: string;
  readonly placeWords: readonly string[];
  readonly dayFrom: string | null;
  readonly dayTo: string | null;
  readonly fits: AlbumFits;
}

// The connection's time zone is Asia/Shanghai, and so is the day on which an album was made.
const FIRST_DAY = sql`coalesce(album.happened_on, album.created_at::date)`;
const LAST_DAY = sql`coalesce(album.ended_on, ${FIRST_DAY})`;

/** Newest first. */
export async function findAlbums(
  db: Db,
  search: AlbumSearch,
  beforeId: Id | null,
  limit: number,
): Promise<{ id: Id; uid: string }[]> {
  return db
    .selectFrom('album')
    .innerJoin('album_text', 'album_text.album_id', 'album.id')
    .select(['album.id', 'album.uid'])
    .where(search.fits)
    .where((eb) =>
      eb.and([
        ...holdsWords('album_text', search.words),
        ...holds('album_text.place', search.placeWords),
        ...(search.tag === ''
          ? []
          : [sql<SqlBool>`lower(${search.tag}) = any(string_to_array(lower(album_text.tags), E'\n'))`]),
        ...(search.dayFrom === null ? [] : [sql<SqlBool>`${LAST_DAY} >= ${search.dayFrom}::date`]),
        ...(search.dayTo === null ? [] : [sql<SqlBool>`${FIRST_DAY} <= ${search.dayTo}::date`]),
      ]),
    )
    .$if(beforeId !== null, (query) => query.where('album.id', '<', beforeId))
    .orderBy('album.id', 'desc')
    .limit(limit)
    .execute();
}

// What is looked through where no index helps, single characters and all tags: the newest albums.
const SCANNED_ALBUMS = 2_000;
const FITTING_ALBUMS = 60;

/** Names and tags of the newest albums that hold the words, in lower case, in one of both. */
export async function listWordsOfAlbums(
  db: Db,
  words: string,
  fits: AlbumFits,
): Promise<{ name: string; tags: string }[]> {
  const isIndexed = Array.from(words).length > 1 && !/\s/.test(words);
  const candidates = db
    .selectFrom('album')
    .innerJoin('album_text', 'album_text.album_id', 'album.id')
    .select(['album.id', 'album.name', 'album_text.tags'])
    .where(fits)
    .$if(isIndexed, (query) => query.where((eb) => eb.and(holdsWords('album_text', [words]))))
    .orderBy('album.id', 'desc')
    .limit(SCANNED_ALBUMS);
  return db
    .selectFrom(candidates.as('found'))
    .select(['found.name', 'found.tags'])
    .where((eb) => eb.or([...holds('found.name', [words]), ...holds('found.tags', [words])]))
    .orderBy('found.id', 'desc')
    .limit(FITTING_ALBUMS)
    .execute();
}

/** Of the newest albums; what the most have first, of equals the newest. As the newest album writes it. */
export async function listPopularTags(
  db: Db,
  fits: AlbumFits,
  limit: number,
): Promise<{ text: string; albumCount: number }[]> {
  const newest = db
    .selectFrom('album')
    .select(['album.id', 'album.tags'])
    .where(fits)
    .orderBy('album.id', 'desc')
    .limit(SCANNED_ALBUMS);
  return db
    .selectFrom(newest.as('found'))
    .innerJoinLateral(sql<{ tag: string }>`unnest(found.tags)`.as<'given'>(sql`given(tag)`), (join) => join.onTrue())
    .select([
      sql<string>`(array_agg(given.tag order by found.id desc))[1]`.as('text'),
      sql<number>`count(distinct found.id)::int`.as('albumCount'),
    ])
    .groupBy(sql`lower(given.tag)`)
    .orderBy('albumCount', 'desc')
    .orderBy(sql`max(found.id)`, 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
}

/** In lower case. It may also be in the name of a label, which has no bigrams of its own. */
export interface MediaWord {
  readonly word: string;
  readonly labelIds: readonly Id[];
}

export interface MediaSearch {
  readonly words: readonly MediaWord[];
  readonly cameraWords: readonly string[];
  readonly placeWords: readonly string[];
  readonly tag: string;
  readonly dayFrom: string | null;
  readonly dayTo: string | null;
  readonly kind: number | null;
  /** Null: in all albums. */
  readonly albumId: Id | null;
  /** What the caller may find there. */
  readonly predicate: Expression<SqlBool>;
}

/** Those whose name holds a word, which is in lower case. */
export async function listLabelIds(db: Db, word: string, albumId: Id | null): Promise<Id[]> {
  const rows = await db
    .selectFrom('album_label')
    .select('id')
    .where((eb) => eb.and(holds('name', [word])))
    .$if(albumId !== null, (query) => query.where('album_id', '=', albumId))
    .execute();
  return rows.map(({ id }) => id);
}

export interface MediaPlace {
  readonly taken: string;
  readonly id: Id;
}

/** By the time they were taken, newest first. */
export async function findMedia(
  db: Db,
  search: MediaSearch,
  after: MediaPlace | null,
  limit: number,
): Promise<{ id: Id; uid: string; taken: string }[]> {
  return db
    .selectFrom('media')
    .innerJoin('media_text', 'media_text.media_id', 'media.id')
    .leftJoin('album_label as label', 'label.id', 'media.label_id')
    .select(['media.id', 'media.uid', 'media.taken_local as taken'])
    .where(search.predicate)
    .$if(search.albumId !== null, (query) => query.where('media.album_id', '=', search.albumId))
    .where((eb) =>
      eb.and([
        ...search.words.map(({ word, labelIds }) => {
          const inText = eb.and(holdsWords('media_text', [word]));
          // An alternative takes the bigrams' index away: only where there is one.
          return labelIds.length === 0 ? inText : eb.or([inText, eb('media.label_id', 'in', labelIds)]);
        }),
        ...holds('media_text.camera', search.cameraWords),
        ...(search.tag === '' ? [] : [sql<SqlBool>`lower(label.name) = lower(${search.tag})`]),
        ...(search.kind === null ? [] : [eb('media.kind', '=', search.kind)]),
        ...(search.dayFrom === null ? [] : [sql<SqlBool>`media.taken_local >= ${search.dayFrom}::date`]),
        ...(search.dayTo === null ? [] : [sql<SqlBool>`media.taken_local < ${search.dayTo}::date + 1`]),
        ...(search.placeWords.length === 0
          ? []
          : [
              eb(
                'media.album_id',
                'in',
                db
                  .selectFrom('album_text')
                  .select('album_text.album_id')
                  .where((text) => text.and(holds('album_text.place', search.placeWords))),
              ),
            ]),
      ]),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(media.taken_local, media.id) < (${after?.taken ?? ''}::timestamp, ${after?.id ?? '0'}::bigint)`,
      ),
    )
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
}
