import { ATTEMPT_STATE, ORDER_STATE, type PayWay } from '@contract/constants/order';
import { callPay, listPayWays } from '@contract/http/order';
import type { OrderStatus, PayAttempt, PayNext } from '@contract/schemas/order';
import { useCall } from '@/api/use-call';
import { PayCard } from '@/features/order/components/PayCard';
import { login } from '@/platform/login';
import { payment } from '@/platform/payment';
import type { MemoryPayment } from '@/platform/payment/memory';
import { useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/payment', () => {
  const memory = jest.requireActual<typeof import('@/platform/payment/memory')>('@/platform/payment/memory');
  return { payment: memory.createMemoryPayment() };
});
jest.mock('@/platform/login', () => ({
  login: { hasApple: false, requestCode: jest.fn(async () => ({ kind: 'code', code: 'once' })) },
}));

const ORDER_NO = '2'.repeat(24);
const BRIDGE: PayNext = {
  kind: 'bridge',
  appId: 'wx00000000000000aa',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
};
const VIRTUAL: PayNext = { kind: 'virtual', mode: 'short_series_goods', signData: '{}', paySig: 'p', signature: 's' };
const CODE: PayNext = { kind: 'code', text: 'weixin://1', picture: 'data:image/png;base64,AAAA' };

let world: ClientWorld;
let screen: Mounted;
const handed = () => (payment as MemoryPayment).handed;
const attemptOf = (way: PayWay, next: PayNext | null): PayAttempt => ({
  attemptNo: '3'.repeat(24),
  state: ATTEMPT_STATE.open,
  way,
  amountFen: 500,
  note: '',
  next,
});

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open(ways: readonly PayWay[], attempt: PayAttempt | null = null): Promise<void> {
  world.answer(listPayWays, () => ({
    ways: ways.map((way) =>
      way === 'balance' ? { way, isUsable: false, note: '余额不足' } : { way, isUsable: true, note: '' },
    ),
    payableFen: 500,
    balanceFen: 0,
    inMini: null,
    expiresAt: Date.now() + 1_800_000,
  }));
  const status: OrderStatus = {
    orderNo: ORDER_NO,
    state: ORDER_STATE.unpaid,
    isDelivered: false,
    payableFen: 500,
    refundedFen: 0,
    returnedFen: 0,
    attempt,
  };
  const nothing = async (): Promise<void> => undefined;
  const Paying = () => (
    <PayCard
      orderNos={[ORDER_NO]}
      status={status}
      ways={useCall(listPayWays, { orderNos: [ORDER_NO] })}
      requestId={{ get: async () => 'r'.repeat(32), renew: () => undefined }}
      onChanged={nothing}
      onCancel={nothing}
      onBalance={() => undefined}
    />
  );
  screen = await mountComponent(Paying);
  await letAnswersCome(screen);
}
async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

test('WeChat’s bridge is handed what the server has signed', async () => {
  world.answer(callPay, () => attemptOf('wechatJsapi', BRIDGE));
  await open(['wechatJsapi', 'balance']);
  const before = handed().length;
  await tap('支付￥5.00');
  expect(world.sentTo(callPay)).toMatchObject([{ orderNos: [ORDER_NO], way: 'wechatJsapi' }]);
  expect(handed().slice(before)).toEqual([BRIDGE]);
});

test('the mini-program’s own payment goes with a fresh code of WeChat, and no other way asks for one', async () => {
  world.answer(callPay, () => attemptOf('wechatVirtual', VIRTUAL));
  await open(['wechatVirtual']);
  const before = handed().length;
  await tap('支付￥5.00');
  expect(world.sentTo(callPay)).toMatchObject([{ way: 'wechatVirtual', loginCode: 'once' }]);
  expect(handed().slice(before)).toEqual([VIRTUAL]);
  expect(jest.mocked(login.requestCode).mock.calls).toHaveLength(1);
});

test('a code is shown to be scanned, and nothing is handed to this device', async () => {
  const before = handed().length;
  await open(['wechatNative', 'alipayQr'], attemptOf('alipayQr', CODE));
  expect(screen.text()).toContain('请用支付宝扫码付款');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(CODE.picture);
  expect(handed().length).toBe(before);
});

test('what has begun can be gone on with, or another way be taken', async () => {
  const next: PayNext = { kind: 'redirect', url: 'https://pay.example/1' };
  await open(['wechatH5', 'alipayWap'], attemptOf('alipayWap', next));
  const before = handed().length;
  await tap('继续付款');
  expect(handed().slice(before)).toEqual([next]);
  await tap('换一种支付方式');
  expect(screen.text()).toContain('支付宝');
  expect(screen.has('支付￥5.00')).toBe(true);
});

test('a way that cannot be taken says why when it is tapped', async () => {
  await open(['wechatJsapi', 'balance']);
  const balance = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].at(-1);
  if (balance === undefined) throw new Error('no ways');
  await screen.tap(balance);
  expect(useOverlays.getState().toast?.message).toBe('余额不足');
  expect(balance.getAttribute('aria-checked')).toBe('false');
});
