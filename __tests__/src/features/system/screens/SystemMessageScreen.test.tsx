import {
  deleteNotice,
  listNoticeGroups,
  listOwnNotices,
  readAllNotices,
  readNotice,
  restoreNotice,
} from '@contract/http/notice';
import type { OwnNotice } from '@contract/schemas/notice';
import { SystemMessageScreen } from '@/features/system/screens/SystemMessageScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/systemMessage/systemMessage') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const aNotice = (index: number, more: Partial<OwnNotice> = {}): OwnNotice => ({
  id: String(index).padStart(22, '0'),
  type: 3,
  group: 2,
  isRead: false,
  createTime: Date.now(),
  album: null,
  mediaId: '',
  orderNo: '',
  facts: {},
  ...more,
});

let world: ClientWorld;
let screen: Mounted;
let kept: OwnNotice[];

beforeEach(async () => {
  world = await openWorld();
  kept = [aNotice(1), aNotice(2, { type: 4, group: 3, facts: { level: 'level_20', endTime: Date.now() } })];
  world.answer(listOwnNotices, () => ({ records: kept, next: '' }));
  world.answer(listNoticeGroups, () =>
    [...new Map(kept.map((last) => [last.group, last])).values()].map((last) => ({
      group: last.group,
      unread: last.isRead ? 0 : 1,
      last,
    })),
  );
  const done = () => jsonAnswer({ code: 0, msg: '', data: null });
  for (const call of [readNotice, deleteNotice, restoreNotice]) world.answer(call, done);
  world.answer(readAllNotices, done);
  await signInHere();
});

async function open(): Promise<void> {
  screen = await mountComponent(SystemMessageScreen);
  await letAnswersCome(screen);
}

function named(role: string, words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].find((one) =>
    `${one.getAttribute('aria-label') ?? ''}${one.textContent ?? ''}`.includes(words),
  );
  if (found === undefined) throw new Error(`no ${role} ${words}`);
  return found;
}

async function tap(role: string, words: string): Promise<void> {
  await screen.tap(named(role, words));
  await letAnswersCome(screen);
}

test('opening one marks it read and leads to its cause', async () => {
  await open();
  await tap('link', '空间已超出');
  expect(world.sentTo(readNotice)).toEqual([{ id: kept[0]?.id }]);
  expect((navigation as MemoryNavigation).pages.at(-1)).toContain('/packageAlbumE/myCapacity/myCapacity');
  expect(named('link', '空间已超出').textContent).not.toContain('未读');
});

test('all are read at once', async () => {
  await open();
  await tap('button', '全部已读');
  expect(world.sentTo(readAllNotices)).toHaveLength(1);
  expect(screen.text()).not.toContain('未读');
});

test('one that is deleted is gone, and comes back to its place', async () => {
  await open();
  await tap('button', '删除“空间已超出”');
  expect(world.sentTo(deleteNotice)).toHaveLength(1);
  expect(screen.text()).toContain('已删除“空间已超出”');
  await tap('button', '撤销');
  expect(world.sentTo(restoreNotice)).toEqual([{ id: kept[0]?.id }]);
  const rows = [...document.querySelectorAll('[role="listitem"]')].map((one) => one.textContent ?? '');
  expect(rows.map((text) => text.includes('空间已超出'))).toEqual([true, false]);
});

test('a group is asked for by itself', async () => {
  await open();
  await tap('tab', '会员');
  expect(world.sentTo(listOwnNotices).at(-1)).toMatchObject({ group: '3' });
});

test('of thousands only those in view are in the document', async () => {
  kept = Array.from({ length: 3_000 }, (_, index) => aNotice(index));
  await open();
  const count = document.querySelectorAll('[role="listitem"]').length;
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(40);
});

test('nothing yet', async () => {
  kept = [];
  await open();
  expect(screen.text()).toContain('还没有消息');
});

test('what failed is asked for again', async () => {
  world.answer(listOwnNotices, () => DEAD_LINE);
  await open();
  expect(screen.text()).toContain('加载失败');
  world.answer(listOwnNotices, () => ({ records: kept, next: '' }));
  await tap('button', '重试');
  expect(screen.text()).toContain('空间已超出');
});
