import { navigation as weapp } from '@/platform/navigation/index.weapp';
import { navigation as h5 } from '@/platform/navigation/index.h5';
import { createMemoryNavigation } from '@/platform/navigation/memory';
import type { Navigation } from '@/platform/navigation/types';
import { fakeWx } from '../../support/fake-wx';
import { describeNavigation } from '../../support/suites/navigation';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/fake-wx')>('../../support/fake-wx').fakeWx.taro;
  },
}));

describeNavigation('memory', (first) => {
  const navigation = createMemoryNavigation(first);
  return { navigation, pages: () => navigation.pages };
});

function overTaro(navigation: Navigation) {
  return (first: string) => {
    fakeWx.pages.splice(0, fakeWx.pages.length, first.slice(1));
    return { navigation, pages: () => fakeWx.pages.map((page) => `/${page}`) };
  };
}
describeNavigation('h5', overTaro(h5));
describeNavigation('weapp', overTaro(weapp));

test('weapp: the eleventh page takes the place of the tenth', async () => {
  fakeWx.pages.splice(0, fakeWx.pages.length, 'a');
  for (let index = 1; index <= 12; index += 1) await weapp.goTo(`/p${index}`);
  expect(fakeWx.pages).toHaveLength(10);
  expect(weapp.currentPath()).toBe('/p12');
});
