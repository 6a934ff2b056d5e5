import { getPublicValues } from '@contract/http/system';
import { WebviewScreen } from '@/features/system/screens/WebviewScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { outside } from '@/platform/outside';
import type { MemoryOutside } from '@/platform/outside/memory';
import { type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/external/webview/webview') };
});
jest.mock('@/platform/outside', () => {
  const memory = jest.requireActual<typeof import('@/platform/outside/memory')>('@/platform/outside/memory');
  return { outside: memory.createMemoryOutside() };
});

const opened = (): readonly string[] => (outside as MemoryOutside).opened;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  world.answer(getPublicValues, () => ({ WEBVIEW_HOSTS: 'help.example.com' }));
});

async function open(address: string): Promise<Mounted> {
  const screen = await mountComponent(() => <WebviewScreen address={address} />);
  await letAnswersCome(screen);
  return screen;
}

test('a site of the operator’s list is shown inside', async () => {
  await open('https://help.example.com/a');
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://help.example.com/a');
});

test('any other site is asked about first, and then opens outside', async () => {
  const screen = await open('https://example.org/b');
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.text()).toContain('example.org');
  expect(opened()).toEqual([]);
  await screen.tap(screen.control('继续前往'));
  await letAnswersCome(screen);
  expect(opened()).toEqual(['https://example.org/b']);
});

test('what is no web address opens nowhere', async () => {
  const screen = await open('javascript:alert(1)');
  expect(screen.text()).toContain('无法打开这个链接');
  expect(screen.has('继续前往')).toBe(false);
});

test('an address of this product becomes its page', async () => {
  await open('https://photos.example.cn/packageAlbumE/about/about');
  expect((navigation as MemoryNavigation).pages).toEqual(['/packageAlbumE/about/about']);
});
