import { decodeParam, parseUid, type RawParams } from '../routes';

/** Pages of the chat. They are led to from where people are met, so that a first visit does not load their names with ROUTES. */
export const CHAT_ROUTES = {
  messages: '/uni_modules/uni-im/pages/index/index',
  contacts: '/uni_modules/uni-im/pages/index/list',
  pick: '/uni_modules/uni-im/pages/index/listchat',
  conversation: '/uni_modules/uni-im/pages/chat/chat',
  groupInfo: '/uni_modules/uni-im/pages/group/info',
  userList: '/uni_modules/uni-im/pages/userList/userList',
  video: '/uni_modules/uni-im/pages/common/video/video',
} as const;

/** Between several of a parameter. No id holds it. */
const BETWEEN = '.';
const GROUP_CODE = /^[A-Za-z0-9_-]{22}\.[0-9a-z]{1,10}\.[A-Za-z0-9_-]{27}$/;
const ORDER_NO = /^\d{24}$/;
/** Messages that are sent on together. */
export const FORWARD_MAX = 30;

export interface ConversationParams {
  /** Null when the link names none. */
  readonly conversationId: string | null;
  /** A message to begin with; null: the newest. */
  readonly seq: number | null;
}

/** `code`: with which one may join the group; null: none. It is not called so in the address: that code is of a sign-in. */
export function parseInfoParams(raw: RawParams): {
  readonly conversationId: string | null;
  readonly code: string | null;
} {
  const code = decodeParam(raw['invite']);
  return { conversationId: parseUid(raw['conversation_id']), code: GROUP_CODE.test(code) ? code : null };
}

/** `conversation_id`, of the conversation's page and of the one about it. */
export function parseConversationParams(raw: RawParams): ConversationParams {
  const seq = Number(raw['seq']);
  return { conversationId: parseUid(raw['conversation_id']), seq: Number.isSafeInteger(seq) && seq > 0 ? seq : null };
}

export function toConversationParams(conversationId: string): { conversation_id: string } {
  return { conversation_id: conversationId };
}

export const CONTACT_TABS = ['friends', 'groups', 'requests'] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];

export interface ContactsParams {
  readonly tab: ContactTab;
  /** Somebody whose code was read: he is shown, to be added. */
  readonly userId: string | null;
}

export function parseContactsParams(raw: RawParams): ContactsParams {
  return { tab: CONTACT_TABS.find((tab) => tab === raw['tab']) ?? 'friends', userId: parseUid(raw['userId']) };
}

/** What is sent to whoever is picked. `hidden`: nothing; the conversations that are not shown are listed, to be shown again. */
export type PickParams =
  | { readonly kind: 'forward'; readonly messageIds: readonly string[] }
  | { readonly kind: 'album'; readonly albumId: string }
  | { readonly kind: 'photo'; readonly albumId: string; readonly mediaId: string }
  | { readonly kind: 'order'; readonly orderNo: string }
  | { readonly kind: 'hidden' };

export function parsePickParams(raw: RawParams): PickParams {
  const messageIds = decodeParam(raw['message'])
    .split(BETWEEN)
    .flatMap((id) => parseUid(id) ?? [])
    .slice(0, FORWARD_MAX);
  const [albumId, mediaId] = [parseUid(raw['album']), parseUid(raw['media'])];
  if (messageIds.length > 0) return { kind: 'forward', messageIds };
  const orderNo = decodeParam(raw['order']);
  if (ORDER_NO.test(orderNo)) return { kind: 'order', orderNo };
  if (albumId === null) return { kind: 'hidden' };
  return mediaId === null ? { kind: 'album', albumId } : { kind: 'photo', albumId, mediaId };
}

export function toPickParams(of: PickParams): Record<string, string> {
  switch (of.kind) {
    case 'forward':
      return { message: of.messageIds.join(BETWEEN) };
    case 'album':
      return { album: of.albumId };
    case 'photo':
      return { album: of.albumId, media: of.mediaId };
    case 'order':
      return { order: of.orderNo };
    case 'hidden':
      return { hidden: '1' };
  }
}

/** Why people are picked. */
export const PEOPLE_AIMS = ['group', 'invite', 'expel', 'transfer'] as const;
export type PeopleAim = (typeof PEOPLE_AIMS)[number];

export interface PeopleParams {
  readonly aim: PeopleAim;
  /** The group; null for a new one. */
  readonly conversationId: string | null;
  /** The friend whom a new group begins with; null: none. */
  readonly userId: string | null;
}

export function parsePeopleParams(raw: RawParams): PeopleParams {
  return {
    aim: PEOPLE_AIMS.find((aim) => aim === raw['aim']) ?? 'group',
    conversationId: parseUid(raw['conversation_id']),
    userId: parseUid(raw['userId']),
  };
}

export function toPeopleParams(
  aim: PeopleAim,
  of: { readonly conversationId?: string; readonly userId?: string } = {},
): Record<string, string> {
  return {
    aim,
    ...(of.conversationId === undefined ? {} : { conversation_id: of.conversationId }),
    ...(of.userId === undefined ? {} : { userId: of.userId }),
  };
}

/** A video of an album that somebody has sent, or one that was sent itself. */
export interface VideoParams {
  readonly albumId: string | null;
  readonly mediaId: string | null;
  /** Of the message that is the video; null: it is one of an album. */
  readonly film: { readonly conversationId: string; readonly seq: number } | null;
}

export function parseVideoParams(raw: RawParams): VideoParams {
  const { conversationId, seq } = parseConversationParams(raw);
  const film = conversationId === null || seq === null ? null : { conversationId, seq };
  return { albumId: parseUid(raw['album']), mediaId: parseUid(raw['media']), film };
}

export function toFilmParams(conversationId: string, seq: number): Record<string, string> {
  return { ...toConversationParams(conversationId), seq: String(seq) };
}

export function toVideoParams(albumId: string, mediaId: string): Record<string, string> {
  return { album: albumId, media: mediaId };
}
