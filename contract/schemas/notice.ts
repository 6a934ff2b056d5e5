import Type from 'typebox';
import { UNREAD_COUNT_MAX } from '../constants/notice';
import { CursorQuery, cursorPageOf, Uid } from './shared';

const NoticeGroup = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
]);
const NoticeType = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(7),
  Type.Literal(8),
  Type.Literal(9),
  Type.Literal(10),
  Type.Literal(11),
  Type.Literal(12),
  Type.Literal(13),
  Type.Literal(14),
  Type.Literal(15),
  Type.Literal(16),
  Type.Literal(17),
  Type.Literal(18),
  Type.Literal(19),
  Type.Literal(20),
  Type.Literal(21),
  Type.Literal(31),
  Type.Literal(41),
  Type.Literal(42),
  Type.Literal(43),
  Type.Literal(44),
  Type.Literal(45),
  Type.Literal(46),
  Type.Literal(47),
  Type.Literal(48),
  Type.Literal(49),
  Type.Literal(40),
  Type.Literal(51),
  Type.Literal(52),
  Type.Literal(53),
  Type.Literal(54),
  Type.Literal(55),
  Type.Literal(56),
]);
const Unread = Type.Integer({ minimum: 0, maximum: UNREAD_COUNT_MAX });

/** What the words of a notice need beside its type. Each type has some of them. */
export const NoticeFacts = Type.Object({
  /** Of an album or a membership; when files go; until when to answer. Milliseconds since 1970. */
  endTime: Type.Optional(Type.Integer()),
  /** MEMBER_LEVELS */
  level: Type.Optional(Type.String()),
  amountFen: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  /** Who the other one is, as he was called then. */
  name: Type.Optional(Type.String()),
  /** What a person wrote or chose for it. */
  reason: Type.Optional(Type.String()),
  /** MATTER_THING: what was reported, where it is no photo or video. */
  thing: Type.Optional(Type.Integer()),
  /** SANCTION */
  sanction: Type.Optional(Type.Integer()),
});
export type NoticeFacts = Type.Static<typeof NoticeFacts>;

export const OwnNotice = Type.Object({
  id: Uid,
  type: NoticeType,
  group: NoticeGroup,
  isRead: Type.Boolean(),
  createTime: Type.Integer(),
  /** What it leads to, as far as there is one. */
  album: Type.Union([Type.Object({ id: Uid, name: Type.String() }), Type.Null()]),
  /** Empty: about none. */
  mediaId: Type.String(),
  /** Of an order; of a withdrawal where the type tells of one. */
  orderNo: Type.String(),
  facts: NoticeFacts,
});
export type OwnNotice = Type.Static<typeof OwnNotice>;

export const OwnNoticesQuery = Type.Object({ ...CursorQuery, group: Type.Optional(NoticeGroup) });
export type OwnNoticesQuery = Type.Static<typeof OwnNoticesQuery>;
/** The last first. */
export const OwnNoticePage = cursorPageOf(OwnNotice);
export type OwnNoticePage = Type.Static<typeof OwnNoticePage>;

/** Each up to UNREAD_COUNT_MAX. */
export const UnreadCounts = Type.Object({ notices: Unread, interactions: Unread });
export type UnreadCounts = Type.Static<typeof UnreadCounts>;

export const NoticeGroupsQuery = Type.Object({ types: Type.Optional(Type.Array(NoticeType, { maxItems: 30 })) });
export type NoticeGroupsQuery = Type.Static<typeof NoticeGroupsQuery>;
/** Groups of the wanted types that have a notice, with the last one. */
export const NoticeGroups = Type.Array(Type.Object({ group: NoticeGroup, unread: Unread, last: OwnNotice }));
export type NoticeGroups = Type.Static<typeof NoticeGroups>;

export const NoticeIdInput = Type.Object({ id: Uid });
export type NoticeIdInput = Type.Static<typeof NoticeIdInput>;
/** Without a group: all. */
export const ReadAllNoticesInput = Type.Object({ group: Type.Optional(NoticeGroup) });
export type ReadAllNoticesInput = Type.Static<typeof ReadAllNoticesInput>;
