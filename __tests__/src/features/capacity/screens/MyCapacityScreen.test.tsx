import {
  cancelCompression,
  compressAlbumInMyCapacity,
  getCapacityUse,
  getCompressState,
} from '@contract/http/capacity';
import { listMedia } from '@contract/http/media';
import { getUserCapacity } from '@contract/http/user';
import { MyCapacityScreen } from '@/features/capacity/screens/MyCapacityScreen';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/myCapacity/myCapacity') };
});

const GIB = 1_073_741_824;
const ALBUM = { id: 'a'.repeat(22), name: '公司年会', size: 2 * GIB, binSize: 0, count: 300, isDeleted: false };
const NOTHING = { waiting: 0, done: 0, kept: 0, savedBytes: 0 };

let world: ClientWorld;
let screen: Mounted;
let state: typeof NOTHING;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  state = NOTHING;
  world.answer(getUserCapacity, () => ({
    currentSize: 6 * GIB,
    maxSize: 5 * GIB,
    photoSize: 4 * GIB,
    videoSize: 2 * GIB,
  }));
  world.answer(getCapacityUse, () => ({
    albums: [ALBUM],
    binSize: GIB,
    binCount: 7,
    packs: [{ bytes: 50 * GIB, endTime: Date.now() + 86_400_000 }],
  }));
  world.answer(listMedia, () => ({ records: [], total: 0, size: 3, current: 1, pages: 0 }));
  world.answer(getCompressState, () => state);
  world.answer(cancelCompression, () => NOTHING);
  world.answer(compressAlbumInMyCapacity, ({ isPreview }) => {
    if (!isPreview) state = { ...NOTHING, waiting: 12 };
    return { count: 12, currentSize: 2 * GIB, expectedSize: GIB };
  });
  screen = await mountComponent(MyCapacityScreen);
  await letAnswersCome(screen);
});

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

test('says how much is used by what, and what to do when it is too much', () => {
  for (const words of ['6GB / 5GB', '照片 4GB', '视频 2GB', '空间已超出1GB', '公司年会', '300个文件', '回收站']) {
    expect(screen.text()).toContain(words);
  }
});

test('an album is compressed only after the gain was shown', async () => {
  const row = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
    textContent.startsWith(ALBUM.name),
  );
  if (row === undefined) throw new Error('no row for the album');
  await screen.tap(row);
  await letAnswersCome(screen);
  await tap('压缩照片和视频');
  await tap('中度：适合手机和屏幕');
  expect(screen.text()).toContain('12个文件，约可节省1GB');
  const input = { albumId: ALBUM.id, level: 2 };
  expect(world.sentTo(compressAlbumInMyCapacity)).toEqual([{ ...input, isPreview: true }]);
  await tap('压缩');
  expect(world.sentTo(compressAlbumInMyCapacity).at(-1)).toEqual({ ...input, isPreview: false });
  expect(screen.text()).toContain('正在压缩，还剩12个文件');
  await tap('取消');
  expect(world.sentTo(cancelCompression)).toHaveLength(1);
});

test('who has uploaded nothing reads what will stand there', async () => {
  world.answer(getCapacityUse, () => ({ albums: [], binSize: 0, binCount: 0, packs: [] }));
  world.answer(listMedia, () => ({ records: [], total: 0, size: 3, current: 1, pages: 0 }));
  const empty = await mountComponent(MyCapacityScreen);
  await letAnswersCome(empty);
  expect(document.body.textContent).toContain('还没有文件');
});
