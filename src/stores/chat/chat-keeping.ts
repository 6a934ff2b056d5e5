import { trimWindow } from '@/domain/chat/message-window';
import type { ChatShelf, ShelfRecords } from '@/platform/chat-shelf/types';
import { EMPTY_CHAT, type ChatState, type OutboxEntry, type Window } from './chat-state';

// Keys that are stored, by their first letters. The leading window stores what the server has sent; a draft is stored by the window it is
// typed in.

const TOLD = ['cursor', 'c:', 'f:', 'n:', 'u:', 'w:'] as const;

type Records = Record<string, unknown>;

function collect(into: Records, prefix: string, all: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(all)) into[prefix + key] = value;
}

const trimmed = new WeakMap<object, object>();

/** One object for each window, so that an unchanged window is not written again. */
function trimmedOf(window: Window): object {
  const known = trimmed.get(window);
  if (known !== undefined) return known;
  const made = trimWindow(window);
  trimmed.set(window, made);
  return made;
}

function toTold(state: ChatState): Records {
  const records: Records = { cursor: state.cursor };
  collect(records, 'c:', state.conversations);
  collect(records, 'f:', state.friends);
  collect(records, 'n:', state.notices);
  collect(records, 'u:', state.users);
  for (const [id, window] of Object.entries(state.windows)) records[`w:${id}`] = trimmedOf(window);
  return records;
}

function toOwn(state: ChatState): Records {
  const records: Records = {};
  for (const entry of state.outbox) records[`o:${entry.id}`] = entry;
  collect(records, 'r:', state.reads);
  collect(records, 'd:', state.drafts);
  return records;
}

function compare(before: Records, after: Records): { put: Records; remove: string[] } | null {
  const put: Records = {};
  for (const [key, value] of Object.entries(after)) if (before[key] !== value) put[key] = value;
  const remove = Object.keys(before).filter((key) => !(key in after));
  return Object.keys(put).length + remove.length === 0 ? null : { put, remove };
}

function pick<Value>(records: ShelfRecords, prefix: string): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const [key, value] of Object.entries(records)) {
    // Written by this program; what an earlier version has written is brought up to date by the shelf.
    if (key.startsWith(prefix)) found[key.slice(prefix.length)] = value as Value;
  }
  return found;
}

/** What the last visit has left. */
export function fromRecords(owner: string, records: ShelfRecords): ChatState {
  const outbox = Object.values(pick<OutboxEntry>(records, 'o:')).sort((a, b) => a.createdMs - b.createdMs);
  return {
    ...EMPTY_CHAT,
    owner,
    isLoaded: true,
    cursor: typeof records['cursor'] === 'string' ? records['cursor'] : '',
    conversations: pick(records, 'c:'),
    friends: pick(records, 'f:'),
    notices: pick(records, 'n:'),
    users: pick(records, 'u:'),
    windows: pick(records, 'w:'),
    reads: pick(records, 'r:'),
    drafts: pick(records, 'd:'),
    outbox,
  };
}

export interface Keeping {
  /** Notes what has changed and writes it soon. */
  note(): void;
  /** Resolves when all that has been noted is written, or cannot be. */
  settle(): Promise<void>;
  /** From now on this window writes what the server tells. */
  lead(): void;
}

/** `read`: what the shelf holds; null: nothing can be kept. `writer`: this window. */
export function keepChat(
  shelf: ChatShelf,
  writer: string,
  getState: () => ChatState,
  read: ShelfRecords | null,
): Keeping {
  const { owner } = getState();
  let own = read === null ? {} : toOwn(fromRecords(owner, read));
  let told: Records = {};
  let isLeader = false;
  let takesOver = false;
  let isDirty = false;
  let writing: Promise<void> | null = null;

  const writeOnce = async (): Promise<void> => {
    const state = getState();
    if (state.owner !== owner) return;
    const nextOwn = toOwn(state);
    const ownChange = compare(own, nextOwn);
    if (isLeader) {
      const nextTold = toTold(state);
      // In one step with what was to be sent: a message is either still to be sent or already there.
      const change = compare({ ...(takesOver ? {} : told), ...own }, { ...nextTold, ...nextOwn });
      if (change !== null || takesOver) {
        const { put = {}, remove = [] } = change ?? {};
        const isWritten = await shelf.writeAs(writer, owner, { put, remove }, takesOver ? { owned: TOLD } : undefined);
        if (!isWritten) {
          takesOver = true;
          isDirty = true;
          return;
        }
        takesOver = false;
      }
      told = nextTold;
    } else if (ownChange !== null) {
      await shelf.write(owner, ownChange);
    }
    own = nextOwn;
  };

  const run = async (): Promise<void> => {
    while (isDirty) {
      isDirty = false;
      await writeOnce();
    }
  };
  const start = (): Promise<void> => {
    writing ??= run().finally(() => {
      writing = null;
    });
    return writing;
  };
  if (read === null) return { note: () => undefined, settle: () => Promise.resolve(), lead: () => undefined };
  return {
    note() {
      isDirty = true;
      // No room, or taken away meanwhile: what is held in memory goes on, and the next change tries again.
      start().catch(() => undefined);
    },
    async settle() {
      try {
        await (isDirty || writing !== null ? start() : undefined);
      } catch {
        // What could not be written stays in memory; the next change tries again.
      }
    },
    lead() {
      isLeader = true;
      takesOver = true;
      isDirty = true;
      start().catch(() => undefined);
    },
  };
}
