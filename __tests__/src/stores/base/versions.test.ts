import { CLIENT_VERSIONS } from '@contract/constants/client';
import { getPublicValue } from '@contract/http/system';
import { writePublishedVersion } from '@contract/rules/published-version';
import { appUpdate } from '@/platform/app-update';
import { createMemoryAppUpdate } from '@/platform/app-update/memory';
import { storage } from '@/platform/storage';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { checkVersions, useVersions, watchVersions } from '@/stores/base/versions';
import { type ClientWorld, openWorld } from '../../../support/client-world';

const HERE = CLIENT_VERSIONS.web;

let world: ClientWorld;
let opened: string[];

const publish = (code: number) =>
  world.answer(getPublicValue, () =>
    writePublishedVersion({ code, notes: '更快', address: 'https://download.example/' }),
  );
const dialogs = () => useOverlays.getState().dialogs;
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(async () => {
  world = await openWorld();
  opened = [];
  await storage.remove('_updateOffered');
  useVersions.setState({ isAudit: false });
  jest.spyOn(appUpdate, 'open').mockImplementation((url) => void opened.push(url));
});
afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['behind the published one', HERE + 1, false],
  ['the published one', HERE, false],
  ['ahead of the published one', HERE - 1, true],
  ['the only one there is', 0, false],
])('a client that is %s is in audit mode: %s', async (_name, code, isAudit) => {
  publish(code);
  const checking = checkVersions();
  await turn();
  for (const { id } of dialogs()) answerDialog(id, false);
  await checking;
  expect(useVersions.getState().isAudit).toBe(isAudit);
});

test('a newer version is offered once, and confirming leads to it', async () => {
  publish(HERE + 1);
  const checking = checkVersions();
  await turn();
  const [dialog] = dialogs();
  expect(dialog).toMatchObject({ title: '检测到新版本，是否前往应用商店/官网下载更新', text: '更快' });
  answerDialog(dialog?.id ?? 0, true);
  await checking;
  expect(opened).toEqual(['https://download.example/']);
  await checkVersions();
  expect(dialogs()).toEqual([]);
});

test('without an answer nothing is said', async () => {
  await checkVersions();
  expect(dialogs()).toEqual([]);
  expect(useVersions.getState().isAudit).toBe(false);
});

test('a version that WeChat has fetched is started when the person says so', async () => {
  const updates = createMemoryAppUpdate();
  jest.spyOn(appUpdate, 'watch').mockImplementation(updates.watch);
  const stop = watchVersions();
  updates.arrive();
  const [dialog] = dialogs();
  expect(dialog).toMatchObject({ title: '更新提示', text: '新版本已经准备好，是否重启应用？' });
  answerDialog(dialog?.id ?? 0, false);
  await turn();
  expect(updates.restarts).toBe(0);
  updates.arrive();
  answerDialog(dialogs()[0]?.id ?? 0, true);
  await turn();
  expect(updates.restarts).toBe(1);
  stop();
  updates.arrive();
  expect(dialogs()).toEqual([]);
});
