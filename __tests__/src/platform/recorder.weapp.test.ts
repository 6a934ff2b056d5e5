import type { Recorder } from '@/platform/recorder/types';

type Listener = (said: Record<string, unknown>) => void;
const mockListeners: Record<string, Listener> = {};
const mockFile = { tempFilePath: 'wxfile://tmp/1.mp3', fileSize: 4 };
const mockAuthorize = jest.fn(async (_asked: unknown) => ({}));

jest.mock('@tarojs/taro', () => {
  const hear = (name: string) => (listener: Listener) => {
    mockListeners[name] = listener;
  };
  const manager = {
    ...{ onStart: hear('start'), onStop: hear('stop'), onError: hear('error') },
    ...{ onPause: hear('pause'), onInterruptionBegin: hear('interruption') },
    start: () => mockListeners['start']?.({}),
    stop: () => mockListeners['stop']?.(mockFile),
  };
  const taro = { authorize: (asked: unknown) => mockAuthorize(asked), getRecorderManager: () => manager };
  return { __esModule: true, default: taro };
});

const { recorder } = jest.requireActual<{ recorder: Recorder }>('@/platform/recorder');

test.each(['pause', 'interruption'])('a %s ends a recording with what was said until then', async (event) => {
  const began = await recorder.start(60_000);
  if (began.kind !== 'recording') throw new Error(began.kind);
  mockListeners[event]?.({});
  expect(await began.recording.ended).toMatchObject({ sizeBytes: 4 });
});

test('a refused microphone is asked for in the settings, privacy guidelines that were not agreed to are not', async () => {
  mockAuthorize.mockRejectedValueOnce({ errMsg: 'authorize:fail auth deny' });
  expect(await recorder.start(60_000)).toEqual({ kind: 'forbidden' });
  mockAuthorize.mockRejectedValueOnce({ errMsg: 'authorize:fail privacy permission is not authorized', errno: 104 });
  expect(await recorder.start(60_000)).toEqual({ kind: 'failed', reason: '请先同意隐私保护指引，再试一次' });
});
