import type { Id, Tx } from '../../db/tables';
import { databaseJobs } from '../../jobs/queue';
import { SEND_PUSH } from './push.jobs';
import { insertMessages, listReachable } from './push.repository';
import { findSendTime, type PushAbout } from './push.rules';

export interface PushWish extends PushAbout {
  readonly userId: Id;
}

/** Called in the transaction of the cause. Queues nothing for a person who wants none of this kind. See [Note: Push]. */
export async function queuePushes(tx: Tx, wishes: readonly PushWish[]): Promise<void> {
  if (wishes.length === 0) return;
  const addresses = await listReachable(tx, [...new Set(wishes.map(({ userId }) => userId))]);
  const wanted = wishes.flatMap((wish) =>
    addresses
      .filter(({ userId, choice }) => userId === wish.userId && choice.kinds.includes(wish.kind))
      .map(({ clientId, choice }) => ({ ...wish, clientId, choice })),
  );
  const added = await insertMessages(tx, wanted);
  for (const { id, clientId, cause } of added) {
    const wish = wanted.find((one) => one.clientId === clientId && one.cause === cause);
    if (wish === undefined) continue;
    const runAt = findSendTime(new Date(wish.at.getTime() + (wish.delayMs ?? 0)), wish.choice);
    await databaseJobs.add(tx, SEND_PUSH, { messageId: id }, { key: `push ${id}`, runAt });
  }
}
