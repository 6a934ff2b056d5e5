import { ERRORS } from '@contract/errors';
import { getAlbum, listLabels } from '@contract/http/album';
import { UploadScreen } from '@/features/media/screens/UploadScreen';
import { cancelUploads, clearUploads, useUploads } from '@/stores/uploads';
import {
  anAlbumDetail,
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
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true }));
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
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: false }));
  const screen = await mountUpload();
  expect(screen.text()).toContain('你没有上传权限，可以联系相册主人');
  expect(screen.has('选择照片或视频')).toBe(false);
});

test('an album that cannot be had may be asked for again', async () => {
  world.answer(getAlbum, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await mountUpload();
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true }));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.has('选择照片或视频')).toBe(true);
});

const HINT = '访客看到带水印的预览，不能看原图和播放视频';
const REFUSED = '价格应在0.01元到10,000元之间，最多两位小数';
const pricesInForce = (): number[] => Object.values(useUploads.getState().queue.items).map((one) => one.priceFen);
const isChosen = (screen: Mounted, text: string): boolean =>
  screen.control(text).getAttribute('aria-checked') === 'true';

async function mountPricing(): Promise<Mounted> {
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true, permissions: ['upload', 'price'] }));
  return mountUpload();
}
const aPhoto = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

test('who may not price is not asked for one', async () => {
  const screen = await mountUpload();
  expect([screen.text().includes(HINT), screen.has('自定')]).toEqual([false, false]);
});

test('what is picked, and what waits, has the price that is chosen; another label leaves it', async () => {
  world.answer(listLabels, () => [{ id: 'l'.repeat(22), name: '现场', photoCount: 0, videoCount: 0 }]);
  const screen = await mountPricing();
  expect(screen.text()).toContain(HINT);
  expect(isChosen(screen, '免费')).toBe(true);
  await pick(screen, [aPhoto('a.jpg')]);
  expect(pricesInForce()).toEqual([0]);
  await screen.tap(screen.control('￥5'));
  expect([isChosen(screen, '免费'), isChosen(screen, '￥5')]).toEqual([false, true]);
  expect(pricesInForce()).toEqual([500]);
  await pick(screen, [aPhoto('b.jpg')]);
  await screen.tap(screen.control('现场'));
  expect(pricesInForce()).toEqual([500, 500]);
});

test('a label chosen on a later visit of the page does not make free what waits', async () => {
  const first = await mountPricing();
  await first.tap(first.control('￥10'));
  await pick(first, [aPhoto('a.jpg')]);
  document.body.innerHTML = '';
  world.answer(listLabels, () => [{ id: 'l'.repeat(22), name: '现场', photoCount: 0, videoCount: 0 }]);
  const second = await mountPricing();
  await second.tap(second.control('现场'));
  expect(pricesInForce()).toEqual([1_000]);
});

test('what is typed counts as soon as it is a price; what is none is told, and changes nothing', async () => {
  const screen = await mountPricing();
  await pick(screen, [aPhoto('a.jpg')]);
  await screen.tap(screen.control('自定'));
  const field = (): HTMLElement => {
    const found = screen.control('价格（元）');
    return found.matches('input') ? found : (found.querySelector('input') ?? found);
  };
  expect(screen.text()).not.toContain(REFUSED);
  await screen.type(field(), '8.5');
  expect(pricesInForce()).toEqual([850]);
  for (const wrong of ['8.555', '10001', '0', '']) {
    await screen.type(field(), wrong);
    expect([screen.text().includes(REFUSED), pricesInForce()]).toEqual([true, [850]]);
  }
  await screen.type(field(), ' ￥9.9 ');
  expect([screen.text().includes(REFUSED), pricesInForce()]).toEqual([false, [990]]);
  await screen.tap(screen.control('免费'));
  expect(pricesInForce()).toEqual([0]);
  expect(screen.has('价格（元）')).toBe(false);
});
