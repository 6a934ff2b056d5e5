import Taro from '@tarojs/taro';
import { describeFailure, isCancelled } from '../wechat-failure';
import type { Payment, PaymentOutcome } from './types';

interface VirtualOrder {
  readonly mode: string;
  readonly signData: string;
  readonly paySig: string;
  readonly signature: string;
}

/** Newer than Taro's list of calls, so it makes no promise of it; absent in an old WeChat. */
interface VirtualTaro {
  readonly requestVirtualPayment?: (
    order: VirtualOrder & { readonly success: () => void; readonly fail: (failure: unknown) => void },
  ) => unknown;
}

/** The same, since 3.3.0. */
interface TransferTaro {
  readonly requestMerchantTransfer?: (wish: {
    readonly mchId: string;
    readonly appId: string;
    readonly package: string;
    readonly success: () => void;
    readonly fail: (failure: unknown) => void;
  }) => unknown;
}

const UNCONFIRMED = '没有打开收款确认，请稍后重试';
const TOO_OLD = { kind: 'failed', reason: '微信版本太旧，请更新微信后再付款' } as const;
const LATER = '支付没有完成，请稍后重试';
/** WeChat's number of a person who closes its sheet. */
const CLOSED = -2;

function toOutcome(failure: unknown): PaymentOutcome {
  const isClosed = typeof failure === 'object' && failure !== null && Reflect.get(failure, 'errCode') === CLOSED;
  if (isClosed || isCancelled(failure) || /\bcancel/.test(describeFailure(failure))) return { kind: 'cancelled' };
  return { kind: 'failed', reason: LATER };
}

export const payment: Payment = {
  confirmsFor: () => 'mini',

  async confirm({ merchant, appId, packed }) {
    const { requestMerchantTransfer } = Taro as TransferTaro;
    if (requestMerchantTransfer === undefined)
      return { kind: 'failed', reason: '微信版本太旧，请更新微信后再确认收款' };
    return new Promise<PaymentOutcome>((resolve) => {
      requestMerchantTransfer({
        ...{ mchId: merchant, appId, package: packed },
        success: () => resolve({ kind: 'returned' }),
        fail: (failure) => {
          const outcome = toOutcome(failure);
          resolve(outcome.kind === 'failed' ? { kind: 'failed', reason: UNCONFIRMED } : outcome);
        },
      });
    });
  },

  async pay(step) {
    try {
      switch (step.kind) {
        case 'bridge': {
          const { timeStamp, nonceStr, package: packed, paySign } = step;
          await Taro.requestPayment({ timeStamp, nonceStr, package: packed, signType: 'RSA', paySign });
          return { kind: 'returned' };
        }
        case 'virtual': {
          const { requestVirtualPayment } = Taro as VirtualTaro;
          if (requestVirtualPayment === undefined) return TOO_OLD;
          const { mode, signData, paySig, signature } = step;
          return await new Promise<PaymentOutcome>((resolve) => {
            requestVirtualPayment({
              ...{ mode, signData, paySig, signature },
              success: () => resolve({ kind: 'returned' }),
              fail: (failure) => resolve(toOutcome(failure)),
            });
          });
        }
        case 'redirect':
          return { kind: 'failed', reason: LATER };
      }
    } catch (failure) {
      return toOutcome(failure);
    }
  },
};
