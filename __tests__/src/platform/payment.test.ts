import Taro from '@tarojs/taro';
import { payment as h5 } from '@/platform/payment/index.h5';
import { payment as weapp } from '@/platform/payment/index.weapp';

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { requestPayment: jest.fn() } }));

const BRIDGE = {
  kind: 'bridge',
  appId: 'wx00000000000000aa',
  timeStamp: '1778817600',
  nonceStr: 'n',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 's',
} as const;
const VIRTUAL = { kind: 'virtual', mode: 'short_series_goods', signData: '{}', paySig: 'p', signature: 's' } as const;

describe('h5', () => {
  const handed: unknown[] = [];
  const addBridge = (words: string): void => {
    const invoke = (call: string, input: object, done: (answer: object) => void): void => {
      handed.push([call, input]);
      done({ err_msg: `get_brand_wcpay_request:${words}` });
    };
    Object.assign(window, { WeixinJSBridge: { invoke } });
  };
  afterEach(() => {
    handed.length = 0;
    Reflect.deleteProperty(window, 'WeixinJSBridge');
    jest.restoreAllMocks();
  });

  test.each([
    ['ok', 'returned'],
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
  ])('WeChat’s bridge takes what was signed and says %s', async (words, kind) => {
    addBridge(words);
    expect((await h5.pay(BRIDGE)).kind).toBe(kind);
    const { kind: _kind, ...signed } = BRIDGE;
    expect(handed).toEqual([['getBrandWCPayRequest', signed]]);
  });

  test('the bridge may come after the page, or not at all', async () => {
    const late = h5.pay(BRIDGE);
    addBridge('ok');
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect((await late).kind).toBe('returned');
    Reflect.deleteProperty(window, 'WeixinJSBridge');
    jest.useFakeTimers();
    const never = h5.pay(BRIDGE);
    jest.advanceTimersByTime(5_000);
    jest.useRealTimers();
    expect(await never).toMatchObject({ kind: 'failed', reason: expect.stringContaining('换一种') });
  });

  test('another page takes over in this window', async () => {
    const followed: HTMLAnchorElement[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(this);
    });
    expect(await h5.pay({ kind: 'redirect', url: 'https://pay.example/1' })).toEqual({ kind: 'left' });
    expect(followed.map(({ href, target }) => [href, target])).toEqual([['https://pay.example/1', '']]);
    expect(document.querySelector('a')).toBeNull();
    expect((await h5.pay(VIRTUAL)).kind).toBe('failed');
  });
});

const TRANSFER = { place: 'mini', merchant: '1900000001', appId: 'wx00000000000000bb', packed: 'p==' } as const;
const HANDED = { mchId: '1900000001', appId: 'wx00000000000000bb', package: 'p==' };

describe('what WeChat has for somebody', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'WeixinJSBridge');
    Reflect.deleteProperty(Taro, 'requestMerchantTransfer');
    jest.restoreAllMocks();
  });

  test.each([
    ['ok', 'returned'],
    ['success', 'returned'],
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
  ])('is confirmed in its browser, which says %s', async (words, kind) => {
    const invoke = jest.fn((_call: string, _input: object, done: (answer: object) => void) =>
      done({ err_msg: `requestMerchantTransfer:${words}` }),
    );
    Object.assign(window, { WeixinJSBridge: { invoke } });
    expect((await h5.confirm({ ...TRANSFER, place: 'official' })).kind).toBe(kind);
    expect(invoke.mock.calls.map(([call, input]) => [call, input])).toEqual([['requestMerchantTransfer', HANDED]]);
  });

  test('cannot be confirmed in another browser', async () => {
    expect(h5.confirmsFor()).toBeNull();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.60');
    expect(h5.confirmsFor()).toBe('official');
  });

  test('is confirmed in the mini-program, unless WeChat is old', async () => {
    expect(weapp.confirmsFor()).toBe('mini');
    expect(await weapp.confirm(TRANSFER)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('更新微信'),
    });
    const wishes: object[] = [];
    const answer = (run: (wish: { success: () => void; fail: (failure: object) => void }) => void): void => {
      Object.assign(Taro, {
        requestMerchantTransfer: (wish: { success: () => void; fail: (failure: object) => void }) => {
          const { success: _success, fail: _fail, ...handed } = wish;
          wishes.push(handed);
          run(wish);
        },
      });
    };
    answer(({ success }) => success());
    expect(await weapp.confirm(TRANSFER)).toEqual({ kind: 'returned' });
    expect(wishes).toEqual([HANDED]);
    answer(({ fail }) => fail({ errMsg: 'requestMerchantTransfer:fail cancel' }));
    expect(await weapp.confirm(TRANSFER)).toEqual({ kind: 'cancelled' });
    answer(({ fail }) => fail({ errMsg: 'requestMerchantTransfer:fail no permission' }));
    expect(await weapp.confirm(TRANSFER)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('稍后') });
  });
});

describe('weapp', () => {
  interface Wish {
    success: () => void;
    fail: (failure: object) => void;
  }
  const answer = (run: (wish: Wish) => void): void => {
    Object.assign(Taro, { requestVirtualPayment: run });
  };
  afterEach(() => Reflect.deleteProperty(Taro, 'requestVirtualPayment'));

  test('goods are bought by the platform’s own payment', async () => {
    answer(({ success }) => success());
    expect(await weapp.pay(VIRTUAL)).toEqual({ kind: 'returned' });
    answer(({ fail }) => fail({ errMsg: 'requestVirtualPayment:fail cancel', errCode: -2 }));
    expect(await weapp.pay(VIRTUAL)).toEqual({ kind: 'cancelled' });
    answer(({ fail }) => fail({ errMsg: 'requestVirtualPayment:fail', errCode: -15001 }));
    expect((await weapp.pay(VIRTUAL)).kind).toBe('failed');
  });

  test('which an old WeChat does not have', async () => {
    expect(await weapp.pay(VIRTUAL)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('更新微信') });
  });

  test('an ordinary payment is handed over as it was signed', async () => {
    const requestPayment = jest.mocked(Taro.requestPayment);
    requestPayment.mockResolvedValueOnce({ errMsg: 'requestPayment:ok' });
    expect(await weapp.pay(BRIDGE)).toEqual({ kind: 'returned' });
    expect(requestPayment.mock.calls).toEqual([
      [{ timeStamp: '1778817600', nonceStr: 'n', package: 'prepay_id=wx1', signType: 'RSA', paySign: 's' }],
    ]);
    requestPayment.mockRejectedValueOnce({ errMsg: 'requestPayment:fail cancel' });
    expect(await weapp.pay(BRIDGE)).toEqual({ kind: 'cancelled' });
  });
});
