import { type Expression, sql, type SqlBool } from 'kysely';
import { TAB_KIND } from '@contract/constants/media';
import type { PageWish } from '@contract/rules/page';
import type { MediaListQuery } from '@contract/schemas/media';
import { hasPostWords, isPostShownTo } from '../../../db/album-facts';
import type { Db, Id } from '../../../db/tables';
import type { MediaQuery } from './media-list.repository';
import { type Listed, listOrderedPage, type PagePlace } from './media-page.repository';

export interface PostsWish {
  readonly albumId: Id;
  /** Who reads, and what he sees of the album's files. */
  readonly reader: { readonly id: Id | null; readonly isHolder: boolean; readonly isSeen: Expression<SqlBool> };
  /** Of this post alone. Null: of all. */
  readonly groupUid: string | null;
  /** In small letters. Null: whatever stands there. */
  readonly text: string | null;
}

/** Which posts of which album are meant. Null: of none, by a post that is not named, or by words without any. */
export function readPostsWish({ albumId, type, groupId, text = '' }: MediaListQuery) {
  const words = text.trim().toLowerCase();
  const isOfOne = type === TAB_KIND.byGroupId;
  const isByText = type === TAB_KIND.byText;
  if (albumId === undefined || (isOfOne && groupId === undefined) || (isByText && words === '')) return null;
  return { albumId, type, groupUid: isOfOne ? (groupId ?? null) : null, text: isByText ? words : null };
}

/** More than a post has files. */
const PLACES = 1_000;

/** Photos and videos of an album's posts, each once: those of the newest post first, in the order that they have there. */
export function listOfPosts(db: Db, wish: PostsWish, page: PageWish, after: PagePlace | null): Promise<Listed> {
  const { albumId, reader, groupUid, text } = wish;
  const placed = sql<{ media_id: Id; place: string }>`(
    select shown.media_id, max(post.id * ${sql.lit(PLACES)} - shown.position) as place
    from resource_group as post join resource_group_media as shown on shown.group_id = post.id
    where post.album_id = ${albumId} and ${isPostShownTo(reader)}
      and ${groupUid === null ? sql`true` : sql`post.uid = ${groupUid}`}
      and ${text === null ? sql`true` : hasPostWords(text)}
    group by shown.media_id)`;
  const rows = db
    .selectFrom(placed.as('placed'))
    .innerJoin('media', 'media.id', 'placed.media_id')
    .where('media.album_id', '=', albumId)
    .where(reader.isSeen);
  // The columns of `placed` are named by what follows alone.
  const list = { rows: rows as unknown as MediaQuery, by: sql`placed.place`, kind: 'number' } as const;
  return listOrderedPage(db, list, reader.id, page, after);
}
