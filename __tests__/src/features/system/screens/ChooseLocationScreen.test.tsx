import { ERRORS } from '@contract/errors';
import { getMapService, searchPlaces } from '@contract/http/place';
import type { Place } from '@/domain/place';
import { ChooseLocationScreen } from '@/features/system/screens/ChooseLocationScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { places } from '@/platform/place';
import type { MemoryPlaces } from '@/platform/place/memory';
import { choosePlace } from '@/stores/place-choice';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/form') };
});

// Has a map of its own, which at first does not open: then our page is asked.
jest.mock('@/platform/place', () => {
  const memory = jest.requireActual<typeof import('@/platform/place/memory')>('@/platform/place/memory');
  return { places: memory.createMemoryPlaces(true) };
});

const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;
let screen: Mounted;
let asked: Promise<Place | null>;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  await navigation.switchTab('/form');
  world.answer(searchPlaces, () => [
    { id: '1', name: '丽江古城', address: '云南省丽江市', latitude: 26.8721, longitude: 100.233 },
  ]);
  world.answer(getMapService, () => ({ isThere: true }));
  asked = choosePlace();
  screen = await mountComponent(ChooseLocationScreen);
  await letAnswersCome(screen);
});

function field(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
}

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

async function tapRow(words: string): Promise<void> {
  const row = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (row === undefined) throw new Error(`no row ${words}`);
  await screen.tap(row);
  await letAnswersCome(screen);
}

test('a place that was found goes back to whoever asked', async () => {
  await screen.type(field('搜索地点'), '丽江');
  await tap('搜索');
  expect(world.sentTo(searchPlaces)).toMatchObject([{ keyword: '丽江' }]);
  await tapRow('丽江古城');
  expect(await asked).toMatchObject({ name: '丽江古城', point: { latitude: 26.8721, longitude: 100.233 } });
  expect(pages()).toEqual(['/form']);
});

test('without a map service a place is written, and what was looked for is taken over', async () => {
  world.answer(searchPlaces, () => refusing(ERRORS.MAP_UNCONFIGURED));
  await screen.type(field('搜索地点'), '丽江古城');
  await tap('搜索');
  expect(screen.text()).toContain('本站没有启用地图服务');
  expect(field('地点名称').value).toBe('丽江古城');
  await screen.type(field('坐标（选填）'), '北纬26度');
  await tap('使用这个地点');
  expect(screen.text()).toContain('请按“纬度, 经度”填写');
  expect([field('地点名称').value, field('坐标（选填）').value]).toEqual(['丽江古城', '北纬26度']);
  await screen.type(field('坐标（选填）'), '26.8721，100.233');
  await screen.tapLater(screen.control('使用这个地点'));
  expect(await asked).toEqual({ name: '丽江古城', address: '', point: { latitude: 26.8721, longitude: 100.233 } });
});

test('a place picked on the own map of the platform goes back as well; a map that does not open is said', async () => {
  const place = { name: '四方街', address: '云南省丽江市', point: { latitude: 26.8756, longitude: 100.2345 } };
  await tapRow('在地图上选择');
  expect(screen.text()).toContain('无法打开地图');
  (places as MemoryPlaces).chooseNext({ kind: 'cancelled' });
  await tapRow('在地图上选择');
  expect(pages()).toHaveLength(2);
  (places as MemoryPlaces).chooseNext({ kind: 'chosen', place });
  await tapRow('在地图上选择');
  expect(await asked).toEqual(place);
  expect(pages()).toEqual(['/form']);
  (places as MemoryPlaces).chooseNext({ kind: 'unsupported' });
});

test('nothing to look for is said', async () => {
  await tap('搜索');
  expect(screen.text()).toContain('请输入地点名称');
  expect(world.sentTo(searchPlaces)).toEqual([]);
});
