import webPush from 'web-push';
import { askBytes } from '../outside/ask-json';
import type { PushOutcome, WebPush } from './types';

/** web-push encrypts and signs; what goes out goes the way of everything that is asked outside. */
export function createWebPush({ timeoutMs }: { readonly timeoutMs: number }): WebPush {
  return {
    async send({ endpoint, p256dh, auth }, { body, topic, lifeSeconds }, vapidDetails) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        TTL: lifeSeconds,
        urgency: 'normal',
        topic,
      });
      // fetch counts the bytes itself.
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, String(value)]),
      );
      const answer = await askBytes(new URL(endpoint), {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body),
        timeoutMs,
      });
      return answer.kind === 'unavailable' ? answer : judge(answer.status);
    },
  };
}

function judge(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  // 403: it was made for other keys, which no later message has.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone' };
  const reason = `HTTP ${status}`;
  return status === 429 || status >= 500 ? { kind: 'unavailable', reason } : { kind: 'refused', reason };
}
