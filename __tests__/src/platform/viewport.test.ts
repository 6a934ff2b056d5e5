import { createMemoryViewport } from '@/platform/viewport/memory';
import { toSizeClass, type Viewport } from '@/platform/viewport/types';
import { wxWorld } from '../../support/wx-world';
import { describeViewport } from '../../support/suites/viewport';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

/** As a new start of the program sees the window. */
function load(path: string): Viewport {
  let viewport: Viewport | undefined;
  jest.isolateModules(() => {
    viewport = jest.requireActual<{ viewport: Viewport }>(path).viewport;
  });
  if (viewport === undefined) throw new Error(path);
  return viewport;
}

function resizeBrowser(widthPx: number): void {
  window.innerWidth = widthPx;
  window.dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  window.innerWidth = 375;
  wxWorld.resize(375);
});

describeViewport('memory', () => {
  const viewport = createMemoryViewport();
  return { viewport, resize: viewport.resize };
});
describeViewport('h5', () => ({ viewport: load('../../../src/platform/viewport/index.h5'), resize: resizeBrowser }));
describeViewport('weapp', () => ({
  viewport: load('../../../src/platform/viewport/index.weapp'),
  resize: (widthPx) => wxWorld.resize(widthPx),
}));

test.each([
  [599, 'phone'],
  [600, 'tablet'],
  [960, 'tablet'],
  [961, 'wide'],
])('%d px is a %s', (widthPx, sizeClass) => {
  expect(toSizeClass(widthPx)).toBe(sizeClass);
});

test('h5: a resize that changes nothing is not reported', () => {
  const viewport = load('../../../src/platform/viewport/index.h5');
  let told = 0;
  const stop = viewport.subscribe(() => (told += 1));
  const before = told;
  resizeBrowser(375);
  expect(told).toBe(before);
  stop();
});

test('weapp: the bar is as far below the capsule as above it, and leaves the capsule free', () => {
  const facts = load('../../../src/platform/viewport/index.weapp').read();
  expect(facts).toMatchObject({ statusBarPx: 44, navBarPx: 40, navRightPx: 102 });
});

test('weapp: zeros while the page is being built are asked again', () => {
  const { capsule } = wxWorld;
  const viewport = load('../../../src/platform/viewport/index.weapp');
  wxWorld.capsule = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
  expect(viewport.read()).toMatchObject({ navBarPx: 44, navRightPx: 0 });
  wxWorld.capsule = capsule;
  expect(viewport.read().navRightPx).toBe(102);
});
