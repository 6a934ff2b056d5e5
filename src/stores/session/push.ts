import { PUSH_CHANNEL, type PushKind } from '@contract/constants/push';
import { dropPushClient, setPushClient } from '@contract/http/push';
import { call } from '@/api/client';
import { push } from '@/platform/push';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { useSession } from './session-state';

/** The person who turned it on in this browser: it does not hold for others who sign in here later. */
const OWNER_KEY = '_push';

const personId = (): string | undefined => useSession.getState().user?.id;

export type PushSwitched = 'done' | 'denied' | 'failed';

/** Only in answer to a tap. */
export async function turnPushOn(publicKey: string): Promise<PushSwitched> {
  const outcome = await push.turnOn(publicKey);
  if (outcome.kind !== 'on') return outcome.kind;
  try {
    await call(setPushClient, { channel: PUSH_CHANNEL.website, ...outcome.address }, { toast: true });
  } catch {
    // Nobody would send to it.
    await push.turnOff();
    return 'failed';
  }
  await storage.set(OWNER_KEY, personId(), KEEP_SECONDS);
  return 'done';
}

export async function turnPushOff(): Promise<void> {
  const endpoint = await push.turnOff();
  await storage.remove(OWNER_KEY);
  // Otherwise the next message to it finds nobody there, and it is dropped then.
  if (endpoint !== null) await call(dropPushClient, { endpoint }).catch(() => undefined);
}

/** Whether this person gets push notifications in this browser. */
export async function isPushOn(): Promise<boolean> {
  return storage.get(OWNER_KEY) === personId() && (await push.findAddress()) !== null;
}

/** Tells the server where the person is reached: its address may be new, and so is the session. Silent. */
export async function keepPushAddress(): Promise<void> {
  if (storage.get(OWNER_KEY) === undefined || storage.get(OWNER_KEY) !== personId()) return;
  const address = await push.findAddress();
  if (address !== null) await call(setPushClient, { channel: PUSH_CHANNEL.website, ...address });
}

/** In the mini-program: asks for one message of each. Answers the kinds that were allowed; null: it could not be asked. */
export async function allowMessages(
  templates: readonly { readonly kind: PushKind; readonly id: string }[],
): Promise<readonly PushKind[] | null> {
  const allowed = await push.allowOnce(templates.map(({ id }) => id));
  if (allowed === null) return null;
  const kinds = templates.filter(({ id }) => allowed.includes(id)).map(({ kind }) => kind);
  if (kinds.length > 0) await call(setPushClient, { channel: PUSH_CHANNEL.message, kinds }, { toast: true });
  return kinds;
}
