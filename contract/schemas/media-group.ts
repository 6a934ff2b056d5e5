import Type from 'typebox';
import { Kind } from './media';
import { AlbumTab } from './media-tab';
import { Uid } from './shared';

export const GroupsQuery = Type.Object({
  albumId: Uid,
  labelId: Type.Optional(Uid),
  type: AlbumTab,
  /** Asks for the rows of the newest group as well, which a wall shows first. */
  withFirst: Type.Optional(Type.Boolean()),
});
export type GroupsQuery = Type.Static<typeof GroupsQuery>;

/**
 * Newest first. A group never has more than 500 items and never spans two days. What is ordered by likes is one group, without
 * a day.
 */
export const MediaGroup = Type.Object({
  key: Type.String(),
  /** `yyyy-mm-dd`, or empty. */
  day: Type.String(),
  count: Type.Integer(),
  /** How many of them are videos. Absent: none. */
  videos: Type.Optional(Type.Integer()),
  /** Sum of the items' ratios (width / height), each clamped to 0.5..2.4: enough to reserve the group's height. */
  ratioSum: Type.Number(),
});
export type MediaGroup = Type.Static<typeof MediaGroup>;

/** `key` as the groups name it, or `first~last` of neighbours: all from the oldest one's first part to the newest one's last, at most 500 rows. */
export const GroupRowsQuery = Type.Object({
  albumId: Uid,
  labelId: Type.Optional(Uid),
  type: AlbumTab,
  key: Type.String({ minLength: 1, maxLength: 64 }),
});
export type GroupRowsQuery = Type.Static<typeof GroupRowsQuery>;

/**
 * `[id, kind, ratio x 1000, thumbhash, duration in ms, flags (ROW_FLAG), price in fen, own base]`.
 * A tile's address is `base + variant + '/' + id`, where the base is the group's `mediaBase`, or its own unless that is empty.
 */
export const GroupRow = Type.Tuple([
  Uid,
  Kind,
  Type.Integer(),
  Type.String(),
  Type.Integer(),
  Type.Integer(),
  Type.Integer(),
  Type.String(),
]);
export type GroupRow = Type.Static<typeof GroupRow>;
export const GroupRows = Type.Object({
  key: Type.String(),
  /** Signed for this album and this caller's rights; ends with `/`. */
  mediaBase: Type.String(),
  rows: Type.Array(GroupRow),
});
export type GroupRows = Type.Static<typeof GroupRows>;

export const MediaGroups = Type.Object({
  total: Type.Integer(),
  groups: Type.Array(MediaGroup),
  /** Where to go on with `listLiveChanges`: what it tells before this cursor is in these groups and in rows asked for later. */
  liveCursor: Type.String(),
  /** As `getGroupRows` answers for the newest group. Absent where nobody asked, and where it changed meanwhile: then it is asked for. */
  first: Type.Optional(GroupRows),
});
export type MediaGroups = Type.Static<typeof MediaGroups>;
