import { listNotices, markNoticeRead } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { closeAnnouncement, loadAnnouncement, useAnnouncement } from '@/stores/announcement';
import { readNotice, useNoticesRead } from '@/stores/notices-read';
import { type ClientWorld, openWorld, signInHere } from '../../support/client-world';

const NOTICE: Notice = { id: 'n'.repeat(22), title: '系统升级', content: '今晚', createTime: 0, isRead: false };
let world: ClientWorld;

const load = async (notice: Notice): Promise<string | undefined> => {
  world.answer(listNotices, () => ({ records: [notice], total: 1, size: 1, current: 1, pages: 1 }));
  await loadAnnouncement();
  return shown();
};
const shown = (): string | undefined => useAnnouncement.getState().notice?.title;

beforeEach(async () => {
  world = await openWorld();
  useNoticesRead.setState({ ids: [] });
  world.answer(markNoticeRead, () => Promise.resolve(null));
});

test('what was closed stays closed when it is loaded again, and a newer one is shown', async () => {
  expect(await load(NOTICE)).toBe('系统升级');
  await closeAnnouncement();
  expect(shown()).toBeUndefined();
  expect(await load(NOTICE)).toBeUndefined();
  expect(await load({ ...NOTICE, id: 'm'.repeat(22), title: '新功能' })).toBe('新功能');
  // Withdrawn, and published again with other words.
  expect(await load({ ...NOTICE, title: '升级改期', createTime: 1 })).toBe('升级改期');
});

test('what was read elsewhere is not shown: on the page of announcements, or by the person on another device', async () => {
  await load(NOTICE);
  await readNotice(NOTICE);
  expect(shown()).toBeUndefined();
  expect(await load({ ...NOTICE, id: 'm'.repeat(22), isRead: true })).toBeUndefined();
});

test('a person who closes it has it read on the server', async () => {
  await signInHere();
  await load(NOTICE);
  await closeAnnouncement();
  expect(world.sentTo(markNoticeRead)).toEqual([{ id: NOTICE.id }]);
});

test('without an answer there is none', async () => {
  await load(NOTICE);
  world = await openWorld();
  await loadAnnouncement();
  expect(shown()).toBeUndefined();
});
