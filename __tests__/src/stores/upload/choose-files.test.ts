import { media } from '@/platform/media';
import type { MemoryMedia } from '@/platform/media/memory';
import { permission } from '@/platform/permission';
import type { Permit } from '@/platform/permission/types';
import { chooseFiles, choosePicture } from '@/stores/upload/choose-files';
import { answerDialog, useOverlays } from '@/stores/base/overlays';

jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});

const memory = media as MemoryMedia;
const PICKED = {
  kind: 'picked' as const,
  files: [{ name: 'a.jpg', sizeBytes: 1, mime: '', handle: { kind: 'path' as const, path: 'a.jpg' } }],
  leftOut: 0,
};
let asked: Permit[];
let isAllowed: boolean;

beforeEach(() => {
  asked = [];
  isAllowed = false;
  jest.spyOn(permission, 'askFor').mockImplementation(async (permit) => {
    asked.push(permit);
    if (isAllowed) memory.nextChoice = PICKED;
    return isAllowed;
  });
});
afterEach(() => jest.restoreAllMocks());

async function answer(isConfirmed: boolean): Promise<string> {
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  const [dialog] = useOverlays.getState().dialogs;
  answerDialog(dialog?.id ?? 0, isConfirmed);
  return dialog?.title ?? '';
}

test.each([
  [true, '没有相机权限', 'camera'],
  [false, '没有相册权限', 'album'],
])(
  'camera %s: what is forbidden leads to its settings, and is tried again when it is allowed',
  async (camera, title, permit) => {
    memory.nextChoice = { kind: 'forbidden' };
    isAllowed = true;
    const choosing = chooseFiles({ kinds: ['photo'], maxCount: 1, camera });
    expect(await answer(true)).toBe(title);
    expect(await choosing).toMatchObject({ files: PICKED.files });
    expect(asked).toEqual([permit]);
  },
);

test('what is still forbidden is not tried again, and who does not want to is not sent to the settings', async () => {
  memory.nextChoice = { kind: 'forbidden' };
  const first = choosePicture();
  await answer(true);
  expect(await first).toBeNull();
  const second = choosePicture();
  await answer(false);
  expect(await second).toBeNull();
  expect(asked).toEqual(['album']);
});

test('a failure is shown, a cancel is not', async () => {
  useOverlays.setState({ toast: null });
  memory.nextChoice = { kind: 'cancelled' };
  expect(await choosePicture()).toBeNull();
  expect(useOverlays.getState().toast).toBeNull();
  memory.nextChoice = { kind: 'failed', reason: '没能选择文件，请稍后再试' };
  expect(await choosePicture()).toBeNull();
  expect(useOverlays.getState().toast).toMatchObject({ message: '没能选择文件，请稍后再试', isError: true });
});
