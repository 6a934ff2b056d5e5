import type { ChatRemote } from './chat-remote';
import { without, type ChatStateApi } from './chat-state';

export interface ReadingDeps {
  readonly state: ChatStateApi;
  readonly remote: Pick<ChatRemote, 'read' | 'refusalOf'>;
  readonly isOver: () => boolean;
  readonly note: () => void;
}

export interface Reading {
  /** Somebody has seen all up to this one. Never goes back. */
  upTo(conversationId: string, seq: number): void;
  /** Tells what the server does not know yet. */
  tellAll(): void;
}

/** Read positions: kept here until the person's own changes say that the server has them. */
export function createReading({ state, remote, isOver, note }: ReadingDeps): Reading {
  const underway = new Set<string>();
  const told = new Map<string, number>();

  const forget = (id: string): void => {
    state.setState(({ reads }) => ({ reads: without(reads, id) }));
    note();
  };

  const tell = async (id: string): Promise<void> => {
    const seq = state.getState().reads[id];
    if (seq === undefined || underway.has(id) || seq <= (told.get(id) ?? 0)) return;
    underway.add(id);
    try {
      await remote.read(id, seq);
      told.set(id, seq);
    } catch (error) {
      // Without an answer it is sent again with the next sync. If refused, the person is no longer in the conversation, and there is
      // nothing to be read.
      if (remote.refusalOf(error) !== null && !isOver()) forget(id);
      return;
    } finally {
      underway.delete(id);
    }
    if (!isOver()) await tell(id);
  };

  return {
    upTo(id, seq) {
      const { conversations, reads } = state.getState();
      const conversation = conversations[id];
      if (conversation === undefined || conversation.is_left) return;
      if (seq <= Math.max(conversation.read_seq, reads[id] ?? 0)) return;
      state.setState({ reads: { ...reads, [id]: seq } });
      note();
      void tell(id); // after a failure it is sent again with the next sync
    },
    tellAll() {
      for (const id of Object.keys(state.getState().reads)) void tell(id); // after a failure it is sent again with the next sync
    },
  };
}
