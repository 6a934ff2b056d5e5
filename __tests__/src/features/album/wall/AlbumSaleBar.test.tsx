import { DISCOUNT_KIND } from '@contract/constants/order';
import { getAlbumSale } from '@contract/http/order';
import type { AlbumSale } from '@contract/schemas/order';
import { AlbumSaleBar } from '@/features/album/wall/AlbumSaleBar';
import { useAlbumSale } from '@/features/album/wall/use-album-sale';
import { navigation } from '@/platform/navigation';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

const ID = 'a'.repeat(22);
const SALE: AlbumSale = {
  count: 3,
  goodsFen: 1_500,
  payableFen: 1_350,
  discount: { id: ID, minCount: 3, kind: DISCOUNT_KIND.percent, value: 10 },
  cartCount: 2,
};
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

test('says what all of it costs, what is saved and what lies in the cart, and leads to both', async () => {
  const jump = jest.spyOn(navigation, 'goTo');
  const screen = await mountComponent(() => <AlbumSaleBar albumId={ID} sale={SALE} />);
  expect(screen.text()).toContain('3件 ￥13.50');
  expect(screen.text()).toContain('满3件9折，省￥1.50');
  await screen.tap(screen.control('全部购买，3件￥13.50'));
  await screen.tap(screen.control('购物车，本相册2件'));
  expect(jump.mock.calls.map(([, params]) => params)).toEqual([{ album: ID }, {}]);
});

test('what is all bought offers nothing more', async () => {
  const sale = { ...SALE, count: 0, goodsFen: 0, payableFen: 0, discount: null, cartCount: 0 };
  const screen = await mountComponent(() => <AlbumSaleBar albumId={ID} sale={sale} />);
  expect(screen.has('全部购买，0件￥0.00')).toBe(false);
  expect(screen.text()).toContain('已全部买下');
});

test.each([
  ['nothing has a price', anAlbumDetail({ isPriced: false }), 0],
  ['one manages it', anAlbumDetail({ isPriced: true, canManage: true }), 0],
  ['others sell', anAlbumDetail({ isPriced: true, canManage: false }), 1],
])('where %s the sale is asked for as often as it matters', async (_where, album, asked) => {
  world.answer(getAlbumSale, () => SALE);
  const Shown = () => <>{useAlbumSale(album).sale?.count ?? '-'}</>;
  const screen = await mountComponent(Shown);
  await letAnswersCome(screen);
  expect(world.sentTo(getAlbumSale)).toHaveLength(asked);
  expect(screen.text()).toBe(asked === 0 ? '-' : '3');
});
