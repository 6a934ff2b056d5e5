import { getFeed, getPost, listPosts, makePost, removePost, updatePost } from '@contract/http/feed';
import {
  Feed,
  FeedQuery,
  MakePostInput,
  Post,
  PostIdQuery,
  PostPage,
  PostsQuery,
  RemovePostInput,
  UpdatePostInput,
} from '@contract/schemas/feed';
import { Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { FeedService } from './feed.service';

export function bindFeed(routes: Routes, feed: FeedService): void {
  routes.bind(makePost, { input: MakePostInput, data: Post }, feed.make);
  routes.bind(updatePost, { input: UpdatePostInput, data: Post }, feed.update);
  routes.bind(removePost, { input: RemovePostInput, data: Nothing }, feed.remove);
  routes.bind(listPosts, { input: PostsQuery, data: PostPage }, feed.list);
  routes.bind(getPost, { input: PostIdQuery, data: Post }, feed.get);
  routes.bind(getFeed, { input: FeedQuery, data: Feed }, feed.getFeed);
}
