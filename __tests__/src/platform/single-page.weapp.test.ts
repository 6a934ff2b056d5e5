import type { Device } from '@/platform/device/types';
import type { Viewport } from '@/platform/viewport/types';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

test.each([
  [1001, false],
  [1007, false],
  [1154, true],
])('started by scene %d there is one page alone, below a bar of WeChat’s own: %s', (scene, isSinglePage) => {
  jest.isolateModules(() => {
    const { taro } = jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx');
    taro['getLaunchOptionsSync'] = () => ({ scene });
    const { device } = jest.requireActual<{ device: Device }>('@/platform/device');
    const { viewport } = jest.requireActual<{ viewport: Viewport }>('@/platform/viewport');
    expect(device.isSinglePage).toBe(isSinglePage);
    expect(viewport.read().hasNavBar).toBe(!isSinglePage);
  });
});
