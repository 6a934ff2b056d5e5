import { CHAT_ERRORS } from '@contract/chat-errors';
import type { ChatAction } from '@contract/constants/chat';
import type { ChatConversation } from '@contract/schemas/chat';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Db, Id, Tx } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import { type ChatViews, keyOf } from '../chat-view.service';
import { appendMessage } from '../message-append.repository';

export interface GroupLineDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly views: Pick<ChatViews, 'readConversations'>;
}

export type GroupLines = ReturnType<typeof createGroupLines>;

/** What is done to a group stands in it as a line, and is answered with the group as it is then. */
export function createGroupLines({ db, clock, ids, views }: GroupLineDeps) {
  async function readOne(caller: Caller, userId: Id, conversationId: Id): Promise<ChatConversation> {
    const key = { userId, conversationId };
    const found = (await views.readConversations(db, [key], caller)).get(keyOf(key));
    if (found === undefined) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
    return found.view;
  }

  function tell(
    tx: Tx,
    conversationId: Id,
    actorId: Id,
    action: ChatAction,
    { people = [], text = '', besides = [] }: { people?: readonly Id[]; text?: string; besides?: readonly Id[] } = {},
  ) {
    const now = clock.now();
    return appendMessage(
      tx,
      conversationId,
      {
        uid: ids.newId(),
        senderId: actorId,
        uniqueId: '',
        type: 'system',
        body: text,
        longText: null,
        pictureId: null,
        albumId: null,
        mediaId: null,
        action,
        people,
        aboutId: null,
        mentions: [],
        now,
        clientCreatedAt: now,
      },
      besides,
    );
  }

  return { readOne, tell };
}
