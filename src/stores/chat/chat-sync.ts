import { CHAT_PULL } from '@contract/constants/chat';
import { applyChanges, applyPulled, forgetAll, listWants } from './chat-changes';
import type { ChatRemote } from './chat-remote';
import type { ChatStateApi } from './chat-state';

export interface SyncDeps {
  readonly state: ChatStateApi;
  readonly remote: Pick<ChatRemote, 'listChanges' | 'pull'>;
  readonly isOver: () => boolean;
  /** What is held has changed. */
  readonly note: () => void;
}

/**
 * Asks for what has changed until nothing is missing. One run at a time: a call meanwhile makes it run once more, because the change it is
 * about may have come after the server's answer.
 */
export function createSync({ state, remote, isOver, note }: SyncDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const pullMissing = async (): Promise<void> => {
    for (;;) {
      const wants = listWants(state.getState()).slice(0, CHAT_PULL.conversations);
      if (wants.length === 0) return;
      const pulled = await remote.pull(wants);
      if (isOver()) return;
      state.setState((held) => applyPulled(held, pulled));
      note();
      // What the server passes over, or knows no more of, it will the next time.
      const isAnyNearer = pulled.reached.some(({ conversation_id, version }) =>
        wants.some((want) => want.conversation_id === conversation_id && version > want.after),
      );
      if (!isAnyNearer) return;
    }
  };

  const ask = async (): Promise<void> => {
    for (;;) {
      const { cursor } = state.getState();
      const changes = await remote.listChanges(cursor);
      if (isOver()) return;
      // A push came before the answer, which may be older.
      if (state.getState().cursor !== cursor) continue;
      state.setState((held) => (changes.reset ? forgetAll(held) : applyChanges(held, changes)));
      note();
      if (changes.reset) continue;
      await pullMissing();
      if (isOver() || !changes.more) return;
    }
  };

  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await ask();
    } while (isAskedAgain && !isOver());
    if (!isOver()) state.setState({ isSynced: true });
  };

  return () => {
    if (running !== null) {
      isAskedAgain = true;
      return running;
    }
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
}
