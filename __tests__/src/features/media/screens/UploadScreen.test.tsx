import { useState } from 'react';
import { MAX_FILES_PER_FOLDER, MAX_FILES_PER_PICK } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { getAlbum, listLabels } from '@contract/http/album';
import { getMemberPermissionMap } from '@contract/http/member';
import { queryAllMd5AndFileSize } from '@contract/http/media';
import { getRemainCapacity, isFull } from '@contract/http/user';
import { ROUTES } from '@/domain/routes';
import { toItem, type UploadItem, type UploadState } from '@/domain/upload/upload-item';
import { countUploads } from '@/domain/upload/upload-plan';
import { EMPTY_QUEUE } from '@/domain/upload/upload-queue';
import { UploadScreen } from '@/features/media/screens/UploadScreen';
import { awake } from '@/platform/awake';
import { media } from '@/platform/media';
import type { ChooseOptions, PickedFile } from '@/platform/media/types';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { useVersions } from '@/stores/base/versions';
import { useOverlays } from '@/stores/base/overlays';
import { forgetSession, useSession } from '@/stores/session/session-state';
import { cancelUploads, clearUploads, useUploads } from '@/stores/upload/uploads';
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

let mockIsShown = true;
jest.mock('@/platform/page-shown/use-page-shown', () => ({ usePageShown: () => mockIsShown }));

const ID = 'a'.repeat(22);
let world: ClientWorld;

Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true }));
  world.answer(listLabels, () => []);
});
afterEach(() => {
  mockIsShown = true;
  cancelUploads();
  clearUploads();
});

async function mountUpload(): Promise<Mounted> {
  const screen = await mountComponent(() => <UploadScreen albumId={ID} labelId={null} />);
  await letAnswersCome(screen);
  return screen;
}

async function pick(screen: Mounted, files: File[], from = '选择照片或视频'): Promise<void> {
  await screen.tap(screen.control(from));
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
  expect(screen.text()).toContain('4个文件没有上传');
  expect(screen.has('重试失败的')).toBe(false);
  // The page was opened by its address: there is none before it.
  await screen.tap(screen.control('完成'));
  expect((navigation as MemoryNavigation).pages).toEqual([`/packageAlbumC/photos/photos?id=${ID}`]);
  // Whether there is room for the one that may fit once it is smaller.
  expect(world.http.requests.slice(asked).map(({ url }) => url)).toEqual([getRemainCapacity.path]);
});

test('what a higher level may send is what the operator lets it send', async () => {
  const may = (photo: number, video = 83_886_080) => ({ PHOTO_UPLOAD_MAX_SIZE: photo, VIDEO_UPLOAD_MAX_SIZE: video });
  const map = { level_10: may(10_485_760), level_20: may(31_457_280), level_30: may(52_428_800), level_40: may(1e8) };
  world.answer(getMemberPermissionMap, () => map);
  useSession.setState({ permissions: map.level_10 });
  const screen = await mountUpload();
  expect(screen.has('原图')).toBe(false);
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: 10_485_761 });
  await pick(screen, [huge]);
  expect(screen.text()).toContain('这张照片超过10MB，升级会员可传30MB');
  expect(screen.has('了解会员')).toBe(true);
});

test('while a store looks at the client nothing is said of levels', async () => {
  useVersions.setState({ isAudit: true });
  const screen = await mountUpload();
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: 90_000_000 });
  await pick(screen, [huge]);
  useVersions.setState({ isAudit: false });
  expect(screen.text()).toContain('这张照片超过');
  expect(screen.text()).not.toContain('会员');
});

const resize = (to: number): void => {
  window.innerWidth = to;
  window.dispatchEvent(new Event('resize'));
};

test('where files can be dropped it is said', async () => {
  const widthPx = window.innerWidth;
  const folders = jest.replaceProperty(media, 'canChooseFolder', true);
  const screen = await mountUpload();
  await screen.change(() => resize(1280));
  expect(screen.text()).toContain('也可以拖到这里。图片');
  await screen.change(() => resize(375));
  expect(screen.text()).not.toContain('也可以拖到这里');
  await screen.change(() => resize(widthPx));
  folders.restore();
});

test('on a phone, where the list is out of sight, the bottom says that some failed', async () => {
  const widthPx = window.innerWidth;
  const screen = await mountUpload();
  await screen.change(() => resize(375));
  await pick(screen, [new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(screen.text()).toContain('1个文件没有上传完成');
  await screen.change(() => resize(widthPx));
  expect(screen.text()).not.toContain('1个文件没有上传完成');
});

test.each([
  [ERRORS.ALBUM_ABSENT, '相册不存在或已被删除', '回到发现', '/packageAlbumA/index/index'],
  [ERRORS.ALBUM_EXPIRED, '相册已过期', '回到发现', '/packageAlbumA/index/index'],
  [ERRORS.ALBUM_PASSWORD_REQUIRED, '这本相册需要密码', '打开相册', `/packageAlbumC/photos/photos?id=${ID}`],
])('for an album that refuses with %j trying again is not offered, but a way on', async (refusal, words, way, path) => {
  world.answer(getAlbum, () => refusing(refusal));
  const screen = await mountUpload();
  expect(screen.text()).toContain(words);
  expect(screen.has('重试')).toBe(false);
  await screen.tap(screen.control(way));
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(path);
});

test('whoever has not signed in may be one of the people of an album that refuses, and is asked to', async () => {
  world.answer(getAlbum, () => refusing(ERRORS.ALBUM_ABSENT));
  const screen = await mountUpload();
  await screen.change(() => forgetSession());
  await letAnswersCome(screen);
  expect(screen.text()).toContain('如果你是，请先登录');
  expect(screen.has('立即登录')).toBe(true);
});

test('files that other albums wait for are told as theirs, and lead there', async () => {
  const other = 'b'.repeat(22);
  const left = (id: string, albumId: string, state: UploadState): UploadItem => ({
    ...toItem({ id, albumId, labelId: null, fileName: id, kind: 'photo', sizeBytes: 1, lastModifiedMs: null }, false),
    state,
  });
  const items = [left('1', other, 'needsFile'), left('2', other, 'roomless'), left('3', ID, 'needsFile')];
  const queue = {
    ...EMPTY_QUEUE,
    order: items.map(({ id }) => id),
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  };
  const screen = await mountUpload();
  await screen.change(() => useUploads.setState({ queue, totals: countUploads(queue) }));
  expect(screen.text()).toContain('上次有1个文件没有传完');
  expect(screen.text()).toContain('另一本相册上次有1个文件没有传完');
  expect(screen.text()).not.toContain('个文件在等待');
  await screen.tap(screen.control('去那本相册'));
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(`/packageAlbumC/photos/upload?id=${other}`);
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

const aPhoto = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const BUBBLES = { bubbles: true } as const;
const HINT = '访客看到带水印的预览，不能看原图和播放视频';
const REFUSED = '价格应在0.01元到10,000元之间，最多两位小数';
const pricesInForce = (): number[] => Object.values(useUploads.getState().queue.items).map((one) => one.priceFen);
const priceInput = (screen: Mounted): HTMLElement => {
  const found = screen.control('价格（元）');
  return found.matches('input') ? found : (found.querySelector('input') ?? found);
};
const isChosen = (screen: Mounted, text: string): boolean =>
  screen.control(text).getAttribute('aria-checked') === 'true';

async function mountPricing(): Promise<Mounted> {
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true, permissions: ['upload', 'price'] }));
  return mountUpload();
}

test('who may not price is not asked for one', async () => {
  const screen = await mountUpload();
  expect([screen.text().includes(HINT), screen.has('自定')]).toEqual([false, false]);
});

test('what is picked, and what waits, has the price that is chosen; another label leaves it', async () => {
  world.answer(listLabels, () => [{ id: 'l'.repeat(22), name: '现场', photoCount: 0, videoCount: 0 }]);
  const screen = await mountPricing();
  // Of what is free nothing is said.
  expect(screen.text()).not.toContain(HINT);
  expect(isChosen(screen, '免费')).toBe(true);
  await pick(screen, [aPhoto('a.jpg')]);
  expect(pricesInForce()).toEqual([0]);
  await screen.tap(screen.control('￥5'));
  expect([isChosen(screen, '免费'), isChosen(screen, '￥5')]).toEqual([false, true]);
  expect(screen.text()).toContain(HINT);
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

test('what is typed counts once the field is left or confirmed; an invalid price is shown as an error, and changes nothing', async () => {
  const screen = await mountPricing();
  await pick(screen, [aPhoto('a.jpg')]);
  await screen.tap(screen.control('自定'));
  const field = (): HTMLElement => priceInput(screen);
  expect(screen.text()).not.toContain(REFUSED);
  const leave = (): Promise<void> =>
    screen.change(() => void field().dispatchEvent(new FocusEvent('focusout', BUBBLES)));
  for (const typed of ['8', '8.', '8.5']) {
    await screen.type(field(), typed);
    expect(pricesInForce()).toEqual([0]);
  }
  await leave();
  expect(pricesInForce()).toEqual([850]);
  for (const wrong of ['8.555', '10001', '0', '']) {
    await screen.type(field(), wrong);
    await leave();
    expect([screen.text().includes(REFUSED), pricesInForce()]).toEqual([true, [850]]);
  }
  await screen.type(field(), ' ￥9.9 ');
  await screen.change(() => void field().dispatchEvent(new KeyboardEvent('keydown', { keyCode: 13, ...BUBBLES })));
  expect([screen.text().includes(REFUSED), pricesInForce()]).toEqual([false, [990]]);
  await screen.tap(screen.control('免费'));
  expect(pricesInForce()).toEqual([0]);
  expect(screen.has('价格（元）')).toBe(false);
});

test('a price that is being typed counts when the page goes', async () => {
  world.answer(getAlbum, () => anAlbumDetail({ canUpload: true, permissions: ['upload', 'price'] }));
  let leavePage: () => void = () => undefined;
  const screen = await mountComponent(() => {
    const [isThere, setIsThere] = useState(true);
    leavePage = () => setIsThere(false);
    return isThere ? <UploadScreen albumId={ID} labelId={null} /> : null;
  });
  await letAnswersCome(screen);
  await pick(screen, [aPhoto('a.jpg')]);
  await screen.tap(screen.control('自定'));
  await screen.type(priceInput(screen), '50');
  expect(pricesInForce()).toEqual([0]);
  await screen.change(() => leavePage());
  expect(pricesInForce()).toEqual([5_000]);
});

const photos = (count: number): File[] => Array.from({ length: count }, (_none, index) => aPhoto(`${index}.jpg`));
const countFiles = (): number => useUploads.getState().queue.order.length;
const toastNow = (): string | undefined => useOverlays.getState().toast?.message;

async function bring(screen: Mounted, type: 'drop' | 'paste', files: File[]): Promise<void> {
  const event = new Event(type, BUBBLES);
  const transfer = { types: ['Files'], items: files.map((file) => ({ kind: 'file', getAsFile: () => file })) };
  Object.defineProperty(event, type === 'drop' ? 'dataTransfer' : 'clipboardData', { value: transfer });
  await screen.change(() => void document.body.dispatchEvent(event));
  await letAnswersCome(screen);
}

test('a message says so if more is picked than allowed at a time', async () => {
  const screen = await mountUpload();
  await pick(screen, photos(MAX_FILES_PER_PICK));
  expect([countFiles(), toastNow()]).toEqual([52, undefined]);
  await pick(screen, photos(MAX_FILES_PER_PICK + 8));
  expect([countFiles(), toastNow()]).toEqual([104, '一次最多选52个文件，其余8个没有添加']);
});

test('where a folder may be picked the message leads to it', async () => {
  jest.replaceProperty(media, 'canChooseFolder', true);
  const screen = await mountUpload();
  await pick(screen, photos(MAX_FILES_PER_PICK + 8));
  expect(toastNow()).toBe('一次最多选52个文件，其余8个没有添加，用“选择文件夹”可以一次选更多');
  jest.restoreAllMocks();
});

test.each<[string, (screen: Mounted, files: File[]) => Promise<void>]>([
  ['a folder', (screen, files) => pick(screen, files, '选择文件夹')],
  ['a drop', (screen, files) => bring(screen, 'drop', files)],
  ['a paste', (screen, files) => bring(screen, 'paste', files)],
])('%s may hold more, and has its limit too', async (_name, take) => {
  jest.replaceProperty(media, 'canChooseFolder', true);
  const screen = await mountUpload();
  // Empty ones are only listed.
  await take(
    screen,
    Array.from({ length: MAX_FILES_PER_FOLDER + 1 }, (_none, index) => new File([], `${index}.jpg`)),
  );
  expect([countFiles(), toastNow()]).toEqual([5_000, '一次最多选5,000个文件，其余1个没有添加']);
  jest.restoreAllMocks();
});

test('a folder without a photo or video that is dropped there says so', async () => {
  const screen = await mountUpload();
  await bring(screen, 'drop', []);
  expect([countFiles(), toastNow()]).toEqual([0, '没有找到照片或视频']);
});

test('what is dropped on a page that lies over it, or pasted there, is not for it', async () => {
  mockIsShown = false;
  const screen = await mountUpload();
  await bring(screen, 'drop', photos(1));
  await bring(screen, 'paste', photos(1));
  expect(countFiles()).toBe(0);
});

test('the phone stays awake while something is under way', async () => {
  jest.spyOn(media, 'md5').mockReturnValue(new Promise(() => undefined));
  const letSleep = jest.fn();
  const keep = jest.spyOn(awake, 'keep').mockReturnValue(letSleep);
  const screen = await mountUpload();
  expect(keep).not.toHaveBeenCalled();
  await pick(screen, photos(2));
  expect([keep.mock.calls.length, letSleep.mock.calls.length]).toEqual([1, 0]);
  await screen.change(() => cancelUploads());
  expect([keep.mock.calls.length, letSleep.mock.calls.length]).toEqual([1, 1]);
  jest.restoreAllMocks();
});

test('what is taken with the camera goes the way of what is picked; closing the camera changes nothing', async () => {
  jest.replaceProperty(media, 'canUseCamera', true);
  const screen = await mountUpload();
  await screen.tap(screen.control('拍摄'));
  const camera = document.querySelector<HTMLInputElement>('input[type="file"]');
  expect([camera?.capture, camera?.multiple]).toEqual(['environment', false]);
  await screen.change(() => void camera?.dispatchEvent(new Event('cancel')));
  expect(countFiles()).toBe(0);
  await pick(screen, [aPhoto('image.jpg')], '拍摄');
  expect(Object.values(useUploads.getState().queue.items)).toMatchObject([{ fileName: 'image.jpg', kind: 'photo' }]);
  jest.restoreAllMocks();
});

test('files of a chat are offered where there are chats, and a message says so if one is no photo or video', async () => {
  expect((await mountUpload()).has('从聊天选择')).toBe(false);
  document.body.innerHTML = '';
  jest.replaceProperty(media, 'canChooseFromChat', true);
  const asked: ChooseOptions[] = [];
  const fromChat = (name: string): PickedFile => ({
    name,
    sizeBytes: 9,
    mime: '',
    lastModifiedMs: 1_700_000_000_000,
    handle: { kind: 'blob', blob: aPhoto(name) },
  });
  jest.spyOn(media, 'chooseFiles').mockImplementation(async (options) => {
    asked.push(options);
    return { kind: 'picked', files: [fromChat('年会.jpg'), fromChat('议程.pdf')], leftOut: 0 };
  });
  const screen = await mountUpload();
  await screen.tap(screen.control('从聊天选择'));
  await letAnswersCome(screen);
  expect(asked).toEqual([{ kinds: ['photo', 'video'], maxCount: MAX_FILES_PER_PICK, chat: true }]);
  expect(Object.values(useUploads.getState().queue.items)).toMatchObject([
    { fileName: '年会.jpg', lastModifiedMs: 1_700_000_000_000 },
    { fileName: '议程.pdf', state: 'failed', reason: ERRORS.IMAGE_TYPE.msg },
  ]);
  jest.restoreAllMocks();
});

describe('without room', () => {
  // Files of jsdom cannot be read.
  beforeEach(() => {
    jest
      .spyOn(media, 'md5')
      .mockImplementation(async ({ name }) => ({ kind: 'hashed', md5: name.padEnd(32, '0').slice(0, 32) }));
  });
  afterEach(() => jest.restoreAllMocks());

  test('one sees how many files wait, and goes to where room is made', async () => {
    world.answer(queryAllMd5AndFileSize, () => []);
    world.answer(getRemainCapacity, () => 0);
    const screen = await mountUpload();
    await pick(screen, photos(2));
    await letAnswersCome(screen);
    expect(screen.text()).toContain('相册存储空间不足，2个文件在等待，清理或扩容后即可继续');
    expect(screen.text()).toContain(ERRORS.CAPACITY_FULL.msg);
    await screen.tap(screen.control('查看容量'));
    expect(navigation.currentPath()).toBe(ROUTES.myCapacity);
    world.answer(getRemainCapacity, () => 1_000);
    await screen.tap(screen.control('再试一次'));
    await letAnswersCome(screen);
    expect(screen.has('再试一次')).toBe(false);
  });

  test("in somebody else's album only the owner can make some", async () => {
    world.answer(queryAllMd5AndFileSize, () => []);
    world.answer(getAlbum, () => anAlbumDetail({ canUpload: true, ownerId: 'o'.repeat(22) }));
    world.answer(isFull, () => true);
    const screen = await mountUpload();
    await pick(screen, photos(2));
    await letAnswersCome(screen);
    expect(screen.text()).toContain('相册主人的存储空间不足，2个文件在等待');
    expect(screen.has('查看容量')).toBe(false);
    expect(world.sentTo(getRemainCapacity)).toEqual([]);
  });
});
