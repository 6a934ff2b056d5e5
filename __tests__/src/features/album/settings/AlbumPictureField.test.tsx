import { findTemplateList, getAlbum } from '@contract/http/album';
import { getAvatarCredentials } from '@contract/http/user';
import { AlbumSettingsScreen } from '@/features/album/settings/AlbumSettingsScreen';
import { media } from '@/platform/media';
import type { MemoryMedia } from '@/platform/media/memory';
import { useOverlays } from '@/stores/base/overlays';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
  someCredentials,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';
import { TEMPLATES } from '../../../../support/albums/templates';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/seting/seting') };
});
jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});
jest.mock('@/platform/picture-crop', () => {
  const memory = jest.requireActual<typeof import('@/platform/picture-crop/memory')>('@/platform/picture-crop/memory');
  return { pictureCrop: memory.createMemoryPictureCrop(null) };
});
jest.mock('@/platform/upload', () => {
  const memory = jest.requireActual<typeof import('@/platform/upload/memory')>('@/platform/upload/memory');
  return { upload: memory.createMemoryUpload(() => ({ kind: 'done', status: 200, body: '' })) };
});

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  const pictures = { cover: '/made/cover.webp', topCover: '/made/top.webp' };
  world.answer(getAlbum, () => anAlbumDetail({ canManage: true, ...pictures }));
  world.answer(findTemplateList, () => TEMPLATES);
});

test('a picture that is removed while another one is on its way stays removed', async () => {
  const blob = new Blob(['me'], { type: 'image/jpeg' });
  (media as MemoryMedia).nextChoice = {
    kind: 'picked',
    leftOut: 0,
    files: [{ name: 'new.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } }],
  };
  let arrive = (): void => undefined;
  world.answer(getAvatarCredentials, () => new Promise((resolve) => (arrive = () => resolve(someCredentials()))));
  const screen = await mountComponent(() => <AlbumSettingsScreen albumId={'a'.repeat(22)} />);
  await letAnswersCome(screen);
  await screen.tap(screen.control('更换相册封面'));
  await letAnswersCome(screen);
  // One at a time, and whoever taps is told so.
  await screen.tap(screen.control('更换顶部封面'));
  expect(useOverlays.getState().toast?.message).toBe('另一张图片还在上传');
  await screen.tap(screen.control('移除顶部封面'));
  await screen.change(() => arrive());
  await letAnswersCome(screen);
  const shown = [...document.querySelectorAll('img')].map(({ src }) => src);
  expect(shown.some((src) => src.endsWith('new.jpg'))).toBe(true);
  expect(shown.some((src) => src.endsWith('top.webp'))).toBe(false);
});
