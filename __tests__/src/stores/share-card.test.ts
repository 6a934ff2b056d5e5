import { getVXSign } from '@contract/http/session';
import { wechatPage } from '@/platform/wechat-page';
import { createMemoryWechatPage, type MemoryWechatPage } from '@/platform/wechat-page/memory';
import { setShareCard } from '@/stores/share-card';
import { type ClientWorld, openWorld } from '../../support/client-world';

const aCard = (title: string) => ({ title, description: '', path: '/photos?id=1', imageUrl: '' });

let world: ClientWorld;
let visits = 0;

/** A page whose addresses are new in every test: what is configured stays so. */
function openPage(accepts?: (address: string) => boolean): MemoryWechatPage {
  visits += 1;
  const addresses = [`https://a.example/landing${visits}`, `https://a.example/here${visits}`];
  const page = createMemoryWechatPage(addresses, ({ signature }) => accepts?.(signature) ?? true);
  jest.spyOn(wechatPage, 'listAddresses').mockImplementation(page.listAddresses);
  jest.spyOn(wechatPage, 'configure').mockImplementation(page.configure);
  jest.spyOn(wechatPage, 'setCard').mockImplementation(page.setCard);
  return page;
}

beforeEach(async () => {
  world = await openWorld();
  world.answer(getVXSign, ({ url }) => ({ appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: String(url) }));
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('an address is signed once, however many cards follow', async () => {
  const page = openPage();
  await setShareCard(aCard('一'));
  await setShareCard(aCard('二'));
  expect(page.signatures).toHaveLength(1);
  expect(page.cards.map(({ title }) => title)).toEqual(['一', '二']);
});

test('where the first address is refused the next one is signed', async () => {
  const page = openPage((address) => address.includes('here'));
  await setShareCard(aCard('一'));
  expect(page.signatures.map(({ signature }) => signature)).toEqual([
    `https://a.example/landing${visits}`,
    `https://a.example/here${visits}`,
  ]);
  expect(page.cards).toHaveLength(1);
});

test('only the last of two pages that came quickly is handed on', async () => {
  const page = openPage();
  await Promise.all([setShareCard(aCard('一')), setShareCard(aCard('二'))]);
  expect(page.cards.map(({ title }) => title)).toEqual(['二']);
});

test('without a signature nothing is said', async () => {
  const page = openPage(() => false);
  await setShareCard(aCard('一'));
  expect(page.cards).toEqual([]);
});
