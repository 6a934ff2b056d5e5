import { createHmac } from 'node:crypto';
import type { VirtualPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askJson, numberOf } from '../outside/ask-json';
import type { Wechat } from '../wechat/types';

export interface VirtualPayDeps {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly wechat: Pick<Wechat, 'fetchAccessToken'>;
  /** Of WeChat's server interface. */
  readonly apiUrl: string;
}

export type VirtualSaid =
  | { readonly kind: 'said'; readonly code: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

const TOKEN_SPARE_MS = 300_000;
// It is busy, or does not believe us: of the order this says nothing.
const NOTHING_SAID = new Set([-1, 40_001, 40_014, 42_001, 268_490_001, 268_490_002, 268_490_003, 268_490_015]);

export const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Calls of the virtual payment, each signed, with WeChat's token for the mini-program. */
export function createVirtualPayCalls(
  settings: VirtualPaySettings,
  deps: VirtualPayDeps,
): { ask(path: string, content: object): Promise<VirtualSaid> } {
  const { clock } = deps;
  let token = { value: '', endsAt: 0 };

  async function getToken(): Promise<string | null> {
    if (clock.now().getTime() < token.endsAt) return token.value;
    const outcome = await deps.wechat.fetchAccessToken('mini');
    if (outcome.kind !== 'ok') return null;
    const { value, lifeSeconds } = outcome.value;
    token = { value, endsAt: clock.now().getTime() + lifeSeconds * 1_000 - TOKEN_SPARE_MS };
    return value;
  }

  async function ask(path: string, content: object): Promise<VirtualSaid> {
    const accessToken = await getToken();
    if (accessToken === null) return { kind: 'unknown', reason: 'no access token' };
    const body = JSON.stringify(content);
    const url = new URL(`${deps.apiUrl}${path}`);
    url.searchParams.set('access_token', accessToken);
    url.searchParams.set('pay_sig', hmac(settings.key, `${path}&${body}`));
    const headers = { 'content-type': 'application/json' };
    const answer = await askJson(url, { method: 'POST', timeoutMs: deps.timeoutMs, headers, body });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const code = numberOf(answer.body, 'errcode');
    if (answer.status !== 200 || code === null) return { kind: 'unknown', reason: `HTTP ${answer.status}` };
    if (NOTHING_SAID.has(code)) {
      token = { value: '', endsAt: 0 };
      return { kind: 'unknown', reason: `errcode ${code}` };
    }
    return { kind: 'said', code, body: answer.body };
  }

  return { ask };
}
