import { CASE_STATE, MATTER_CAUSE, MATTER_THING, VERDICT } from '@contract/constants/moderation';
import {
  checkTextMatters,
  checkThingMatters,
  liftSanction,
  listSanctions,
  listTextMatters,
  listThingMatters,
  restoreMatter,
  undoMatters,
} from '@contract/http/moderation';
import * as operator from '@contract/http/operator';
import type { Matter } from '@contract/schemas/moderation';
import { jsonAnswer } from '@/platform/http/memory';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, pageOf } from '../../../../support/client-world';
import type { Mounted } from '../../../../support/mounted';
import { openDesk, openDeskWorld } from '../../../../support/pages/desk-page';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/backgroundProcess/backgroundProcess') };
});

const ACT = 'c'.repeat(22);
let world: ClientWorld;
let screen: Mounted;

const aMatter = (id: string, more: Partial<Matter> = {}): Matter => ({
  id: id.repeat(22),
  thing: MATTER_THING.comment,
  cause: MATTER_CAUSE.held,
  field: '',
  state: 0,
  person: { id: 'p'.repeat(22), nickname: `韩梅梅${id}`, avatar: '' },
  albumId: 'a'.repeat(22),
  albumName: '年会',
  text: `第${id}条`,
  words: [],
  createTime: Date.now(),
  reportCount: 0,
  reasons: [],
  said: '',
  lastReason: '',
  lastActor: '',
  lastTime: 0,
  ...more,
});

beforeEach(async () => {
  world = await openDeskWorld();
});

const press = (key: string) =>
  screen.change(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('texts are passed and refused by keys, and taken back', async () => {
  world.answer(listTextMatters, () => pageOf([aMatter('x'), aMatter('y')]));
  world.answer(checkTextMatters, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  screen = await openDesk('文字');
  expect(screen.text()).toContain('第x条');
  expect(screen.text()).toContain('含待审的词，通过前只有作者看得到');
  // Nothing was asked for that one could refuse.
  await press('r');
  await press('ArrowDown');
  await press('a');
  await letAnswersCome(screen);
  expect(world.sentTo(checkTextMatters)).toEqual([{ ids: ['y'.repeat(22)], verdict: VERDICT.pass, reason: '' }]);
  expect(screen.text()).toContain('已通过');
  world.answer(undoMatters, () => ({ undone: 1 }));
  await press('z');
  await letAnswersCome(screen);
  expect(world.sentTo(undoMatters)).toEqual([{ act: ACT }]);
  await press('d');
  expect(useOverlays.getState().actions).toMatchObject({ title: '下架原因', isTitled: true });
});

test('after a decision the next is in front, not the first, and it can be taken back while the queue is read anew', async () => {
  let waiting = ['w', 'x', 'y'];
  world.answer(listTextMatters, () => pageOf(waiting.map((id) => aMatter(id))));
  world.answer(checkTextMatters, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  world.answer(undoMatters, () => ({ undone: 1 }));
  screen = await openDesk('文字');
  await press('ArrowDown');
  waiting = ['w', 'y'];
  await press('a');
  await letAnswersCome(screen);
  // The queue is on its way from here on.
  world.answer(listTextMatters, () => null);
  await press('a');
  await letAnswersCome(screen);
  expect(world.sentTo(checkTextMatters)).toMatchObject([{ ids: ['x'.repeat(22)] }, { ids: ['y'.repeat(22)] }]);
  expect(screen.text()).not.toContain('第y条');
  await press('z');
  await letAnswersCome(screen);
  expect(world.sentTo(undoMatters)).toHaveLength(1);
});

test.each([
  [MATTER_THING.person, '处罚原因'],
  [MATTER_THING.album, '下架原因'],
])('what is decided of a %i is asked for its reason', async (thing, title) => {
  world.answer(listThingMatters, () => pageOf([aMatter('x', { cause: MATTER_CAUSE.report, thing })]));
  screen = await openDesk('用户和相册');
  await screen.tap(screen.control('处理'));
  expect(useOverlays.getState().actions?.title).toBe(title);
});

test('what was taken down is shown again once that is confirmed, where it can be', async () => {
  const about = { cause: MATTER_CAUSE.report, state: CASE_STATE.takenDown } as const;
  const gone = aMatter('g', { ...about, thing: MATTER_THING.message });
  world.answer(listThingMatters, () => pageOf([aMatter('x', { ...about, canRestore: true }), gone]));
  world.answer(restoreMatter, () => jsonAnswer({ code: 0, msg: '', data: null }));
  screen = await openDesk('用户和相册');
  expect(screen.text().match(/恢复展示/g)).toHaveLength(1);
  await screen.tap(screen.control('恢复展示'));
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(restoreMatter)).toEqual([{ id: 'x'.repeat(22) }]);
  expect(world.sentTo(listThingMatters).length).toBeGreaterThan(1);
});

test('whoever was reported gets a sanction of a kind for some days, which can be ended', async () => {
  const about = { thing: MATTER_THING.person, cause: MATTER_CAUSE.report, albumId: '', albumName: '' } as const;
  world.answer(listThingMatters, () =>
    pageOf([aMatter('x', { ...about, reportCount: 2, reasons: [4], said: '天天发' })]),
  );
  world.answer(checkThingMatters, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  world.answer(listSanctions, () =>
    pageOf([
      {
        id: 's'.repeat(22),
        person: { id: 'q'.repeat(22), nickname: '李雷', avatar: '' },
        kind: 1 as const,
        untilTime: Date.now() + 86_400_000,
        reason: '垃圾广告',
        actor: '管理员',
        createTime: Date.now(),
      },
    ]),
  );
  world.answer(liftSanction, () => null);
  screen = await openDesk('用户和相册');
  expect(screen.text()).toContain('举报2次 垃圾广告');
  expect(screen.text()).toContain('说明：天天发');
  await screen.tap(screen.control('处理'));
  await screen.change(() => chooseAction('4'));
  await letAnswersCome(screen);
  await screen.change(() => chooseAction('1'));
  await letAnswersCome(screen);
  await screen.change(() => chooseAction('7'));
  await letAnswersCome(screen);
  expect(world.sentTo(checkThingMatters)).toEqual([
    { ids: ['x'.repeat(22)], verdict: VERDICT.takeDown, reason: '垃圾广告', sanction: { kind: 1, days: 7 } },
  ]);
  await screen.tap(screen.control('解除对李雷的处罚'));
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(liftSanction)).toEqual([{ id: 's'.repeat(22) }]);
});

test('a certification is read before it is passed, and refused in words', async () => {
  const row = { id: 'z'.repeat(22), kind: 1 as const, name: '张三', idNumber: '110*2X', submitTime: Date.now() };
  world.answer(operator.listDeskCertifications, () => [{ ...row, pictureCount: 2 }]);
  world.answer(operator.readCertification, () => ({ idNumber: '11010519491231002X', pictures: ['data:a', 'data:b'] }));
  world.answer(operator.reviewCertification, () => null);
  screen = await openDesk('认证');
  await screen.tap(screen.control('通过张三的认证'));
  expect(useOverlays.getState().toast?.message).toBe('请先查看证件');
  expect(document.querySelectorAll('img')).toHaveLength(0);
  await screen.tap(screen.control('查看张三的证件，2张照片'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('11010519491231002X');
  expect(document.querySelectorAll('img')).toHaveLength(2);
  await screen.tap(screen.control('不通过张三的认证'));
  await screen.type(screen.control('原因'), '看不清');
  await screen.tap(screen.control('提交'));
  await letAnswersCome(screen);
  expect(world.sentTo(operator.reviewCertification)).toEqual([{ id: row.id, isPassed: false, reason: '看不清' }]);
});

test('a withdrawal that one has agreed to waits for another; a refund is given once that is confirmed', async () => {
  const row = {
    withdrawNo: '1'.repeat(24),
    nickname: '李雷',
    channel: 2 as const,
    shown: 'xi***@example.com',
    amountFen: 50_000,
    feeFen: 300,
    isReviewed: true,
    assentedBy: '',
    needsOther: false,
    makeTime: Date.now(),
  };
  const refund = { refundNo: '3'.repeat(24), orderNo: '4'.repeat(24), title: 'VIP 30天', amountFen: 1_500 };
  world.answer(operator.listDeskMoney, () => ({
    withdrawals: [row, { ...row, withdrawNo: '2'.repeat(24), nickname: '韩梅梅', assentedBy: '我', needsOther: true }],
    refunds: [{ ...refund, reason: '买错了', askTime: Date.now() }],
  }));
  world.answer(operator.reviewWithdrawal, () => ({ needsOther: true }));
  world.answer(operator.reviewRefund, () => null);
  screen = await openDesk('提现退款');
  expect(screen.text()).toContain('李雷 ￥500.00');
  expect(screen.text()).toContain('等待另一位超级管理员');
  expect(screen.has('同意韩梅梅的提现')).toBe(false);
  await screen.tap(screen.control('同意李雷的提现'));
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(operator.reviewWithdrawal)).toEqual([{ withdrawNo: row.withdrawNo, isAgreed: true, reason: '' }]);
  expect(useOverlays.getState().toast?.message).toBe('已同意，等待另一位超级管理员');
  await screen.tap(screen.control('同意退款VIP 30天'));
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(operator.reviewRefund)).toEqual([{ refundNo: refund.refundNo, isAgreed: true, reason: '' }]);
});

test('a queue is narrowed to a person and to a reason', async () => {
  world.answer(listThingMatters, () => pageOf([]));
  screen = await openDesk('用户和相册');
  await screen.passTime(600, () => screen.type(screen.control('按用户或相册找'), '李雷'));
  await letAnswersCome(screen);
  expect(world.sentTo(listThingMatters).at(-1)).toMatchObject({ keyword: '李雷' });
  expect(screen.text()).toContain('没有符合条件的内容');
  await screen.tap(screen.control('全部原因'));
  await screen.change(() => chooseAction('4'));
  await letAnswersCome(screen);
  expect(world.sentTo(listThingMatters).at(-1)).toMatchObject({ reason: '4', keyword: '李雷' });
  await screen.tap(screen.control('全部时间'));
  await screen.change(() => chooseAction('week'));
  await letAnswersCome(screen);
  expect(world.sentTo(listThingMatters).at(-1)).toMatchObject({
    fromTime: expect.stringMatching(/^\d{13}$/) as string,
  });
});
