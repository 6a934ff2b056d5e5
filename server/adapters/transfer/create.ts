import type { Env } from '../../env';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { createAlipayTransfer } from './alipay-transfer';
import { createSandboxTransfers } from './sandbox';
import type { TransferBook, TransferChannel } from './types';
import { createWechatTransfer } from './wechat-transfer';

// Somebody may be waiting in front of his withdrawal.
const TIMEOUT_MS = 8_000;

/** The ways by which people are sent money, by the settings. Those that send real money are not there where payments are tried out. */
export function createTransfers(
  env: Pick<Env, 'hasSandbox' | 'payment' | 'wechat'>,
  deps: { readonly clock: Clock; readonly ids: Ids; readonly book: TransferBook },
): readonly TransferChannel[] {
  if (env.hasSandbox) return createSandboxTransfers(deps);
  const { wechat, alipay } = env.payment;
  const outside = { ...deps, timeoutMs: TIMEOUT_MS };
  const payeeAt = [env.wechat.mini, env.wechat.official].flatMap((app) => app?.appId ?? []);
  const channels: TransferChannel[] = [];
  if (wechat !== null && wechat.transfer !== null) {
    channels.push(createWechatTransfer(wechat, wechat.transfer, { ...outside, payeeAt }));
  }
  if (alipay !== null && alipay.transfer !== null) {
    channels.push(createAlipayTransfer(alipay, alipay.transfer, outside));
  }
  return channels;
}
