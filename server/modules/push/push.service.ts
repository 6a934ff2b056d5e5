import { isPushService } from './push-address';
import { PUSH_CHANNEL, PUSH_KINDS } from '@contract/constants/push';
import { ERRORS } from '@contract/errors';
import { PUSH_ERRORS } from '@contract/push-errors';
import type {
  ChangePushInput,
  DropPushClientInput,
  ImNotifyInput,
  PushClientInput,
  PushSettings,
} from '@contract/schemas/push';
import type { Clock } from '../../adapters/clock/types';
import { findOpenId } from '../../db/people';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { WechatService } from '../session/wechat.service';
import type { PushKeys } from './push-keys.service';
import { queuePushes } from './push-outbox.service';
import * as repository from './push.repository';
import { aboutChat, type ChatNews, isPushKind } from './push.rules';

/** See [Note: Push]. */
export interface PushService {
  /** Refuses with PUSH_ADDRESS, PUSH_UNCONFIGURED and PUSH_UNLINKED. Twice is once, but for what the mini-program allows. */
  setClient(caller: Caller, input: PushClientInput): Promise<null>;
  dropClient(caller: Caller, input: DropPushClientInput): Promise<null>;
  getSettings(caller: Caller): Promise<PushSettings>;
  changeSettings(caller: Caller, input: ChangePushInput): Promise<PushSettings>;
  /** Refuses with PUSH_PERSON_ABSENT if the person does not exist or shares no conversation with the caller. */
  imNotify(caller: Caller, input: ImNotifyInput): Promise<null>;
  /** For the chat, in the transaction of messages: once a minute for each receiver and conversation, and nothing of what was written. */
  chatMessages(tx: Tx, news: readonly ChatNews[]): Promise<void>;
}

export interface PushDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly env: Pick<Env, 'push'>;
  readonly keys: PushKeys;
  readonly wechat: Pick<WechatService, 'appIdOf'>;
}

const CLIENTS_KEPT = 20;
const PERMITS_MOST = 20;

export function createPush(deps: PushDeps): PushService {
  const { db, clock, env } = deps;

  async function findAddress(
    userId: Id,
    input: PushClientInput,
  ): Promise<Pick<repository.NewClient, 'address' | 'p256dh' | 'auth'>> {
    if (input.channel === PUSH_CHANNEL.website) {
      if (!isPushService(input.endpoint, env.push.services)) throw refuse(PUSH_ERRORS.PUSH_ADDRESS);
      return { address: input.endpoint, p256dh: input.p256dh, auth: input.auth };
    }
    const appId = deps.wechat.appIdOf('mini');
    const isOffered = input.kinds.every((kind) => env.push.templates.some((template) => template.kind === kind));
    if (appId === null || !isOffered) throw refuse(PUSH_ERRORS.PUSH_UNCONFIGURED);
    // What the caller says of himself is not believed: it is the one he has signed in with.
    const openId = await findOpenId(db, userId, appId);
    if (openId === null) throw refuse(PUSH_ERRORS.PUSH_UNLINKED);
    return { address: openId, p256dh: '', auth: '' };
  }

  async function toSettings(userId: Id): Promise<PushSettings> {
    const [choice, permits, { publicKey }] = await Promise.all([
      repository.findChoice(db, userId),
      repository.listPermits(db, userId),
      deps.keys.find(),
    ]);
    const isMini = deps.wechat.appIdOf('mini') !== null;
    return {
      kinds: choice.kinds.filter(isPushKind),
      quiet: choice.quiet,
      publicKey,
      templates: (isMini ? env.push.templates : []).map(({ kind, id }) => ({
        kind,
        id,
        left: permits.filter((permit) => permit.kind === kind).reduce((sum, permit) => sum + permit.permits, 0),
      })),
    };
  }

  const chatMessages: PushService['chatMessages'] = (tx, news) =>
    queuePushes(
      tx,
      news.flatMap(({ conversationId, receiverIds }) => {
        const about = aboutChat(conversationId, clock.now());
        return receiverIds.map((userId) => ({ userId, ...about }));
      }),
    );

  return {
    async setClient(caller, input) {
      const { userId, sessionId } = requireUser(caller);
      const address = await findAddress(userId, input);
      await db.transaction().execute(async (tx) => {
        const client = { ...address, userId, sessionId, channel: input.channel, at: clock.now() };
        const clientId = await repository.upsertClient(tx, client);
        if (input.channel === PUSH_CHANNEL.message) {
          await repository.addPermits(tx, clientId, input.kinds, PERMITS_MOST);
        }
        await repository.deleteOldestClients(tx, userId, CLIENTS_KEPT);
      });
      return null;
    },

    async dropClient(caller, { endpoint }) {
      await repository.deleteBrowser(db, requireUser(caller).userId, endpoint);
      return null;
    },

    getSettings: (caller) => toSettings(requireUser(caller).userId),

    async changeSettings(caller, { kinds, quiet }) {
      const { userId } = requireUser(caller);
      if (quiet !== null && quiet.from === quiet.to) throw refuse(ERRORS.BAD_INPUT);
      await repository.keepChoice(
        db,
        userId,
        { kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)), quiet },
        clock.now(),
      );
      return toSettings(userId);
    },

    async imNotify(caller, input) {
      const { userId } = requireUser(caller);
      const otherId = await repository.findPerson(db, input.userId);
      const shared =
        otherId === null || otherId === userId ? null : await repository.findSharedConversation(db, userId, otherId);
      if (otherId === null || shared === null) throw refuse(PUSH_ERRORS.PUSH_PERSON_ABSENT);
      await db.transaction().execute(async (tx) => {
        const receiverIds = (await repository.listChatReceivers(tx, shared, userId)).filter((one) => one === otherId);
        await chatMessages(tx, [{ conversationId: shared, receiverIds }]);
      });
      return null;
    },

    chatMessages,
  };
}
