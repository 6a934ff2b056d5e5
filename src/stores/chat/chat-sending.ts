import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_SENDS } from '@contract/constants/chat';
import type { ErrorEntry } from '@contract/errors';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { afterLoss, listDue, nextDueMs, reviveOutbox, sendAgain } from '@/domain/chat/outbox';
import { tellMessages } from './chat-changes';
import type { Later } from './chat-line';
import type { ChatRemote } from './chat-remote';
import type { ChatStateApi, OutboxContent, OutboxEntry } from './chat-state';

export interface SendingDeps {
  readonly state: ChatStateApi;
  readonly remote: Pick<ChatRemote, 'send' | 'upload' | 'refusalOf'>;
  readonly isOver: () => boolean;
  readonly note: () => void;
  /** All that was noted is written. */
  readonly settle: () => Promise<void>;
  readonly later: Later;
  readonly now: () => number;
  readonly random: () => number;
}

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly content: OutboxContent;
  readonly aboutId?: string;
  readonly mentions?: readonly string[];
}

export interface Sending {
  /** Written first, then sent. */
  add(messages: readonly NewMessage[]): Promise<void>;
  /** Those that are not known yet, written by an earlier window. */
  adopt(entries: readonly OutboxEntry[]): void;
  again(id: string): void;
  drop(id: string): void;
  /** There is a network: what was lost has another chance. */
  revive(): void;
  stop(): void;
}

/** Of whoever has sent too much: a few tries come before there is room again. */
const REST_MS = CHAT_SENDS.inMs / 5;

const isMedia = ({ type }: OutboxContent): boolean => type === 'upload';

export function createSending({ state, remote, isOver, note, settle, later, now, random }: SendingDeps): Sending {
  const underway = new Set<string>();
  /** No longer to be sent, though it may still be read where it was kept. */
  const gone = new Set<string>();
  let stopTimer = (): void => undefined;
  /** Whoever has sent too much in a short time waits with all that is left. */
  let restUntilMs = 0;

  const change = (id: string, to: (entry: OutboxEntry) => OutboxEntry | null): void => {
    state.setState(({ outbox }) => ({
      outbox: outbox.flatMap((entry) => (entry.id === id ? (to(entry) ?? []) : [entry])),
    }));
    note();
  };
  const find = (id: string): OutboxEntry | undefined => state.getState().outbox.find((entry) => entry.id === id);

  const upload = async ({ id, content }: OutboxEntry): Promise<ChatSendInput['content'] | null> => {
    if (content.type !== 'upload') return content;
    const { file, use } = content;
    const object = await remote.upload(file, use);
    if (object === null || isOver()) return null;
    const stored: ChatSendInput['content'] =
      use === 'file' ? { type: use, body: { object, name: file.name || '文件' } } : { type: use, body: { object } };
    change(id, (entry) => ({ ...entry, content: stored }));
    // Sent again after a restart it must be the same file.
    await settle();
    return stored;
  };

  const attempt = async (entry: OutboxEntry): Promise<void> => {
    const content = await upload(entry);
    if (isOver()) return;
    if (content === null) {
      change(entry.id, (item) => ({ ...item, state: 'failed' }));
      return;
    }
    const sent = await remote.send({
      unique_id: entry.id,
      conversation_id: entry.conversationId,
      content,
      ...(entry.aboutId === '' ? {} : { about_msg_id: entry.aboutId }),
      ...(entry.mentions.length === 0 ? {} : { mentions: [...entry.mentions] }),
      client_create_time: entry.createdMs,
    });
    if (isOver()) return;
    // No longer to be sent, and there: in one step.
    state.setState((held) => tellMessages(held, [sent.message]));
    gone.add(entry.id);
    change(entry.id, () => null);
  };

  const fail = (id: string, refusal: ErrorEntry | null): void => {
    if (refusal === null) return change(id, (item) => ({ ...afterLoss(item, now(), random()), words: '' }));
    const { code, msg: words } = refusal;
    const isTooFast = code === CHAT_ERRORS.CHAT_TOO_FAST.code;
    if (isTooFast) restUntilMs = now() + REST_MS;
    change(id, (item) => ({ ...item, state: isTooFast ? 'waiting' : 'refused', words }));
  };

  const run = async (entry: OutboxEntry): Promise<void> => {
    underway.add(entry.id);
    change(entry.id, (item) => ({ ...item, state: 'sending' }));
    try {
      await attempt(entry);
    } catch (error) {
      if (isOver()) return;
      fail(entry.id, remote.refusalOf(error));
    } finally {
      underway.delete(entry.id);
    }
    pump();
  };

  const pump = (): void => {
    stopTimer();
    if (isOver()) return;
    const restMs = restUntilMs - now();
    if (restMs > 0) {
      stopTimer = later(restMs, pump);
      return;
    }
    for (const entry of listDue(state.getState().outbox, now())) {
      if (!underway.has(entry.id)) void run(entry); // tells its failures in the entry
    }
    const dueMs = nextDueMs(state.getState().outbox);
    if (dueMs !== null) stopTimer = later(Math.max(0, dueMs - now()), pump);
  };

  return {
    async add(messages) {
      const added = messages.map(
        ({ id, conversationId, content, aboutId = '', mentions = [] }, index): OutboxEntry => ({
          id,
          conversationId,
          isMedia: isMedia(content),
          content,
          aboutId,
          mentions,
          createdMs: now() + index,
          state: 'waiting',
          tries: 0,
          dueMs: 0,
          words: '',
        }),
      );
      state.setState(({ outbox }) => ({ outbox: [...outbox, ...added] }));
      note();
      await settle();
      pump();
    },
    adopt(entries) {
      const { outbox } = state.getState();
      const left = entries.filter(({ id }) => find(id) === undefined && !gone.has(id));
      if (left.length > 0) state.setState({ outbox: [...outbox, ...left] });
      this.revive();
    },
    again(id) {
      if (find(id) === undefined || underway.has(id)) return;
      change(id, sendAgain);
      pump();
    },
    drop(id) {
      if (underway.has(id)) return;
      gone.add(id);
      change(id, () => null);
    },
    revive() {
      const { outbox } = state.getState();
      if (outbox.length === 0) return;
      state.setState({ outbox: reviveOutbox(outbox, (id) => underway.has(id)) });
      note();
      pump();
    },
    stop: () => stopTimer(),
  };
}
