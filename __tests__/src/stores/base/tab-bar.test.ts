import { leaveTab, setCurrentTab, useTabBar } from '@/stores/base/tab-bar';
import { wxWorld } from '../../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../../support/taro-over-wx')>('../../../support/taro-over-wx').taro;
  },
}));

const DISCOVER = '/packageAlbumA/index/index';
const MINE = '/packageAlbumA/home/home';
const openTab = (path: string): void => void wxWorld.pages.splice(0, wxWorld.pages.length, path.slice(1));

test('the tab in front is the one whose page says so last', () => {
  openTab(DISCOVER);
  setCurrentTab(DISCOVER);
  leaveTab(DISCOVER);
  expect(useTabBar.getState().currentPath).toBe('');
  openTab(MINE);
  setCurrentTab(MINE);
  expect(useTabBar.getState().currentPath).toBe(MINE);
});

test('a page that was left before it could say so is not in front', () => {
  openTab(DISCOVER);
  leaveTab(DISCOVER);
  openTab(MINE);
  setCurrentTab(DISCOVER);
  setCurrentTab(MINE);
  setCurrentTab(DISCOVER);
  expect(useTabBar.getState().currentPath).toBe(MINE);
});
