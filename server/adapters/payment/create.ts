import { NOTICE_PATH, type PayHouse } from '@contract/constants/order';
import type { Env } from '../../env';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { createAlipay } from './alipay';
import { createSandbox } from './sandbox';
import type { PaymentChannel, PaymentHouse, Payments, SandboxBook, SplitHouse } from './types';
import type { Wechat } from '../wechat/types';
import { createWechatPay } from './wechat-pay';
import { createVirtualPay } from './wechat-virtual';

// Somebody waits in front of a button.
const TIMEOUT_MS = 8_000;

interface Outside {
  readonly house: PaymentHouse;
  readonly channels: readonly PaymentChannel[];
  readonly splits?: SplitHouse | null;
}

/** The ways by which money comes from outside, by the settings. */
export function createPayments(
  env: Pick<Env, 'hasSandbox' | 'payment' | 'wechat' | 'publicUrl'>,
  deps: { readonly clock: Clock; readonly ids: Ids; readonly book: SandboxBook; readonly wechat: Wechat },
): Payments {
  const { payment, wechat } = env;
  const at = (house: PayHouse) => ({
    ...deps,
    timeoutMs: TIMEOUT_MS,
    noticeUrl: `${env.publicUrl}${NOTICE_PATH}/${house}`,
  });
  const sandbox = env.hasSandbox ? createSandbox(deps) : null;
  const appIds = {
    official: wechat.official?.appId ?? null,
    other: wechat.mini?.appId ?? wechat.web?.appId ?? null,
  };
  const outside: readonly Outside[] = [
    ...(payment.wechat === null ? [] : [createWechatPay(payment.wechat, { ...at('wechat'), appIds })]),
    ...(payment.alipay === null ? [] : [createAlipay(payment.alipay, at('alipay'))]),
    ...(payment.virtual === null
      ? []
      : [createVirtualPay(payment.virtual, { ...at('wechatVirtual'), apiUrl: wechat.apiUrl })]),
  ];
  return {
    sandbox,
    channels: [...outside.flatMap(({ channels }) => channels), ...(sandbox === null ? [] : [sandbox])],
    splits: outside.flatMap((each) => each.splits ?? []),
    houses: [...outside.map(({ house }) => house), ...(sandbox === null ? [] : [sandbox])],
  };
}
