import { eraseAlbum, listBin, listBinAlbums, restoreAlbum } from '@contract/http/media';
import { ReleaseCapacityScreen } from '@/features/album/mine/ReleaseCapacityScreen';
import { useDownloads } from '@/features/album/picked/downloads-state';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/releaseCapacity/releaseCapacity') };
});

const ALBUM = { id: 'a'.repeat(22), name: '云南旅行', mediaCount: 3, deletedTime: 1, eraseTime: 9e15 };

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listBin, () => ({ records: [], next: '', total: 0 }));
  world.answer(listBinAlbums, () => [ALBUM]);
  world.answer(eraseAlbum, () => null);
  world.answer(restoreAlbum, () => null);
  screen = await mountComponent(() => <ReleaseCapacityScreen tab="bin" />);
  await letAnswersCome(screen);
});

const row = (): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[tabindex]')].find((one) =>
    (one.textContent ?? '').startsWith(ALBUM.name),
  );
  if (found === undefined) throw new Error('no row');
  return found;
};

async function choose(action: 'restore' | 'erase'): Promise<void> {
  await screen.tap(row());
  await screen.change(() => chooseAction(action));
  if (action === 'erase') await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
}

test('a deleted album comes back', async () => {
  await choose('restore');
  expect(world.sentTo(restoreAlbum)).toEqual([{ id: ALBUM.id }]);
});

test('what is to go for good goes only when the way back has ended', async () => {
  await choose('erase');
  expect(screen.text()).toContain('已彻底删除“云南旅行”');
  expect(world.sentTo(eraseAlbum)).toEqual([]);
  await screen.tap(screen.control('撤销'));
  expect(screen.text()).toContain('云南旅行');
  expect(world.sentTo(eraseAlbum)).toEqual([]);
  await choose('erase');
  await screen.tap(screen.control('关闭提示'));
  await letAnswersCome(screen);
  expect(world.sentTo(eraseAlbum)).toEqual([{ id: ALBUM.id }]);
});

test('its message stands above that of downloads and does not cover it', async () => {
  const task = {
    id: '1',
    mediaIds: [],
    kind: 'photo',
    quality: 1,
    name: 'a.jpg',
    percent: 100,
    reason: '',
    needsBrowser: false,
    askedAtMs: 0,
  } as const;
  await screen.change(() => useDownloads.setState({ downloadTask: [{ ...task, state: 'saved' }] }));
  await choose('erase');
  const [undo, download] = ['撤销', '关闭下载提示'].map((name) => screen.control(name).closest('[role="status"]'));
  expect(undo?.nextElementSibling).toBe(download);
});

test('who looks at something else leaves the way back behind', async () => {
  await choose('erase');
  await screen.tap(screen.control('最大'));
  await letAnswersCome(screen);
  expect(screen.has('撤销')).toBe(false);
  expect(world.sentTo(eraseAlbum)).toEqual([{ id: ALBUM.id }]);
});
