import Type from 'typebox';
import { POST_MEDIA_MAX, POST_TEXT_MAX_LENGTH, POST_TOPICS_MAX } from '../constants/feed';
import { MediaItem } from './media';
import { CursorQuery, PersonBadge, Uid } from './shared';

const MediaIds = Type.Array(Uid, { minItems: 1, maxItems: POST_MEDIA_MAX, uniqueItems: true });
const Title = Type.String({ maxLength: 100 });
const Text = Type.String({ maxLength: POST_TEXT_MAX_LENGTH * 4 });
const Topics = Type.Array(Type.String({ maxLength: 100 }), { maxItems: POST_TOPICS_MAX * 2 });
const Place = Type.String({ maxLength: 200 });

const PostFields = {
  id: Uid,
  albumId: Uid,
  title: Type.String(),
  author: PersonBadge,
  /** Milliseconds since 1970. */
  createTime: Type.Integer(),
  isPinned: Type.Boolean(),
  /** Only who reviews the album and its author see it. */
  isHidden: Type.Boolean(),
  /** The photo that speaks for it is illegal, or waits to be looked at: only the same people see it, words and all. */
  isWithheld: Type.Boolean(),
};

/** A post as the feed shows it. */
export const PostCard = Type.Object({
  ...PostFields,
  /** The first words, where there is no title. */
  excerpt: Type.String(),
  /** The picture that it is shown with: the chosen one, or the first that this caller sees. */
  cover: MediaItem,
  mediaCount: Type.Integer(),
  /** Likes, comments and collects of a post are those of this photo or video of it: see "Decisions". */
  talkId: Uid,
  liked: Type.Boolean(),
  likeCount: Type.Integer(),
});
export type PostCard = Type.Static<typeof PostCard>;

export const Post = Type.Object({
  ...PostFields,
  text: Type.String(),
  topics: Type.Array(Type.String()),
  place: Type.String(),
  /** Milliseconds since 1970; 0: never changed. */
  editTime: Type.Integer(),
  coverId: Uid,
  /** Those that this caller sees, in their order. */
  media: Type.Array(MediaItem),
  talkId: Uid,
  /** Its words and photos: its author. */
  canEdit: Type.Boolean(),
  /** May pin and hide it: the album's reviewers. */
  canManage: Type.Boolean(),
  canDelete: Type.Boolean(),
});
export type Post = Type.Static<typeof Post>;

export const MakePostInput = Type.Object({
  albumId: Uid,
  title: Title,
  text: Text,
  topics: Topics,
  place: Place,
  /** Photos and videos of the album, in the order in which they are shown. */
  mediaIds: MediaIds,
  coverId: Uid,
  /** Made by the client once per post, so that a repeated tap gives the first. */
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
});
export type MakePostInput = Type.Static<typeof MakePostInput>;

/** What is not named stays. Words and photos are its author's, the last two of who reviews the album. */
export const UpdatePostInput = Type.Object({
  id: Uid,
  title: Type.Optional(Title),
  text: Type.Optional(Text),
  topics: Type.Optional(Topics),
  place: Type.Optional(Place),
  mediaIds: Type.Optional(MediaIds),
  coverId: Type.Optional(Uid),
  pinned: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
});
export type UpdatePostInput = Type.Static<typeof UpdatePostInput>;

export const RemovePostInput = Type.Object({
  id: Uid,
  /** False: it comes back, for who has removed it. */
  removed: Type.Boolean(),
});
export type RemovePostInput = Type.Static<typeof RemovePostInput>;

export const PostIdQuery = Type.Object({ id: Uid });
export type PostIdQuery = Type.Static<typeof PostIdQuery>;

/** Pinned ones first, then the newest. */
export const PostsQuery = Type.Object({
  ...CursorQuery,
  albumId: Uid,
  topic: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Words of the title or the text. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** The caller's own alone. */
  mine: Type.Optional(Type.Boolean()),
});
export type PostsQuery = Type.Static<typeof PostsQuery>;
export const PostPage = Type.Object({ records: Type.Array(PostCard), next: Type.String() });
export type PostPage = Type.Static<typeof PostPage>;

export const FeedQuery = Type.Object({ albumId: Uid });
export type FeedQuery = Type.Static<typeof FeedQuery>;
/** What stands above the posts. */
export const Feed = Type.Object({
  /** The most used ones. */
  topics: Type.Array(Type.String()),
  canPost: Type.Boolean(),
});
export type Feed = Type.Static<typeof Feed>;
