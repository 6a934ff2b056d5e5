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
  MyPhotoAlbumPage,
  MyPhotoAlbumsQuery,
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
  pathIsChosen: true,
});
export const listReplies = endpoint<ReplyListQuery, ReplyPage>('GET', '/album/api/albumComment/replies', {
  ...QUIET,
  auth: 'device',
  pathIsChosen: true,
});
export const addComment = endpoint<AddCommentInput, Comment>('POST', '/album/api/albumComment', {
  body: 'json',
  pathIsChosen: true,
});
/** For its author and the album's holders; the replies to it go too. */
export const deleteComment = endpoint<CommentIdInput, Nothing>('DELETE', '/album/api/albumComment/{id}', {
  pathIsChosen: true,
});

/** Says which state is wanted, so that a repeat changes nothing. */
export const setCollect = endpoint<CollectInput, CollectResult>('POST', '/album/api/albumCollect', {
  body: 'json',
  loading: false,
});
export const getAlbumCollect = endpoint<AlbumCollectQuery, CollectResult>('GET', '/album/api/albumCollect/state', {
  ...QUIET,
  auth: 'device',
  pathIsChosen: true,
});
/** Collected photos and videos are `listMedia` of type collect. */
export const listCollectedAlbums = endpoint<CollectedAlbumsQuery, CollectedAlbumPage>(
  'GET',
  '/album/api/albumCollect/albums',
  { loading: false, pathIsChosen: true },
);

/** Who liked what the caller uploaded. What the caller liked is `listMedia` of type like. */
export const listReceivedLikes = endpoint<ReceivedLikesQuery, ReceivedLikePage>(
  'GET',
  '/album/album/photo/api/receivedLikes',
  { loading: false, pathIsChosen: true },
);

export const listMyPhotoAlbums = endpoint<MyPhotoAlbumsQuery, MyPhotoAlbumPage>(
  'GET',
  '/album/album/photo/api/myAlbums',
  { loading: false, pathIsChosen: true },
);
