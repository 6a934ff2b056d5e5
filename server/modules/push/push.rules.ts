import { NOTICE_GROUP } from '@contract/constants/notice';
import { DAY_MINUTES, PUSH_KIND, type PushKind, QUIET_HOURS } from '@contract/constants/push';

/** What a push is about, and how often it may be sent: see [Note: Push]. */
export interface PushAbout {
  readonly kind: PushKind;
  /** Once for each address and kind. */
  readonly cause: string;
  /** Whose being read makes the message idle; null: none's. */
  readonly noticeId: string | null;
  readonly at: Date;
  /** A wait before sending, so that nobody is notified of what is taken back at once. */
  readonly delayMs?: number;
}

const MINUTE_MS = 60_000;
const SHANGHAI_MS = 8 * 60 * MINUTE_MS;
const INTERACTION_SPAN_MS = 10 * MINUTE_MS;
const CHAT_SPAN_MS = MINUTE_MS;
/** A push that is older than this is not sent. */
export const PUSH_LIFE_MS = 24 * 60 * MINUTE_MS;

export function kindOfNotice(section: number): PushKind {
  if (section === NOTICE_GROUP.money) return PUSH_KIND.order;
  return section === NOTICE_GROUP.chat ? PUSH_KIND.chat : PUSH_KIND.system;
}

const spanOf = (at: Date, spanMs: number): number => Math.floor(at.getTime() / spanMs);

/** However many like a picture: once in ten minutes. */
export const aboutInteractions = (at: Date): PushAbout => ({
  kind: PUSH_KIND.interaction,
  cause: `interactions ${spanOf(at, INTERACTION_SPAN_MS)}`,
  noticeId: null,
  at,
  delayMs: 30_000,
});

/** Something was said in a conversation, of which these people are told. */
export interface ChatNews {
  readonly conversationId: string;
  readonly receiverIds: readonly string[];
}

/** However much is written in a conversation: once a minute. */
export const aboutChat = (conversationId: string, at: Date): PushAbout => ({
  kind: PUSH_KIND.chat,
  cause: `chat ${conversationId} ${spanOf(at, CHAT_SPAN_MS)}`,
  noticeId: null,
  at,
  delayMs: 5_000,
});

export interface PushChoice {
  readonly kinds: readonly number[];
  /** Minutes of Shanghai's day; over midnight where the second is earlier. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
}

/** The choices of a person who has set none. */
export const DEFAULT_CHOICE: PushChoice = { kinds: Object.values(PUSH_KIND), quiet: QUIET_HOURS };

/** The moment itself, or the end of the quiet hours that it lies in. */
export function findSendTime(at: Date, { quiet }: Pick<PushChoice, 'quiet'>): Date {
  if (quiet === null || quiet.from === quiet.to) return at;
  const dayMs = (at.getTime() + SHANGHAI_MS) % (DAY_MINUTES * MINUTE_MS);
  const isOver = quiet.from < quiet.to;
  const [fromMs, toMs] = [quiet.from * MINUTE_MS, quiet.to * MINUTE_MS];
  const isQuiet = isOver ? dayMs >= fromMs && dayMs < toMs : dayMs >= fromMs || dayMs < toMs;
  if (!isQuiet) return at;
  const waitMs = (toMs - dayMs + DAY_MINUTES * MINUTE_MS) % (DAY_MINUTES * MINUTE_MS);
  return new Date(at.getTime() + waitMs);
}

/** The texts name nobody and no content, because anybody who holds the phone can read them. */
const WORDS: Readonly<Record<PushKind, { readonly text: string; readonly page: string }>> = {
  [PUSH_KIND.system]: { text: '你有一条新通知：系统通知', page: 'packageAlbumD/systemMessage/systemMessage' },
  [PUSH_KIND.interaction]: { text: '你有一条新通知：互动消息', page: 'packageAlbumD/interaction/interaction' },
  [PUSH_KIND.chat]: { text: '你有一条新通知：聊天消息', page: 'uni_modules/uni-im/pages/index/index' },
  [PUSH_KIND.order]: { text: '你有一条新通知：订单通知', page: 'packageAlbumD/systemMessage/systemMessage' },
};

const KINDS: ReadonlySet<number> = new Set(Object.values(PUSH_KIND));
export const isPushKind = (kind: number): kind is PushKind => KINDS.has(kind);

export const wordsOf = (kind: PushKind): { readonly text: string; readonly page: string } => WORDS[kind];

/** What a browser's worker shows. */
export function toBrowserBody(kind: PushKind): string {
  const { text, page } = WORDS[kind];
  return JSON.stringify({ title: '智享相册', body: text, path: `/${page}`, tag: `kind-${kind}` });
}

/** `2026-05-15 12:00`, as WeChat's fields of time are written. */
export const toFieldTime = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
