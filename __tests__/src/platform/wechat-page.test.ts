import { wechatPage as h5 } from '@/platform/wechat-page/index.h5';
import { wechatPage as weapp } from '@/platform/wechat-page/index.weapp';

const SIGNATURE = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0';
const ON_IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) MicroMessenger/8.0';

const configs: unknown[] = [];
const cards: unknown[] = [];
/** What WeChat says to a signature. */
let error: string | null = null;

/** The script of WeChat, as it behaves once it has been loaded. */
function loadScript(): void {
  const script = document.head.querySelector<HTMLScriptElement>('script[src^="https://res.wx.qq.com/"]');
  Object.assign(window, {
    jWeixin: {
      config: (settings: unknown) => void configs.push(settings),
      error: (listener: (failure: { errMsg: string }) => void) => error !== null && listener({ errMsg: error }),
      ready: (listener: () => void) => listener(),
      updateAppMessageShareData: (card: unknown) => void cards.push(card),
      updateTimelineShareData: (card: unknown) => void cards.push(card),
      scanQRCode: (wish: { success: (found: { resultStr: string }) => void }) => wish.success({ resultStr: 'seen' }),
    },
  });
  script?.dispatchEvent(new Event('load'));
}

const pretend = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });

beforeEach(() => {
  configs.length = 0;
  cards.length = 0;
  error = null;
  pretend(IN_WECHAT);
  window.history.replaceState(null, '', '/packageAlbumC/photos/photos?id=1#top');
});

test('the address to sign has no fragment; outside WeChat there is none', () => {
  expect(h5.listAddresses()).toEqual(['http://localhost/packageAlbumC/photos/photos?id=1']);
  pretend('Mozilla/5.0 Chrome/120');
  expect(h5.listAddresses()).toEqual([]);
  expect(weapp.listAddresses()).toEqual([]);
});

test('on Apple systems the address the visit began with comes first', () => {
  pretend(ON_IPHONE);
  const visit = { name: 'http://localhost/?code=1#x' };
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [visit], configurable: true });
  expect(h5.listAddresses()).toEqual(['http://localhost/?code=1', 'http://localhost/packageAlbumC/photos/photos?id=1']);
});

test('a signature configures the page, and the card goes to both menus with whole addresses', async () => {
  const configuring = h5.configure(SIGNATURE);
  loadScript();
  expect(await configuring).toEqual({ kind: 'ready' });
  expect(configs).toEqual([expect.objectContaining({ ...SIGNATURE, debug: false })]);
  h5.setCard({ title: '云南', description: '旅行', path: '/photos?id=1', imageUrl: '/media/1.webp' });
  const card = { title: '云南', link: 'http://localhost/photos?id=1', imgUrl: 'http://localhost/media/1.webp' };
  expect(cards).toEqual([{ ...card, desc: '旅行' }, card]);
});

test('a signature that WeChat refuses is reported', async () => {
  error = 'config:invalid signature';
  expect(await h5.configure(SIGNATURE)).toEqual({ kind: 'failed', reason: 'config:invalid signature' });
});

test('h5: WeChat’s scanner tells what it has seen, once the page is configured', async () => {
  loadScript();
  expect(await h5.scan()).toEqual({ kind: 'read', text: 'seen' });
});
