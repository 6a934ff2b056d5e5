import { CASE_KIND, VERDICT } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import {
  checkReports,
  countCases,
  listAudit,
  listReportCases,
  revealCases,
  undoDecisions,
} from '@contract/http/moderation';
import type { ModerationCase } from '@contract/schemas/moderation';
import { listOwnRights } from '@contract/http/operator';
import { getMemberPermissions, getUserInfo } from '@contract/http/user';
import { ModerationScreen } from '@/features/system/screens/ModerationScreen';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/backgroundProcess/backgroundProcess') };
});

const ACT = 'c'.repeat(22);
let world: ClientWorld;

const aCase = (id: string): ModerationCase => ({
  id: id.repeat(22),
  kind: CASE_KIND.report,
  state: 0,
  resourceId: 'm'.repeat(22),
  hotResourceType: 0,
  ratioMilli: 1_500,
  thumbhash: '',
  legalStatus: 0,
  albumId: 'a'.repeat(22),
  albumName: '年会',
  uploader: { id: 'p'.repeat(22), nickname: `李雷${id}`, avatar: '' },
  uploaderIllegalCount: 0,
  reportCount: 3,
  reasons: [1, 4],
  text: '不合适',
  createTime: Date.now(),
  lastReason: '',
  lastActor: '',
  lastTime: 0,
  scores: null,
  wechat: 0,
  postText: '',
});

async function openDesk(cases: ModerationCase[], isAdmin = true): Promise<Mounted> {
  await signInHere();
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, isAdmin } }));
  world.answer(listReportCases, () => ({ records: cases, total: cases.length, size: 20, current: 1, pages: 1 }));
  world.answer(countCases, () => ({
    ...{ report: cases.length, appeal: 2, illegal: 0, checked: 0, text: 0, thing: 0 },
    certification: 0,
    money: 0,
  }));
  world.answer(checkReports, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  const screen = await mountComponent(() => <ModerationScreen />);
  await letAnswersCome(screen);
  return screen;
}

beforeEach(async () => {
  world = await openWorld();
});

test('nobody but a super admin finds anything here', async () => {
  const screen = await openDesk([aCase('x')], false);
  expect(screen.text()).toContain('页面不存在');
  expect(screen.has('回到发现')).toBe(true);
  expect(world.sentTo(listReportCases)).toEqual([]);
});

test('a case says why, of whom and where, and shows its picture when it is asked for', async () => {
  const screen = await openDesk([{ ...aCase('x'), postText: '加微信领红包' }]);
  expect(screen.text()).toContain('举报3次 色情低俗、垃圾广告');
  expect(screen.text()).toContain('笔记：加微信领红包');
  expect(screen.text()).toContain('上传者 李雷x，违规0次');
  expect(screen.has('申诉 2')).toBe(true);
  world.answer(revealCases, () => [
    { id: 'x'.repeat(22), url: '/l', smallUrl: '/s', videoUrl: '', framesUrl: '', frames: 0 },
  ]);
  expect(document.querySelectorAll('img')).toHaveLength(0);
  await screen.tap(screen.control('点按查看'));
  await letAnswersCome(screen);
  expect(world.sentTo(revealCases)).toEqual([{ ids: ['x'.repeat(22)] }]);
  expect(screen.has('点按查看')).toBe(false);
});

test('whoever has lost a right meanwhile is shown what is left to him', async () => {
  world.answer(listOwnRights, () => ['moderation', 'audit']);
  world.answer(listAudit, () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }));
  const screen = await openDesk([aCase('x')]);
  world.answer(checkReports, () => refusing(ERRORS.FORBIDDEN));
  world.answer(listOwnRights, () => ['audit']);
  await screen.tap(screen.control('通过'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('李雷x');
  expect(screen.has('审计')).toBe(true);
  expect(screen.has('举报 1')).toBe(false);
});

test('whoever is no super admin any more is shown nothing', async () => {
  const screen = await openDesk([aCase('x')]);
  const may = { PHOTO_UPLOAD_MAX_SIZE: 1, VIDEO_UPLOAD_MAX_SIZE: 1 };
  const albumUserMember = { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null };
  world.answer(getMemberPermissions, () => may);
  world.answer(getUserInfo, ({ userId }) => ({
    ...{ id: String(userId), nickname: '管理员', nickName: '管理员', phone: '', avatar: '', avatarUrl: '' },
    ...{ adminFlag: false, albumUserMember },
  }));
  world.answer(checkReports, () => refusing(ERRORS.FORBIDDEN));
  await screen.tap(screen.control('通过'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('李雷x');
  expect(screen.text()).toContain('页面不存在');
});

test('taking down asks why, and can be taken back', async () => {
  const cases = [aCase('x')];
  const screen = await openDesk(cases);
  await screen.tap(screen.control('违规下架'));
  expect(useOverlays.getState().actions?.title).toBe('下架原因');
  await screen.change(() => chooseAction(null));
  await letAnswersCome(screen);
  expect(world.sentTo(checkReports)).toEqual([]);
  await screen.tapLater(screen.control('违规下架'));
  await screen.change(() => chooseAction('4'));
  await letAnswersCome(screen);
  expect(world.sentTo(checkReports)).toEqual([
    { ids: ['x'.repeat(22)], verdict: VERDICT.takeDown, reason: '垃圾广告' },
  ]);
  expect(screen.text()).toContain('已下架1条');
  world.answer(undoDecisions, () => ({ undone: 1 }));
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(undoDecisions)).toEqual([{ act: ACT }]);
  expect(screen.text()).not.toContain('已下架1条');
});

test('what was decided is taken back also while the queue is still read anew', async () => {
  const screen = await openDesk([aCase('x')]);
  world.answer(listReportCases, () => null);
  await screen.tap(screen.control('违规下架'));
  await screen.change(() => chooseAction('4'));
  await letAnswersCome(screen);
  world.answer(undoDecisions, () => ({ undone: 1 }));
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(undoDecisions)).toEqual([{ act: ACT }]);
});

test('ten are chosen at most', async () => {
  const screen = await openDesk([...'abcdefghijk'].map(aCase));
  for (const box of document.querySelectorAll<HTMLElement>('[role="checkbox"][aria-label$="这一项"]'))
    await screen.tap(box);
  expect(screen.text()).toContain('已选10/10');
  expect(useOverlays.getState().toast?.message).toBe('一次最多选10项');
});
