import type {
  AddCommentInput,
  AlbumCollectQuery,
  CollectedAlbumPage,
  CollectedAlbumsQuery,
  CollectInput,
  CollectResult,
  Comment,
  CommentIdInput,
  CommentListQuery,
  CommentPage,
  InteractionPage,
  InteractionsQuery,
  MyPhotoAlbumPage,
  MyPhotoAlbumsQuery,
  ReadInteractionsInput,
  ReceivedLikePage,
  ReceivedLikesQuery,
  ReplyListQuery,
  ReplyPage,
} from '../schemas/interaction';
import type { Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** Also where comments are off: what was said before stays, and `canComment` is false. */
export const listComments = endpoint<CommentListQuery, CommentPage>('GET', '/album/api/albumComment/page', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
export const listReplies = endpoint<ReplyListQuery, ReplyPage>('GET', '/album/api/albumComment/replies', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
export const addComment = endpoint<AddCommentInput, Comment>('POST', '/album/api/albumComment', {
  body: 'json',
  specified: 'nothing',
});
/** For its author and the album's holders; the replies to it go too. */
export const deleteComment = endpoint<CommentIdInput, Nothing>('DELETE', '/album/api/albumComment/{id}', {
  specified: 'nothing',
});

/** Says which state is wanted, so that a repeat changes nothing. */
export const setCollect = endpoint<CollectInput, CollectResult>('POST', '/album/api/albumCollect', {
  body: 'json',
  loading: false,
  specified: 'path',
});
export const getAlbumCollect = endpoint<AlbumCollectQuery, CollectResult>('GET', '/album/api/albumCollect/state', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
/** Collected photos and videos are `listMedia` of type collect. */
export const listCollectedAlbums = endpoint<CollectedAlbumsQuery, CollectedAlbumPage>(
  'GET',
  '/album/api/albumCollect/albums',
  { loading: false, specified: 'nothing' },
);

/** Who liked what the caller uploaded. What the caller liked is `listMedia` of type like. */
export const listReceivedLikes = endpoint<ReceivedLikesQuery, ReceivedLikePage>(
  'GET',
  '/album/album/photo/api/receivedLikes',
  { loading: false, specified: 'nothing' },
);

export const listMyPhotoAlbums = endpoint<MyPhotoAlbumsQuery, MyPhotoAlbumPage>(
  'GET',
  '/album/album/photo/api/myAlbums',
  { loading: false, specified: 'nothing' },
);

/** What others did to the caller's things, the last first. What was taken back is gone, and so is what people did who are blocked. */
export const listInteractions = endpoint<InteractionsQuery, InteractionPage>('GET', '/push/api/interaction/page', {
  ...QUIET,
  auth: 'account',
  specified: 'name',
});
/** Everything up to the mark of a page has been seen. */
export const readInteractions = endpoint<ReadInteractionsInput, Nothing>('POST', '/push/api/interaction/read', {
  ...QUIET,
  auth: 'account',
  specified: 'nothing',
});
