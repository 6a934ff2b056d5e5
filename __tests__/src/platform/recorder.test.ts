import { recorder as h5 } from '@/platform/recorder/index.h5';
import { createMemoryRecorder } from '@/platform/recorder/memory';
import type { Recorder } from '@/platform/recorder/types';

const memory = createMemoryRecorder();
let isAllowed = true;
const stopped: string[] = [];

/** What jsdom has not. */
class FakeRecorder {
  static isTypeSupported = (type: string): boolean => type.includes('webm');
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  onerror: () => void = () => undefined;
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['tone']) });
    this.onstop();
  }
}

beforeAll(() => {
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  const stream = { getTracks: () => [{ stop: () => stopped.push('track') }] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: {
      getUserMedia: async () => {
        if (!isAllowed) throw new DOMException('no', 'NotAllowedError');
        return stream;
      },
    },
  });
});
beforeEach(() => {
  isAllowed = true;
  memory.refusal = null;
  stopped.length = 0;
});

const PLATFORMS: readonly (readonly [string, Recorder])[] = [
  ['memory', memory],
  ['h5', h5],
];

async function begin(recorder: Recorder) {
  const began = await recorder.start(60_000);
  if (began.kind !== 'recording') throw new Error(began.kind);
  return began.recording;
}

describe.each(PLATFORMS)('%s', (_name, recorder) => {
  test('what was said is a file once it is stopped', async () => {
    const recording = await begin(recorder);
    recording.stop();
    expect(await recording.ended).toMatchObject({ sizeBytes: 4, handle: { kind: 'blob' } });
  });

  test('what is called off is nothing', async () => {
    const recording = await begin(recorder);
    recording.cancel();
    expect(await recording.ended).toBeNull();
  });

  test('a forbidden microphone is reported', async () => {
    isAllowed = false;
    memory.refusal = { kind: 'forbidden' };
    expect(await recorder.start(60_000)).toEqual({ kind: 'forbidden' });
  });
});

test('the browser’s microphone is let go of, and another recording ends the first', async () => {
  const first = await begin(h5);
  const second = await begin(h5);
  expect(await first.ended).toBeNull();
  expect(stopped).toEqual(['track']);
  second.stop();
  await second.ended;
  expect(stopped).toEqual(['track', 'track']);
});

test('a recording ends by itself after the longest time', async () => {
  const began = await h5.start(20);
  if (began.kind !== 'recording') throw new Error(began.kind);
  expect(await began.recording.ended).not.toBeNull();
});
