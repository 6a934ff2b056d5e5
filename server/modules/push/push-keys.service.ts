import { createECDH, createHash } from 'node:crypto';
import type { VapidKeys } from '../../adapters/push/types';
import type { Env } from '../../env';
import type { Installation } from '../installation/installation.service';

/** What browsers and their services know this installation by: the operator's key, or one of its own. */
export interface PushKeys {
  find(): Promise<VapidKeys>;
}

export function createPushKeys(deps: {
  readonly env: Pick<Env, 'push' | 'publicUrl'>;
  readonly installation: Installation;
}): PushKeys {
  const { push, publicUrl } = deps.env;
  // Services refuse an address that is neither.
  const subject = push.vapidSubject ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@example.invalid');
  let found: Promise<VapidKeys> | null = null;

  async function load(): Promise<VapidKeys> {
    const pair = createECDH('prime256v1');
    if (push.vapidPrivateKey === null) setFirstGood(pair, await deps.installation.secret('push'));
    else pair.setPrivateKey(push.vapidPrivateKey, 'base64url');
    // A number may begin with zeros, which are not given out.
    const privateKey = Buffer.alloc(32);
    const own = pair.getPrivateKey();
    own.copy(privateKey, 32 - own.length);
    return { subject, privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') };
  }

  return {
    find() {
      if (found === null) {
        const loading = load();
        found = loading;
        // Callers that wait get the failure, and the next call tries again.
        loading.catch(() => (found = null));
      }
      return found;
    },
  };
}

/** Nearly every 32 bytes are a private key of the curve; those that are not are followed by others. */
function setFirstGood(pair: ReturnType<typeof createECDH>, secret: Buffer): void {
  for (let bytes = secret; ; bytes = createHash('sha256').update(bytes).digest()) {
    try {
      return pair.setPrivateKey(bytes);
    } catch {
      // The next one.
    }
  }
}
