import Taro from '@tarojs/taro';
import { navigation as weapp } from '@/platform/navigation/index.weapp';
import { navigation as h5 } from '@/platform/navigation/index.h5';
import { createMemoryNavigation } from '@/platform/navigation/memory';
import type { Navigation } from '@/platform/navigation/types';
import { wxWorld } from '../../support/wx-world';
import { describeNavigation } from '../../support/suites/navigation';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

describeNavigation('memory', (first) => {
  const navigation = createMemoryNavigation(first);
  return { navigation, pages: () => navigation.pages };
});

function overTaro(navigation: Navigation) {
  return (first: string) => {
    wxWorld.pages.splice(0, wxWorld.pages.length, first.slice(1));
    return { navigation, pages: () => wxWorld.pages.map((page) => `/${page}`) };
  };
}
describeNavigation('h5', overTaro(h5));
describeNavigation('weapp', overTaro(weapp));

describe.each([
  ['h5', h5],
  ['weapp', weapp],
])('%s: a page of the tab bar', (_name, navigation) => {
  beforeEach(() => {
    const life = { mount: () => undefined, unmount: () => undefined };
    const app = { ...life, config: { tabBar: { list: [{ pagePath: 'tabs/mine' }] } } };
    jest.replaceProperty(Taro.getCurrentInstance(), 'app', app);
    wxWorld.pages.splice(0, wxWorld.pages.length, 'tabs/discover', 'deep');
  });
  afterEach(() => jest.restoreAllMocks());

  test.each(['goTo', 'replaceWith'] as const)('is shown as a tab by %s, without parameters', async (way) => {
    await navigation[way]('/tabs/mine?x=1', { y: 2 });
    expect(wxWorld.pages).toEqual(['tabs/mine']);
  });

  test('is none that only begins like one', async () => {
    await navigation.goTo('/tabs/minefield');
    expect(wxWorld.pages).toEqual(['tabs/discover', 'deep', 'tabs/minefield']);
  });
});

test('weapp: the eleventh page takes the place of the tenth', async () => {
  wxWorld.pages.splice(0, wxWorld.pages.length, 'a');
  for (let index = 1; index <= 12; index += 1) await weapp.goTo(`/p${index}`);
  expect(wxWorld.pages).toHaveLength(10);
  expect(weapp.currentPath()).toBe('/p12');
});
