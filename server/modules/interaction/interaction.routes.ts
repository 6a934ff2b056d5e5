import {
  addComment,
  deleteComment,
  getAlbumCollect,
  listCollectedAlbums,
  listComments,
  listInteractions,
  listMyPhotoAlbums,
  listReceivedLikes,
  listReplies,
  readInteractions,
  setCollect,
} from '@contract/http/interaction';
import {
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
} from '@contract/schemas/interaction';
import { Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { CollectService } from './collect.service';
import type { CommentService } from './comment.service';
import type { InteractionListService } from './interaction-list.service';

export interface InteractionServices {
  readonly comments: CommentService;
  readonly collects: CollectService;
  readonly interactions: InteractionListService;
}

export function bindInteraction(routes: Routes, { comments, collects, interactions }: InteractionServices): void {
  routes.bind(listComments, { input: CommentListQuery, data: CommentPage }, comments.list);
  routes.bind(listReplies, { input: ReplyListQuery, data: ReplyPage }, comments.listReplies);
  routes.bind(addComment, { input: AddCommentInput, data: Comment }, comments.add);
  routes.bind(deleteComment, { input: CommentIdInput, data: Nothing }, comments.remove);
  routes.bind(setCollect, { input: CollectInput, data: CollectResult }, collects.set);
  routes.bind(getAlbumCollect, { input: AlbumCollectQuery, data: CollectResult }, collects.getAlbumState);
  routes.bind(listCollectedAlbums, { input: CollectedAlbumsQuery, data: CollectedAlbumPage }, collects.listAlbums);
  routes.bind(listReceivedLikes, { input: ReceivedLikesQuery, data: ReceivedLikePage }, collects.listReceivedLikes);
  routes.bind(listMyPhotoAlbums, { input: MyPhotoAlbumsQuery, data: MyPhotoAlbumPage }, collects.listUploadAlbums);
  routes.bind(listInteractions, { input: InteractionsQuery, data: InteractionPage }, interactions.list);
  routes.bind(readInteractions, { input: ReadInteractionsInput, data: Nothing }, interactions.read);
}
