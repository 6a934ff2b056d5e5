import type { Sound } from '@/platform/sound/types';

const mockListeners: Record<string, () => void> = {};
const mockOption = jest.fn(async (_option: unknown) => ({}));

jest.mock('@tarojs/taro', () => {
  const hear = (name: string) => (listener: () => void) => {
    mockListeners[name] = listener;
  };
  const player = {
    ...{ onEnded: hear('ended'), onStop: hear('stop'), onError: hear('error'), onPause: hear('pause') },
    ...{ play: () => undefined, destroy: () => undefined },
  };
  const taro = {
    createInnerAudioContext: () => player,
    setInnerAudioOption: (option: unknown) => mockOption(option),
  };
  return { __esModule: true, default: taro };
});

const { sound } = jest.requireActual<{ sound: Sound }>('@/platform/sound');

test('a phone that is switched to silent plays what somebody wants to hear', () => {
  sound.play('/api/voice', () => undefined);
  expect(mockOption).toHaveBeenLastCalledWith({ obeyMuteSwitch: false });
});

test('what WeChat pauses has ended, once', () => {
  const ends: string[] = [];
  sound.play('/api/voice', (how) => ends.push(how));
  mockListeners['pause']?.();
  expect(ends).toEqual(['ended']);
  mockListeners['stop']?.();
  expect(ends).toEqual(['ended']);
});
