/** The chat's socket. `userId` in its query is answered, as the specification has it, and decides nothing: the token does. */
export const CHAT_SOCKET_PATH = '/chat/socket';
/** The client's empty frame, as the specification has it; the server's own beat is LIVE_BEAT_MS. */
export const CHAT_HEARTBEAT_MS = 100_000;

/** `assistant`: with the product itself, one of each person. */
export const CHAT_KIND = { single: 1, group: 2, assistant: 40 } as const;
export const CHAT_ROLE = { member: 0, admin: 1, owner: 2 } as const;
/** Who can join a group: people invited by any member; only people invited by the owner or an admin; nobody. */
export const CHAT_JOIN = { members: 0, admins: 1, closed: 2 } as const;

/** What a message can be. `system` and `answer` are the server's own. */
export const CHAT_MESSAGE_TYPES = [
  'text',
  'picture',
  'voice',
  'video',
  'file',
  'album',
  'photo',
  'order',
  'system',
  'answer',
] as const;
/** What a system message tells. */
export const CHAT_ACTIONS = [
  'created',
  'joined',
  'left',
  'expelled',
  'dissolved',
  'renamed',
  'noticed',
  'allMuted',
  'allUnmuted',
  'transferred',
  'befriended',
] as const;
export type ChatAction = (typeof CHAT_ACTIONS)[number];

export const CHAT_TEXT_MAX_POINTS = 20_000;
export const CHAT_TEXT_MAX_BYTES = 80_000;
/** Longer texts travel as a preview, and whole by their id. */
export const CHAT_PREVIEW_MAX_BYTES = 2_000;
/** By the server's clock. Owners and admins of a group: any time. */
export const CHAT_REVOKE_MS = 120_000;
export const CHAT_GROUP_MEMBERS_MAX = 500;
/** A code that leads into a group holds so long. */
export const CHAT_GROUP_CODE_DAYS = 7;
export const CHAT_GROUPS_OWNED_MAX = 100;
export const CHAT_FRIENDS_MAX = 5_000;
/** A sender's messages in a time. */
export const CHAT_SENDS = { max: 30, inMs: 10_000 } as const;
/** Texts to somebody who has not answered and is no friend. */
export const CHAT_STRANGER_TEXTS = 3;
export const CHAT_PINNED_MAX = 20;
export const CHAT_MENTIONS_MAX = 50;
/** Page sizes, as the specification has them. */
export const CHAT_CONVERSATIONS_PAGE = 30;
export const CHAT_FRIENDS_PAGE = 500;
export const CHAT_MEMBERS_PAGE = 1_000;
export const CHAT_NOTICES_PAGE = 1_000;
export const CHAT_MESSAGES_PAGE = 30;
/** One answer of a catch-up. */
export const CHAT_PULL = { conversations: 200, messages: 500, bytes: 250_000 } as const;
export const CHAT_CHANGES_PAGE = 200;
/** Counted no further: shown as 99+. */
export const CHAT_UNREAD_MAX = 100;
/** Waits between tries of sending; each with up to a quarter more or less. */
export const CHAT_RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;
/** A longer recording is cut off there; a shorter one is none. */
export const CHAT_VOICE_MS = { min: 1_000, max: 60_000 } as const;
/** What was recorded, before it is made smaller. */
export const CHAT_VOICE_MAX_BYTES = 5_242_880;
/** Of videos and files, which travel in one request: the level's limit of videos, but no more than this. */
export const CHAT_FILE_MAX_BYTES = 209_715_200;
/** Of a video: a browser plays it, it is still being made, or it could not be. */
export const CHAT_FILM_STATE = { ready: 0, making: 1, failed: 2 } as const;
/** With what somebody answers a message without writing; one of them a person and message. */
export const CHAT_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '👏'] as const;
/** Of those who have answered so, the first are named. */
export const CHAT_REACTORS_SHOWN = 20;
export const CHAT_REQUEST_TEXT_MAX = 50;
export const CHAT_GROUP_NAME_MAX = 20;
export const CHAT_GROUP_NOTICE_MAX = 500;
export const CHAT_REMARK_MAX = 16;
/** Somebody who types says so this often at most, and is believed this long. */
export const CHAT_TYPING = { everyMs: 3_000, lastsMs: 6_000 } as const;
