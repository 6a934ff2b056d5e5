import { ERRORS } from '@contract/errors';
import { getAlbum, listLabels } from '@contract/http/album';
import { UploadScreen } from '@/features/media/screens/UploadScreen';
import { cancelUploads, clearUploads } from '@/stores/uploads';
import {
  anAlbum,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/upload') };
});

const ID = 'a'.repeat(22);
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getAlbum, () => anAlbum({ canUpload: true }));
  world.answer(listLabels, () => []);
});
afterEach(() => {
  cancelUploads();
  clearUploads();
});

async function mountUpload(): Promise<Mounted> {
  const screen = await mountComponent(() => <UploadScreen albumId={ID} labelId={null} />);
  await letAnswersCome(screen);
  return screen;
}

async function pick(screen: Mounted, files: File[]): Promise<void> {
  await screen.tap(screen.control('选择照片或视频'));
  await screen.change(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no picker is open');
    Object.defineProperty(input, 'files', { value: files });
    input.dispatchEvent(new Event('change'));
  });
  await letAnswersCome(screen);
}

test('a file that cannot be taken stands in the list with its reason, and nothing of it is sent', async () => {
  const screen = await mountUpload();
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: 5_242_881 });
  const asked = world.http.requests.length;
  await pick(screen, [
    new File([], 'empty.jpg', { type: 'image/jpeg' }),
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
    new File(['x'], 'clip.mkv', { type: 'video/x-matroska' }),
    huge,
  ]);
  for (const { msg } of [ERRORS.FILE_EMPTY, ERRORS.IMAGE_TYPE, ERRORS.VIDEO_TYPE]) {
    expect(screen.text()).toContain(msg);
  }
  // It would be made smaller first, but this browser cannot draw beside the page.
  expect(screen.text()).toContain('这张照片超过5MB，升级会员可传20MB');
  expect(screen.text()).toContain('0个已上传，4个失败');
  expect(world.http.requests).toHaveLength(asked);
});

test('without the right to upload there is nothing to choose', async () => {
  world.answer(getAlbum, () => anAlbum({ canUpload: false }));
  const screen = await mountUpload();
  expect(screen.text()).toContain('你没有上传权限，可以联系相册主人');
  expect(screen.has('选择照片或视频')).toBe(false);
});

test('an album that cannot be had may be asked for again', async () => {
  world.answer(getAlbum, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await mountUpload();
  world.answer(getAlbum, () => anAlbum({ canUpload: true }));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.has('选择照片或视频')).toBe(true);
});
