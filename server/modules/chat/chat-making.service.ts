import { createReadStream } from 'node:fs';
import { CHAT_FILM_STATE } from '@contract/constants/chat';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { VideoEngine } from '../../adapters/video/types';
import type { Db, Id } from '../../db/tables';
import { removeDropped } from '../media/objects/media-object.service';
import { CHAT_FILE_FOLDER } from './chat-file.rules';
import * as repository from './chat-file.repository';
import { moveFeeds } from './chat-feed.repository';
import { FEED } from './chat.rules';
import { writeWeb } from './chat-film';
import { countChanges, listMemberIds, lockConversation } from './conversation.repository';
import { renewMessages } from './message.repository';

/** Videos that browsers cannot play are made anew by a worker, after they were sent. */
export interface ChatMaking {
  /**
   * Harmless to repeat. Throws on a failure of the machine, so that it is tried again; a fault of the file is shown to everybody who sees
   * the message.
   */
  make(fileId: Id, signal: AbortSignal): Promise<void>;
}

export interface ChatMakingDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly videos: VideoEngine | null;
  readonly ids: Ids;
}

export function createChatMaking({ db, store, videos, ids }: ChatMakingDeps): ChatMaking {
  /**
   * Stores the result in the same transaction that notifies the first conversation; a person who opens another one meanwhile sees it
   * already.
   */
  async function tell(fileId: Id, made: Parameters<typeof repository.endMaking>[2]): Promise<boolean> {
    const [first, ...others] = await repository.listConversationsOf(db, fileId);
    if (first === undefined) return false;
    const isWon = await tellIn(fileId, first, made);
    if (isWon) for (const conversationId of others) await tellIn(fileId, conversationId, null);
    return isWon;
  }

  const tellIn = (
    fileId: Id,
    conversationId: Id,
    made: Parameters<typeof repository.endMaking>[2] | null,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockConversation(tx, conversationId);
      if (made !== null && !(await repository.endMaking(tx, fileId, made))) return false;
      const messages = await repository.listMessagesOf(tx, fileId, conversationId);
      if (messages.length === 0) return made !== null;
      const version = (await countChanges(tx, conversationId, messages.length)) - messages.length + 1;
      await renewMessages(tx, messages, version);
      await moveFeeds(tx, await listMemberIds(tx, conversationId), FEED.conversation, conversationId, version);
      return true;
    });

  return {
    async make(fileId, signal) {
      const waiting = await repository.findToMake(db, fileId);
      if (waiting === null) return;
      if (videos === null) throw new Error('there is no ffmpeg for a video of a chat');
      const borrowed = await store.borrowFile(waiting.key);
      if (borrowed === null) throw new Error('a video of a chat has no file');
      try {
        const probed = await videos.probe(borrowed.path, signal);
        const film =
          probed.kind === 'done'
            ? await writeWeb(videos, { file: borrowed.path, facts: probed.value }, 'encode', signal)
            : null;
        // Stopped with its worker, it is nobody's fault.
        signal.throwIfAborted();
        if (film === null) {
          await tell(fileId, { state: CHAT_FILM_STATE.failed });
          return;
        }
        try {
          const key = `${CHAT_FILE_FOLDER}${ids.newId()}`;
          const stored = await store.put(key, createReadStream(film.file));
          if (stored.kind !== 'stored') throw new Error(`a video of a chat could not be stored: ${stored.kind}`);
          const { sizeBytes, durationMs } = film;
          const isNamed = await tell(fileId, { state: CHAT_FILM_STATE.ready, key, sizeBytes, durationMs });
          await removeDropped(db, store, [isNamed ? waiting.key : key]);
        } finally {
          await film.release();
        }
      } finally {
        await borrowed.release();
      }
    },
  };
}
