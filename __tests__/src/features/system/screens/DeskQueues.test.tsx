import { MATTER_CAUSE, MATTER_THING, VERDICT } from '@contract/constants/moderation';
import {
  checkTextMatters,
  checkThingMatters,
  countCases,
  exportAudit,
  liftSanction,
  listAudit,
  listLegalHolds,
  listReportCases,
  listSanctions,
  listTextMatters,
  listThingMatters,
  undoMatters,
} from '@contract/http/moderation';
import { listDeskGoods, setDeskGoods } from '@contract/http/goods-desk';
import * as operator from '@contract/http/operator';
import { getDictionary } from '@contract/http/system';
import type { Matter } from '@contract/schemas/moderation';
import { ModerationScreen } from '@/features/system/screens/ModerationScreen';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { jsonAnswer } from '@/platform/http/memory';
import { useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/backgroundProcess/backgroundProcess') };
});

const ACT = 'c'.repeat(22);
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });
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
  world = await openWorld();
  await signInHere();
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, isAdmin: true } }));
  world.answer(listReportCases, () => pageOf([]));
  world.answer(listSanctions, () => pageOf([]));
  world.answer(listLegalHolds, () => pageOf([]));
  world.answer(countCases, () => ({
    ...{ report: 0, appeal: 0, illegal: 0, checked: 0, text: 2, thing: 1 },
    certification: 1,
    money: 3,
  }));
});

/** Opens one of the desk's queues by its tab. */
async function open(tab: string): Promise<void> {
  screen = await mountComponent(() => <ModerationScreen />);
  await letAnswersCome(screen);
  const [found] = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].filter(({ textContent }) =>
    textContent?.startsWith(tab),
  );
  if (found === undefined) throw new Error(`no tab ${tab}`);
  await screen.tap(found);
  await letAnswersCome(screen);
}
/** A row that can be opened, by what it begins with. */
function cell(words: string): HTMLElement {
  const [found] = [...document.querySelectorAll<HTMLElement>('.cell[role="button"]')].filter(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no row ${words}`);
  return found;
}
const press = (key: string) =>
  screen.change(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('texts are passed and refused by keys, and taken back', async () => {
  world.answer(listTextMatters, () => pageOf([aMatter('x'), aMatter('y')]));
  world.answer(checkTextMatters, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  await open('文字');
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
  expect(useOverlays.getState().actions?.title).toBe('下架原因');
});

test('after a decision the next is in front, not the first, and it can be taken back while the queue is read anew', async () => {
  let waiting = ['w', 'x', 'y'];
  world.answer(listTextMatters, () => pageOf(waiting.map((id) => aMatter(id))));
  world.answer(checkTextMatters, (sent) => ({ act: ACT, decided: sent['ids'] as string[] }));
  world.answer(undoMatters, () => ({ undone: 1 }));
  await open('文字');
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
  await open('用户和相册');
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

test('the audit log says who did what, and is searched and taken along', async () => {
  const row = { id: 'a/1', time: Date.now(), about: 'x', person: '客人', reason: '垃圾广告', verdict: 3 };
  world.answer(listAudit, () =>
    pageOf([
      { ...row, actor: '管理员', action: 'media:desk' },
      { ...row, id: 'a/2', actor: '管理员', action: 'setting:param', person: '', reason: 'example.com' },
    ]),
  );
  world.answer(exportAudit, () => ({ name: 'audit.csv', text: 'time' }));
  await open('审计');
  expect(screen.text()).toContain('管理员 照片或视频 下架或处理');
  expect(screen.text()).toContain('管理员 设置参数');
  await screen.passTime(600, () => screen.type(screen.control('搜索审计记录'), '广告'));
  await letAnswersCome(screen);
  expect(world.sentTo(listAudit).at(-1)).toMatchObject({ keyword: '广告' });
  await screen.tap(screen.control('导出表格'));
  await letAnswersCome(screen);
  expect(world.sentTo(exportAudit)).toEqual([{ keyword: '广告' }]);
});

describe('what is set for everybody', () => {
  beforeEach(async () => {
    world.answer(operator.listDeskNotices, () => [
      { id: 'n'.repeat(22), title: '维护', content: '今晚停机', state: 'published' as const },
    ]);
    world.answer(operator.listDeskParams, () => [
      { key: 'WEBVIEW_HOSTS', value: '', isFixed: false },
      { key: 'OPERATOR_NAME', value: '丽江影像', isFixed: true },
    ]);
    world.answer(getDictionary, () => [{ value: '5', label: '5元' }]);
    world.answer(operator.listDeskAdmins, () => ({
      admins: [{ nickname: '小满', phone: '8000', rights: ['audit' as const] }],
      waiting: [
        {
          id: 'w'.repeat(22),
          nickname: '李雷',
          phone: '1234',
          rights: ['moderation' as const, 'audit' as const],
          askedBy: '韩梅梅',
          isMine: false,
          createTime: Date.now(),
        },
      ],
    }));
    world.answer(operator.listDeskBanners, () => [
      { id: 'b'.repeat(22), title: '夏日', target: '', position: 3, picture: '/media/banner/b' },
    ]);
    world.answer(operator.listDeskPartners, () => [
      { id: 'q'.repeat(22), name: '会展公司', ownerName: '小满', isRevoked: false },
    ]);
    world.answer(operator.listDeskDictionaries, () => [
      { type: 'colours', value: 'red', label: '红', position: 5 },
      { type: 'album_resource_reward_list', value: '5', label: '5元', position: 1 },
    ]);
    await open('设置');
  });

  test('a banner is moved, and a partner loses its key once that is confirmed', async () => {
    world.answer(operator.moveBanner, () => null);
    await screen.tap(cell('夏日'));
    await screen.type(screen.control('位置'), '0');
    await screen.tap(screen.control('保存'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.moveBanner)).toEqual([{ id: 'b'.repeat(22), position: 0 }]);
    world.answer(operator.revokePartner, () => null);
    await screen.tap(screen.control('停用会展公司'));
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.revokePartner)).toEqual([{ id: 'q'.repeat(22) }]);
  });

  test('a partner gets a key, which is shown once', async () => {
    const key = 'k'.repeat(44);
    world.answer(operator.addPartner, () => ({ id: 'n'.repeat(22), key }));
    await screen.tap(cell('添加合作方'));
    await screen.type(screen.control('名称'), '新伙伴');
    await screen.type(screen.control('手机号'), '13800138000');
    await screen.tap(screen.control('保存'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.addPartner)).toEqual([{ name: '新伙伴', phone: '13800138000' }]);
    expect(useOverlays.getState().dialogs[0]?.text).toContain(key);
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, false));
  });

  test('an item of a dictionary is renamed; amounts of tips have a group of their own', async () => {
    world.answer(operator.setDictionaryItem, () => null);
    expect(screen.text()).not.toContain('album_resource_reward_list：5');
    await screen.tap(cell('红'));
    await screen.type(screen.control('名称'), '大红');
    await screen.tap(screen.control('保存'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.setDictionaryItem)).toEqual([
      { type: 'colours', value: 'red', label: '大红', position: 5 },
    ]);
  });

  test('a notice is withdrawn once that is confirmed, and another is written', async () => {
    world.answer(operator.setNoticeState, () => null);
    await screen.tap(screen.control('撤回维护'));
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.setNoticeState)).toEqual([{ id: 'n'.repeat(22), isPublished: false }]);
    world.answer(operator.addNotice, () => null);
    await screen.tap(cell('写公告'));
    await screen.type(screen.control('标题'), '放假');
    await screen.type(screen.control('内容'), '三天');
    await screen.tap(screen.control('发布'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.addNotice)).toEqual([{ title: '放假', content: '三天', isDraft: false }]);
  });

  test('a parameter gets its default once that is confirmed', async () => {
    world.answer(operator.setParam, () => null);
    const [row] = [...document.querySelectorAll<HTMLElement>('.cell[role="button"]')].filter(({ textContent }) =>
      textContent?.includes('WEBVIEW_HOSTS'),
    );
    await screen.tap(row ?? document.body);
    await screen.tap(screen.control('恢复默认'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.setParam)).toEqual([]);
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.setParam)).toEqual([{ key: 'WEBVIEW_HOSTS', value: null }]);
  });

  test('what another asked for is agreed to, and what the server decides is only shown', async () => {
    world.answer(operator.answerAdminChange, () => null);
    expect(screen.text()).toContain('李雷：内容审核、审计');
    expect(screen.text()).toContain('由服务器的设置决定');
    expect(screen.text()).toContain('已发布：今晚停机');
    await screen.tap(screen.control('同意李雷的变更'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.answerAdminChange)).toEqual([{ id: 'w'.repeat(22), isAgreed: true }]);
  });

  test('rights are asked for by name', async () => {
    world.answer(operator.askAdminChange, () => null);
    const [cell] = [...document.querySelectorAll<HTMLElement>('.cell')].filter(
      ({ textContent }) => textContent === '申请变更',
    );
    if (cell === undefined) throw new Error('no way to ask');
    await screen.tap(cell);
    await screen.type(screen.control('手机号'), '13800138000');
    await screen.tap(screen.control('资金'));
    await screen.tap(screen.control('申请这些权限'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.askAdminChange)).toEqual([{ phone: '13800138000', rights: ['finance'] }]);
  });
});

test('the desk shows what one may do there, and no more', async () => {
  world.answer(operator.listOwnRights, () => ['finance' as const, 'audit' as const]);
  world.answer(listAudit, () => pageOf([]));
  await open('审计');
  const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['提现退款', '审计', '商品']);
  expect(world.sentTo(listReportCases)).toEqual([]);
  expect(world.sentTo(listLegalHolds)).toEqual([]);
});

test('what is sold is changed in words of what is wrong, and asked for anew', async () => {
  const vip = {
    code: 'vip-month',
    level: 'level_20',
    days: 30,
    priceFen: 1_500,
    position: 10,
    isOnSale: true,
  } as const;
  const level = {
    level: 'level_20',
    name: '金卡',
    hasBadge: true,
    capacityGb: 100,
    photoMb: 20,
    videoMb: 300,
  } as const;
  world.answer(listDeskGoods, () => ({
    levels: [level],
    memberGoods: [vip],
    capacityGoods: [],
    rules: [],
    pointGoods: [],
    rounds: [],
    ads: [],
  }));
  world.answer(setDeskGoods, () => jsonAnswer({ code: 0, msg: '', data: null }));
  await open('商品');
  expect(screen.text()).toContain('金卡 30天');
  await screen.tap(cell('金卡 30天'));
  await screen.type(screen.control('价格（元）'), '0');
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setDeskGoods)).toEqual([]);
  await screen.type(screen.control('价格（元）'), '12.5');
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setDeskGoods)).toEqual([{ kind: 'member', ...vip, priceFen: 1_250 }]);
  await letAnswersCome(screen);
  expect(world.sentTo(listDeskGoods)).toHaveLength(2);
});

test('a certification is read before it is passed, and refused in words', async () => {
  const row = { id: 'z'.repeat(22), kind: 1 as const, name: '张三', idNumber: '110*2X', submitTime: Date.now() };
  world.answer(operator.listDeskCertifications, () => [{ ...row, pictureCount: 2 }]);
  world.answer(operator.readCertification, () => ({ idNumber: '11010519491231002X', pictures: ['data:a', 'data:b'] }));
  world.answer(operator.reviewCertification, () => null);
  await open('认证');
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
  await open('提现退款');
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
  await open('用户和相册');
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
