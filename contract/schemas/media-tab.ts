import Type from 'typebox';
import { Uid } from './shared';

/** photo, video, timeLine, hotPhoto, hotVideo, essence, mine, photoVideo, hotPhotoVideo: what an album shows. */
export const AlbumTab = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
  Type.Literal(8),
  Type.Literal(9),
]);
/**
 * Besides these the caller's own lists over albums: findFace (of one album), myFace, upload, collect, buy, like, capacity, beLike, timeline.
 */
export const Tab = Type.Union([
  ...AlbumTab.anyOf,
  Type.Literal(10),
  Type.Literal(11),
  Type.Literal(12),
  Type.Literal(13),
  Type.Literal(14),
  Type.Literal(15),
  Type.Literal(16),
  Type.Literal(17),
  Type.Literal(18),
  // Of an album's posts: byGroupId, byGroupIdV2, byText.
  Type.Literal(19),
  Type.Literal(20),
  Type.Literal(21),
  Type.Literal(22),
  Type.Literal(23),
]);

/** What a list of posts' photos names besides its album. */
export const OfPosts = {
  /** Of byGroupId: the post. */
  groupId: Type.Optional(Uid),
  /** Of byText: words of posts. */
  text: Type.Optional(Type.String({ maxLength: 100 })),
};
