import { addBatchToCart, listCart, removeFromCart } from '@contract/http/cart';
import type { CartItem } from '@contract/schemas/cart';
import { ROUTES } from '@/domain/routes';
import { CartScreen } from '@/features/order/screens/CartScreen';
import { navigation } from '@/platform/navigation';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/shopCart/shopCart') };
});

const ALBUM = 'a'.repeat(22);
const SELLER = { id: 's'.repeat(22), nickname: '卖家', avatar: '' };
let world: ClientWorld;
let inCart: string[];
let gone: string[];

const anItem = (name: string): CartItem => ({
  resourceId: name.repeat(22),
  hotResourceType: 0,
  title: `${name}.jpg`,
  thumbhash: '',
  picture: '',
  priceFen: 500,
  addedPriceFen: 500,
});

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  inCart = ['x', 'y'];
  gone = [];
  world.answer(listCart, () => ({
    albums:
      inCart.length === 0
        ? []
        : [{ albumId: ALBUM, albumName: '年会', seller: SELLER, items: inCart.map(anItem), discounts: [] }],
    invalid: gone.map(anItem),
    count: inCart.length,
  }));
  world.answer(removeFromCart, ({ resourceIds }) => {
    const removed = resourceIds as string[];
    inCart = inCart.filter((name) => !removed.includes(name.repeat(22)));
    gone = gone.filter((name) => !removed.includes(name.repeat(22)));
    return { changed: removed.length, count: inCart.length };
  });
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <CartScreen />);
  await letAnswersCome(screen);
  return screen;
}
const box = (words: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')];
  const found = all.find((each) => each.textContent === words || each.getAttribute('aria-label') === words);
  if (found === undefined) throw new Error(`no box ${words}`);
  return found;
};

test('all are left out and taken in with one tap', async () => {
  const screen = await open();
  expect(box('全选').getAttribute('aria-checked')).toBe('true');
  await screen.tap(box('全选'));
  expect(screen.has('结算(0)')).toBe(true);
  await screen.tap(box('选择x.jpg，￥5.00'));
  expect(screen.has('结算(1)')).toBe(true);
  expect(box('全选').getAttribute('aria-checked')).toBe('false');
  await screen.tap(box('全选'));
  expect(screen.has('结算(2)')).toBe(true);
});

test('what was taken out comes back, and is shown large in its album', async () => {
  world.answer(addBatchToCart, () => {
    inCart = ['x', 'y'];
    return { changed: 1, count: 2 };
  });
  const screen = await open();
  await screen.tap(screen.control('移除x.jpg'));
  await letAnswersCome(screen);
  expect(screen.has('结算(1)')).toBe(true);
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(addBatchToCart)).toEqual([{ resourceIds: ['x'.repeat(22)] }]);
  expect(screen.has('结算(2)')).toBe(true);
  expect(screen.has('撤销')).toBe(false);
  const go = jest.spyOn(navigation, 'goTo');
  await screen.tap(screen.control('查看x.jpg'));
  expect(go).toHaveBeenCalledWith(ROUTES.photos, { id: ALBUM, mediaId: 'x'.repeat(22) });
});

test('what cannot be bought any more goes at once', async () => {
  gone = ['p', 'q'];
  const screen = await open();
  const [all] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter(
    ({ textContent }) => textContent === '全部移除',
  );
  if (all === undefined) throw new Error('no way to remove them');
  await screen.tap(all);
  await letAnswersCome(screen);
  expect(world.sentTo(removeFromCart)).toEqual([{ resourceIds: ['p'.repeat(22), 'q'.repeat(22)] }]);
  expect(screen.text()).not.toContain('已失效');
});
