import type { Viewport } from '@/platform/viewport/types';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

test.each([
  ['windows', false],
  ['mac', true],
  ['ios', true],
  ['android', true],
  ['devtools', true],
])('on %s there is a bar of ours: %s', (platform, hasNavBar) => {
  jest.isolateModules(() => {
    const { taro } = jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx');
    taro['getDeviceInfo'] = () => ({ platform });
    const { viewport } = jest.requireActual<{ viewport: Viewport }>('@/platform/viewport');
    expect(viewport.read().hasNavBar).toBe(hasNavBar);
  });
});
