import { listNotices, markNoticeRead } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { AnnouncementScreen } from '@/features/system/screens/AnnouncementScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { useNoticesRead } from '@/stores/notices-read';
import {
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  signInHere,
  pageOf,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/announcement/announcement') };
});

const aNotice = (id: string, title: string, isRead = false): Notice => ({
  id: id.repeat(22),
  title,
  content: `${title}的内容`,
  createTime: Date.now(),
  isRead,
});

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  useNoticesRead.setState({ ids: [] });
  world.answer(listNotices, () => pageOf([aNotice('a', '维护通知'), aNotice('b', '旧公告', true)]));
  world.answer(markNoticeRead, () => jsonAnswer({ code: 0, msg: '', data: null }));
});

async function open(): Promise<void> {
  screen = await mountComponent(AnnouncementScreen);
  await letAnswersCome(screen);
}

const rowOf = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
    textContent?.includes(title),
  );
  if (found === undefined) throw new Error(`no notice ${title}`);
  return found;
};

test('opening a notice shows it and marks it read, also on the server for a person', async () => {
  await signInHere();
  await open();
  expect(rowOf('维护通知').textContent).toContain('未读');
  expect(rowOf('旧公告').textContent).not.toContain('未读');
  await screen.tap(rowOf('维护通知'));
  await letAnswersCome(screen);
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('维护通知的内容');
  expect(world.sentTo(markNoticeRead)).toEqual([{ id: 'a'.repeat(22) }]);
  expect(rowOf('维护通知').textContent).not.toContain('未读');
});

test('a visitor’s own device remembers', async () => {
  await open();
  await screen.tap(rowOf('维护通知'));
  await letAnswersCome(screen);
  expect(world.sentTo(markNoticeRead)).toEqual([]);
  expect(useNoticesRead.getState().ids).toEqual([expect.stringContaining('a'.repeat(22))]);
});

test('nothing published and nothing loaded look different', async () => {
  world.answer(listNotices, () => DEAD_LINE);
  await open();
  world.answer(listNotices, () => pageOf([]));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('还没有公告');
});
