import { isPushService } from './push-address';
import { PUSH_CHANNEL, PUSH_KIND } from '@contract/constants/push';
import type { Clock } from '../../adapters/clock/types';
import type { PushOutcome, WebPush } from '../../adapters/push/types';
import type { Db, Id } from '../../db/tables';
import type { Env } from '../../env';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { WechatService } from '../session/wechat.service';
import { SEND_PUSH, SWEEP_PUSHES } from './push.jobs';
import type { PushKeys } from './push-keys.service';
import * as repository from './push.repository';
import { findSendTime, isPushKind, PUSH_LIFE_MS, toBrowserBody, toFieldTime, wordsOf } from './push.rules';

/** Sends what waits: see [Note: Push]. */
export interface PushSendService {
  /** Throws where it is to be tried again. */
  send(messageId: Id): Promise<void>;
  sweep(signal: AbortSignal): Promise<void>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface PushSendDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly env: Pick<Env, 'push'>;
  readonly webPush: WebPush;
  readonly keys: PushKeys;
  readonly wechat: Pick<WechatService, 'sendMessage'>;
}

const EVERY_MS = 3_600_000;
const KEPT_MS = 7 * 86_400_000;
const AT_ONCE = 1_000;

export function createPushSend(deps: PushSendDeps): PushSendService {
  const { db, clock, jobs, log, env } = deps;

  async function sendToBrowser(message: repository.WaitingMessage): Promise<PushOutcome> {
    const { kind, address, p256dh, auth } = message;
    // The list may have become shorter since.
    if (!isPushKind(kind) || !isPushService(address, env.push.services)) return { kind: 'gone' };
    const note = { body: toBrowserBody(kind), topic: `kind-${kind}`, lifeSeconds: PUSH_LIFE_MS / 1_000 };
    return deps.webPush.send({ endpoint: address, p256dh, auth }, note, await deps.keys.find());
  }

  async function sendToWechat({ kind, clientId, address }: repository.WaitingMessage): Promise<PushOutcome> {
    const template = env.push.templates.find((one) => one.kind === kind);
    if (template === undefined || !isPushKind(kind) || !(await repository.takePermit(db, clientId, kind))) {
      return { kind: 'refused', reason: 'not allowed' };
    }
    const { text, page } = wordsOf(kind);
    const { textField, timeField } = template;
    const fields = {
      [textField]: text,
      ...(timeField === null ? {} : { [timeField]: toFieldTime(clock.now()) }),
    };
    const outcome = await deps.wechat.sendMessage({ openId: address, templateId: template.id, page, fields });
    if (outcome === 'sent') return { kind: 'sent' };
    if (outcome === 'unavailable') {
      await repository.givePermitBack(db, clientId, kind);
      return { kind: 'unavailable', reason: 'WeChat' };
    }
    await repository.dropPermits(db, clientId, kind);
    return { kind: 'refused', reason: 'not allowed any more' };
  }

  /** What was wanted then and is idle now. */
  async function isIdle(message: repository.WaitingMessage, now: Date): Promise<boolean> {
    const { kind, createdAt, choice, userId } = message;
    if (message.isSeen || !choice.kinds.includes(kind)) return true;
    if (now.getTime() - createdAt.getTime() > PUSH_LIFE_MS) return true;
    if (kind === PUSH_KIND.chat) return !(await repository.hasUnreadChat(db, userId));
    return kind === PUSH_KIND.interaction && !(await repository.hasNewInteraction(db, userId, createdAt));
  }

  return {
    async send(messageId) {
      const message = await repository.findWaiting(db, messageId);
      if (message === null) return;
      const now = clock.now();
      if (message.isSignedOut) return repository.deleteClient(db, message.clientId);
      if (await isIdle(message, now)) return repository.endMessage(db, messageId, now);
      const runAt = findSendTime(now, message.choice);
      if (runAt > now) return jobs.add(db, SEND_PUSH, { messageId }, { key: `push ${messageId}`, runAt });
      const isBrowser = message.channel === PUSH_CHANNEL.website;
      const outcome = await (isBrowser ? sendToBrowser(message) : sendToWechat(message));
      switch (outcome.kind) {
        case 'gone':
          return repository.deleteClient(db, message.clientId);
        case 'unavailable':
          throw new Error(`a message could not be sent: ${outcome.reason}`);
        case 'refused':
          if (isBrowser) log.warn({ reason: outcome.reason }, 'a push service refused a message');
          return repository.endMessage(db, messageId, clock.now());
        case 'sent':
          return repository.endMessage(db, messageId, clock.now());
      }
    },

    async sweep(signal) {
      await repository.deleteSignedOut(db);
      const before = new Date(clock.now().getTime() - KEPT_MS);
      while ((await repository.deleteOldMessages(db, before, AT_ONCE)) === AT_ONCE) signal.throwIfAborted();
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return jobs.add(db, SWEEP_PUSHES, {}, { key: 'push-sweep', runAt });
    },
  };
}
