import { CHAT_RETRY_MS } from '@contract/constants/chat';

/** `failed`: no answer after all tries; it goes again when there is a network, or when asked to. `refused`: the server has said no. */
export type OutboxState = 'waiting' | 'sending' | 'failed' | 'refused';

/** What the rules need of a message that is to be sent. */
export interface OutboxItem {
  readonly id: string;
  readonly conversationId: string;
  /** Pictures take their time: texts do not wait for them. */
  readonly isMedia: boolean;
  readonly state: OutboxState;
  readonly tries: number;
  /** Not before. */
  readonly dueMs: number;
}

const JITTER = 0.25;

/** How long to wait after so many failed tries; null: enough. `random`: from 0 to below 1. */
export function retryWaitMs(tries: number, random: number): number | null {
  const waitMs = CHAT_RETRY_MS[tries - 1];
  return waitMs === undefined ? null : Math.round(waitMs * (1 - JITTER + 2 * JITTER * random));
}

const laneOf = ({ conversationId, isMedia }: OutboxItem): string => `${conversationId}${isMedia ? ':media' : ''}`;

/** The first of each lane that still has a chance: the next waits for it, so that they arrive in their order. */
function listHeads<Item extends OutboxItem>(outbox: readonly Item[]): Item[] {
  const heads = new Map<string, Item>();
  for (const item of outbox) {
    const lane = laneOf(item);
    if ((item.state === 'waiting' || item.state === 'sending') && !heads.has(lane)) heads.set(lane, item);
  }
  return [...heads.values()];
}

export function listDue<Item extends OutboxItem>(outbox: readonly Item[], nowMs: number): Item[] {
  return listHeads(outbox).filter(({ state, dueMs }) => state === 'waiting' && dueMs <= nowMs);
}

/** When the next one is due; null: none waits. */
export function nextDueMs(outbox: readonly OutboxItem[]): number | null {
  const waiting = listHeads(outbox).filter(({ state }) => state === 'waiting');
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ dueMs }) => dueMs));
}

export function afterLoss<Item extends OutboxItem>(item: Item, nowMs: number, random: number): Item {
  const tries = item.tries + 1;
  const waitMs = retryWaitMs(tries, random);
  return waitMs === null
    ? { ...item, tries, state: 'failed' }
    : { ...item, tries, state: 'waiting', dueMs: nowMs + waitMs };
}

export function sendAgain<Item extends OutboxItem>(item: Item): Item {
  return { ...item, state: 'waiting', tries: 0, dueMs: 0 };
}

/** There is a network again, or the program has been started anew: nothing is on its way, and what was lost has another chance. */
export function reviveOutbox<Item extends OutboxItem>(
  outbox: readonly Item[],
  isOnItsWay: (id: string) => boolean,
): Item[] {
  return outbox.map((item) => (item.state === 'refused' || isOnItsWay(item.id) ? item : sendAgain(item)));
}
