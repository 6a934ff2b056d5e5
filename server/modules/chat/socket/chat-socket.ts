import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { ASSISTANT_SOCKET_PATH } from '@contract/constants/assistant';
import { CHAT_SOCKET_PATH } from '@contract/constants/chat';
import { LIVE_CLOSE } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { ChatClientFrame } from '@contract/schemas/chat';
import type { OpenListener } from '../../../db/listener';
import type { Db, Id } from '../../../db/tables';
import { type Connection, serveSockets, type SocketKind } from '../../../http/socket';
import type { Log } from '../../../log';
import { createChatHub, type ChatHubDeps, type ChatReceiver } from './chat-hub';
import type { ChatTypings } from '../typing.service';
import type { ChatViews } from '../chat-view.service';
import { listPeople } from '../chat-person.repository';

export interface ChatSocketDeps {
  readonly db: Db;
  readonly views: ChatViews;
  readonly typings: ChatTypings;
  readonly openListener: OpenListener;
  readonly log: Log;
  readonly readGrowing: ChatHubDeps['readGrowing'];
  readonly findByUniToken: (token: string) => Promise<{ readonly userId: Id } | null>;
}

// People of one house, office or phone network share an address, so this is no more than a brake on floods.
const PER_ADDRESS_MAX = 1_000;
const PER_PERSON_MAX = 20;

interface Entered {
  readonly token: string;
  readonly receiver: ChatReceiver;
}

/** Serves CHAT_SOCKET_PATH, and the same at ASSISTANT_SOCKET_PATH: see [Note: Chat sockets]. */
export async function registerChatSockets(http: FastifyInstance, deps: ChatSocketDeps): Promise<void> {
  const hub = createChatHub(deps);
  const checkFrame = Compile(ChatClientFrame);

  async function enter(connection: Connection<Entered>, token: string): Promise<void> {
    const holder = await deps.findByUniToken(token);
    const person = holder === null ? undefined : (await listPeople(deps.db, [holder.userId])).get(holder.userId);
    if (holder === null || person === undefined) {
      return connection.refuse(LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
    }
    if (hub.countOf(holder.userId) >= PER_PERSON_MAX) return connection.refuse(LIVE_CLOSE.full, ERRORS.LIVE_FULL);
    const receiver: ChatReceiver = {
      peer: connection.peer,
      userId: holder.userId,
      userUid: person.uid,
      isBehind: false,
    };
    // Gone while it was being let in.
    if (!connection.isOpen()) return;
    connection.entered = { token, receiver };
    await hub.join(receiver);
  }

  function parse(text: string): ChatClientFrame | null {
    // The specification's beat.
    if (text === '') return { type: 'beat' };
    try {
      const frame: unknown = JSON.parse(text);
      return checkFrame.Check(frame) ? frame : null;
    } catch {
      return null;
    }
  }

  const kind: Omit<SocketKind<Entered, ChatClientFrame>, 'path'> = {
    perAddressMax: PER_ADDRESS_MAX,
    log: deps.log,
    parse,
    async enter(connection, frame) {
      if (frame.type === 'hello') await enter(connection, frame.token);
    },
    async take(_connection, { receiver }, frame) {
      if (frame.type === 'typing') await deps.typings.tell(receiver, frame.conversation_id);
    },
    leave: ({ receiver }) => hub.leave(receiver),
    /** A person whose session has ended is notified and disconnected. What he may see is checked with each read. */
    async recheck(connection, { token, receiver }) {
      const holder = await deps.findByUniToken(token);
      if (holder?.userId !== receiver.userId) connection.refuse(LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
    },
    isBehind: ({ receiver }) => receiver.isBehind,
    onBeat: () => hub.recoverAll(),
    close: () => hub.close(),
  };
  await serveSockets(http, { ...kind, path: CHAT_SOCKET_PATH });
  await serveSockets(http, { ...kind, path: ASSISTANT_SOCKET_PATH });
}
