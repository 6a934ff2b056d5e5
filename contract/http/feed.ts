import type {
  Feed,
  FeedQuery,
  MakePostInput,
  Post,
  PostIdQuery,
  PostPage,
  PostsQuery,
  RemovePostInput,
  UpdatePostInput,
} from '../schemas/feed';
import type { Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** A post of an album of template 12, for who may upload there. A repeat answers the first. */
export const makePost = endpoint<MakePostInput, Post>('POST', '/album/api/albumResourceGroup', {
  body: 'json',
  specified: 'nothing',
});
export const updatePost = endpoint<UpdatePostInput, Post>('POST', '/album/api/albumResourceGroup/updateById', {
  body: 'json',
  specified: 'path',
});
/** Says which state is wanted: what was removed comes back. */
export const removePost = endpoint<RemovePostInput, Nothing>('POST', '/album/api/albumResourceGroup/deleteById', {
  body: 'json',
  specified: 'path',
});
export const listPosts = endpoint<PostsQuery, PostPage>('GET', '/album/api/albumResourceGroup/page', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
export const getPost = endpoint<PostIdQuery, Post>('GET', '/album/api/albumResourceGroup/getById', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
export const getFeed = endpoint<FeedQuery, Feed>('GET', '/album/api/albumResourceGroup/feed', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});
