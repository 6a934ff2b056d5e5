import type { Awake } from '@/platform/awake/types';

const mockShown = new Set<() => void>();
const mockKeep = jest.fn(async (_wish: { keepScreenOn: boolean }) => ({}));

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    setKeepScreenOn: (wish: { keepScreenOn: boolean }) => mockKeep(wish),
    onAppShow: (listener: () => void) => mockShown.add(listener),
    offAppShow: (listener: () => void) => mockShown.delete(listener),
  },
}));

const { awake } = jest.requireActual<{ awake: Awake }>('@/platform/awake');
const wishes = (): boolean[] => mockKeep.mock.calls.map(([{ keepScreenOn }]) => keepScreenOn);

beforeEach(() => mockKeep.mockClear());

test('the screen stays on until nobody wants it any more', () => {
  const endUpload = awake.keep();
  const endSlideshow = awake.keep();
  endSlideshow();
  expect(wishes()).not.toContain(false);
  endUpload();
  expect(wishes().at(-1)).toBe(false);
});

test('WeChat forgets it in the background: it is told again, and only while it is wanted', () => {
  const end = awake.keep();
  mockKeep.mockClear();
  for (const tell of mockShown) tell();
  expect(wishes()).toEqual([true]);
  end();
  expect(mockShown.size).toBe(0);
});
