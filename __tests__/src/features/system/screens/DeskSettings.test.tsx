import { countCases, exportAudit, listAudit, listLegalHolds, listReportCases } from '@contract/http/moderation';
import { listDeskGoods, setDeskGoods } from '@contract/http/goods-desk';
import * as operator from '@contract/http/operator';
import { getDictionary } from '@contract/http/system';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { jsonAnswer } from '@/platform/http/memory';
import { type ClientWorld, letAnswersCome, pageOf } from '../../../../support/client-world';
import type { Mounted } from '../../../../support/mounted';
import { openDesk, openDeskWorld } from '../../../../support/pages/desk-page';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/backgroundProcess/backgroundProcess') };
});

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openDeskWorld();
});

/** A row that can be opened, by what it begins with. */
function cell(words: string): HTMLElement {
  const [found] = [...document.querySelectorAll<HTMLElement>('.cell[role="button"]')].filter(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no row ${words}`);
  return found;
}

describe('what is set for everybody', () => {
  beforeEach(async () => {
    world.answer(operator.listDeskNotices, () => [
      { id: 'n'.repeat(22), title: '维护', content: '今晚停机', state: 'published' as const },
      { id: 'd'.repeat(22), title: '放价', content: '三天', state: 'draft' as const },
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
    screen = await openDesk('设置');
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

  test('a draft is changed, and deleted once that is confirmed', async () => {
    const id = 'd'.repeat(22);
    world.answer(operator.editNotice, () => null);
    world.answer(operator.removeNotice, () => null);
    await screen.tap(screen.control('修改放价'));
    await screen.type(screen.control('标题'), '放假');
    await screen.tap(screen.control('保存'));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.editNotice)).toEqual([{ id, title: '放假', content: '三天' }]);
    await screen.tap(screen.control('修改放价'));
    await screen.tap(screen.control('删除'));
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    expect(world.sentTo(operator.removeNotice)).toEqual([{ id }]);
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
  screen = await openDesk('商品');
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

test('the audit log says who did what, and is searched and taken along', async () => {
  const row = { id: 'a/1', time: Date.now(), about: 'x', person: '客人', reason: '垃圾广告', verdict: 3 };
  world.answer(listAudit, () =>
    pageOf([
      { ...row, actor: '管理员', action: 'media:desk' },
      { ...row, id: 'a/2', actor: '管理员', action: 'setting:param', person: '', reason: 'example.com' },
    ]),
  );
  world.answer(exportAudit, () => ({ name: 'audit.csv', text: 'time' }));
  const none = { illegal: 0, checked: 0, text: 0, thing: 0, certification: 0, money: 0 };
  world.answer(countCases, () => ({ ...none, report: 7, appeal: 0 }));
  screen = await openDesk('审计');
  // What waits elsewhere is in sight from here too.
  expect(screen.text()).toContain('举报 7');
  expect(screen.text()).toContain('管理员 照片或视频 下架或处理');
  expect(screen.text()).toContain('管理员 设置参数');
  await screen.passTime(600, () => screen.type(screen.control('搜索审计记录'), '广告'));
  await letAnswersCome(screen);
  expect(world.sentTo(listAudit).at(-1)).toMatchObject({ keyword: '广告' });
  await screen.tap(screen.control('导出表格'));
  await letAnswersCome(screen);
  expect(world.sentTo(exportAudit)).toEqual([{ keyword: '广告' }]);
});

test('the desk shows what one may do there, and no more', async () => {
  world.answer(operator.listOwnRights, () => ['finance' as const, 'audit' as const]);
  world.answer(listAudit, () => pageOf([]));
  screen = await openDesk('审计');
  const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['提现退款', '审计', '商品']);
  expect(world.sentTo(listReportCases)).toEqual([]);
  expect(world.sentTo(listLegalHolds)).toEqual([]);
});
