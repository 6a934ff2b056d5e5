import type { Payment, PaymentOutcome, PaymentStep } from './types';

interface Bridge {
  invoke(call: string, input: object, done: (answer: { readonly err_msg?: string }) => void): void;
}

const BRIDGE_MS = 5_000;
const UNUSABLE = { kind: 'failed', reason: '这里打不开微信支付，请换一种支付方式' } as const;

const readBridge = (): Bridge | null => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge ?? null;

/** WeChat's browser adds its bridge a moment after the page. */
function waitForBridge(): Promise<Bridge | null> {
  const ready = readBridge();
  if (ready !== null) return Promise.resolve(ready);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', end);
      resolve(readBridge());
    };
    const timer = setTimeout(end, BRIDGE_MS);
    document.addEventListener('WeixinJSBridgeReady', end);
  });
}

async function payByBridge({
  kind: _kind,
  ...input
}: Extract<PaymentStep, { kind: 'bridge' }>): Promise<PaymentOutcome> {
  const bridge = await waitForBridge();
  if (bridge === null) return UNUSABLE;
  const said = await new Promise<string>((resolve) => {
    bridge.invoke('getBrandWCPayRequest', input, ({ err_msg: words = '' }) => resolve(words));
  });
  if (said.endsWith(':ok')) return { kind: 'returned' };
  return said.endsWith(':cancel') ? { kind: 'cancelled' } : { kind: 'failed', reason: '支付没有完成，请稍后重试' };
}

const UNCONFIRMED = { kind: 'failed', reason: '没有打开收款确认，请用手机微信的最新版本再试' } as const;

export const payment: Payment = {
  confirmsFor: () => (/MicroMessenger/i.test(navigator.userAgent) ? 'official' : null),

  async confirm({ merchant, appId, packed }) {
    const bridge = await waitForBridge();
    if (bridge === null) return UNCONFIRMED;
    const input = { mchId: merchant, appId, package: packed };
    const said = await new Promise<string>((resolve) => {
      bridge.invoke('requestMerchantTransfer', input, ({ err_msg: words = '' }) => resolve(words));
    });
    if (/:(ok|success)$/.test(said)) return { kind: 'returned' };
    return said.endsWith(':cancel') ? { kind: 'cancelled' } : UNCONFIRMED;
  },

  async pay(step) {
    switch (step.kind) {
      case 'bridge':
        return payByBridge(step);
      case 'redirect': {
        // A link, and no word to the router: it would keep the page.
        const link = document.createElement('a');
        link.href = step.url;
        document.body.append(link);
        link.click();
        link.remove();
        return { kind: 'left' };
      }
      case 'virtual':
        return UNUSABLE;
    }
  },
};
