import type { Post, PostCard } from '@contract/schemas/feed';
import type { MediaItem } from '@contract/schemas/media';
import type { PostCardRow, PostRow } from './feed.repository';
import type { PostRights } from './feed.rules';

const EXCERPT_LENGTH = 40;

const toFields = (row: PostRow) => ({
  id: row.uid,
  albumId: row.albumUid,
  title: row.title,
  author: { id: row.authorUid, nickname: row.authorName, avatar: row.authorAvatar },
  createTime: row.createdAt.getTime(),
  isPinned: row.isPinned,
  isHidden: row.isHidden,
  isWithheld: row.isWithheld,
});

/** Null: its photos were taken away meanwhile. */
export function toPostCard(row: PostCardRow, media: ReadonlyMap<string, MediaItem>): PostCard | null {
  const cover = media.get(row.coverUid);
  const talk = media.get(row.talkUid);
  if (cover === undefined || talk === undefined) return null;
  return {
    ...toFields(row),
    excerpt: Array.from(row.body.replace(/\s+/g, ' ')).slice(0, EXCERPT_LENGTH).join(''),
    cover,
    mediaCount: row.mediaCount,
    talkId: talk.id,
    liked: talk.liked,
    likeCount: talk.likeCount,
  };
}

const CARD_WORDS_LENGTH = 100;

export function toPostWordsCard({ title, text, author, media, coverId }: Post): {
  readonly title: string;
  readonly description: string;
  readonly picture: string;
} {
  const words = Array.from(text.replace(/\s+/g, ' ')).slice(0, CARD_WORDS_LENGTH).join('');
  const byAuthor = `${author.nickname}的笔记`;
  return {
    title: title === '' ? byAuthor : title,
    description: words === '' ? byAuthor : words,
    picture: media.find(({ id }) => id === coverId)?.middleUrl ?? '',
  };
}

/** `media`: those that the caller sees, in their order. Null: there is none. */
export function toPost(
  row: PostRow,
  media: readonly MediaItem[],
  named: { readonly coverUid: string | null; readonly talkUid: string | null },
  rights: PostRights,
): Post | null {
  const [first] = media;
  if (first === undefined) return null;
  const orFirst = (uid: string | null): string => (media.find(({ id }) => id === uid) ?? first).id;
  return {
    ...toFields(row),
    text: row.body,
    topics: [...row.topics],
    place: row.place,
    editTime: row.editedAt?.getTime() ?? 0,
    coverId: orFirst(named.coverUid),
    media: [...media],
    talkId: orFirst(named.talkUid),
    canEdit: rights.canEdit,
    canManage: rights.canManage,
    canDelete: rights.canDelete,
  };
}
