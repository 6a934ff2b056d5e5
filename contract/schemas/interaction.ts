import Type from 'typebox';
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from '../constants/interaction';
import { Album } from './album';
import { CursorQuery, cursorPageOf, PersonBadge, Uid } from './shared';

const CollectKind = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** A reply has a `parentId` and no replies of its own: replying to a reply is a reply to the same comment. */
export const Comment = Type.Object({
  id: Uid,
  albumId: Uid,
  /** The photo or video; empty for a comment on the album. */
  mediaId: Type.String(),
  parentId: Type.String(),
  author: PersonBadge,
  /** Whom a reply answers; null for a comment. */
  replyTo: Type.Union([PersonBadge, Type.Null()]),
  text: Type.String(),
  /** Those of `@nickname` in the text who are meant. */
  mentions: Type.Array(PersonBadge),
  replyCount: Type.Integer(),
  createTime: Type.Integer(),
  canDelete: Type.Boolean(),
  /** Only its author, who is the caller, sees it until it has been looked at. */
  isWaiting: Type.Optional(Type.Literal(true)),
});
export type Comment = Type.Static<typeof Comment>;

export const CommentThread = Type.Object({
  ...Comment.properties,
  /** The first, oldest first. */
  replies: Type.Array(Comment),
});
export type CommentThread = Type.Static<typeof CommentThread>;

export const CommentListQuery = Type.Object({
  ...CursorQuery,
  albumId: Uid,
  /** Of this photo or video; else of the album itself. */
  mediaId: Type.Optional(Uid),
});
export type CommentListQuery = Type.Static<typeof CommentListQuery>;
/** Newest first. `total` counts replies as well. */
export const CommentPage = Type.Object({
  records: Type.Array(CommentThread),
  next: Type.String(),
  total: Type.Integer(),
  /** Whether the caller may comment here: signed in, and comments are on. */
  canComment: Type.Boolean(),
});
export type CommentPage = Type.Static<typeof CommentPage>;

/** Oldest first. */
export const ReplyListQuery = Type.Object({ ...CursorQuery, parentId: Uid });
export type ReplyListQuery = Type.Static<typeof ReplyListQuery>;
export const ReplyPage = cursorPageOf(Comment);
export type ReplyPage = Type.Static<typeof ReplyPage>;

export const AddCommentInput = Type.Object({
  albumId: Uid,
  mediaId: Type.Optional(Uid),
  /** The comment or the reply that is answered. */
  replyToId: Type.Optional(Uid),
  text: Type.String({ maxLength: COMMENT_MAX_LENGTH * 8 }),
  /** People whom the text mentions, without those who may not see the album. */
  mentions: Type.Optional(Type.Array(Uid, { maxItems: MENTIONS_MAX * 10 })),
  /** Made by the client once per text, so that a repeated tap gives the first comment. */
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
});
export type AddCommentInput = Type.Static<typeof AddCommentInput>;

export const CommentIdInput = Type.Object({ id: Uid });
export type CommentIdInput = Type.Static<typeof CommentIdInput>;

export const CollectInput = Type.Object({ type: CollectKind, id: Uid, collect: Type.Boolean() });
export type CollectInput = Type.Static<typeof CollectInput>;
export const CollectResult = Type.Object({ collected: Type.Boolean(), collectCount: Type.Integer() });
export type CollectResult = Type.Static<typeof CollectResult>;

export const CollectedAlbumsQuery = Type.Object({ ...CursorQuery });
export type CollectedAlbumsQuery = Type.Static<typeof CollectedAlbumsQuery>;
/** The last collected first. What can no longer be seen is left out. */
export const CollectedAlbumPage = cursorPageOf(Album);
export type CollectedAlbumPage = Type.Static<typeof CollectedAlbumPage>;

/** Whether the caller has collected an album, and how many have. */
export const AlbumCollectQuery = Type.Object({ albumId: Uid });
export type AlbumCollectQuery = Type.Static<typeof AlbumCollectQuery>;

export const ReceivedLikesQuery = Type.Object({ ...CursorQuery });
export type ReceivedLikesQuery = Type.Static<typeof ReceivedLikesQuery>;
/** One like of one of the caller's uploads, the last first. */
export const ReceivedLike = Type.Object({
  person: PersonBadge,
  mediaId: Uid,
  albumId: Uid,
  hotResourceType: Type.Union([Type.Literal(0), Type.Literal(1)]),
  smallUrl: Type.String(),
  thumbhash: Type.String(),
  createTime: Type.Integer(),
});
export const ReceivedLikePage = cursorPageOf(ReceivedLike);
export type ReceivedLikePage = Type.Static<typeof ReceivedLikePage>;

export const MyPhotoAlbumsQuery = Type.Object({ ...CursorQuery });
export type MyPhotoAlbumsQuery = Type.Static<typeof MyPhotoAlbumsQuery>;
/** An album that the caller uploaded to, the last uploaded to first. Its photos: `listMedia` of type mine with the album. */
export const MyPhotoAlbum = Type.Object({
  album: Album,
  count: Type.Integer(),
  lastUploadTime: Type.Integer(),
});
export const MyPhotoAlbumPage = cursorPageOf(MyPhotoAlbum);
export type MyPhotoAlbumPage = Type.Static<typeof MyPhotoAlbumPage>;

const InteractionKind = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
  Type.Literal(8),
]);
export const InteractionsQuery = Type.Object({
  ...CursorQuery,
  /** Only these of INTERACTION. */
  kinds: Type.Optional(Type.Array(InteractionKind, { minItems: 1, maxItems: 8 })),
});
export type InteractionsQuery = Type.Static<typeof InteractionsQuery>;

/**
 * What others did to the caller's things. Likes and collects of the same thing on one day are one row, as are new fans; everything that was
 * said and given is a row of its own.
 */
export const InteractionRow = Type.Object({
  /** Of its last event: stays as long as nobody joins in. */
  id: Type.String(),
  /** INTERACTION */
  kind: InteractionKind,
  /** Who did it last. */
  person: PersonBadge,
  /** Everybody who did it, him too. */
  personCount: Type.Integer({ minimum: 1 }),
  createTime: Type.Integer(),
  isNew: Type.Boolean(),
  album: Type.Union([Type.Object({ id: Uid, name: Type.String() }), Type.Null()]),
  media: Type.Union([
    Type.Object({
      id: Uid,
      hotResourceType: Type.Union([Type.Literal(0), Type.Literal(1)]),
      smallUrl: Type.String(),
      thumbhash: Type.String(),
    }),
    Type.Null(),
  ]),
  /** What was said; empty where nothing was. */
  text: Type.String(),
  /** 0: no tip, or one that was taken back. */
  tipFen: Type.Integer({ minimum: 0 }),
});
export type InteractionRow = Type.Static<typeof InteractionRow>;
export const InteractionPage = Type.Object({
  records: Type.Array(InteractionRow),
  next: Type.String(),
  /** What `readInteractions` takes: all that had happened when this was asked. Empty: nothing yet. */
  mark: Type.String(),
});
export type InteractionPage = Type.Static<typeof InteractionPage>;

export const ReadInteractionsInput = Type.Object({ mark: Type.String({ minLength: 1, maxLength: 40 }) });
export type ReadInteractionsInput = Type.Static<typeof ReadInteractionsInput>;
