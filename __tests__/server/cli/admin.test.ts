import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS } from '@contract/errors';
import { createAlbum } from '@contract/http/album';
import { callPay, playSandbox, tipPerson } from '@contract/http/order';
import { getUserInfo, reportActiveUser } from '@contract/http/user';
import { getPublicValue, listNotices } from '@contract/http/system';
import { parsePublishedVersion } from '@contract/rules/published-version';
import sharp from 'sharp';
import { randomIds } from '../../../server/adapters/ids/random';
import { ADMIN_USAGE, parseAdminCommand } from '../../../server/cli/admin/command';
import { adminServicesOf } from '../../support/admin-services';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { aDevice, aPhone, aSignedInPerson } from '../../support/people';
import { drawPicture } from '../../support/pictures';
import { upload } from '../../support/upload-file';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function run(...words: string[]) {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')}: ${parsed.kind}`);
  return parsed.command(adminServicesOf(app));
}

test('a super admin is made and unmade; each twice is once', async () => {
  const person = await aSignedInPerson(app);
  for (const [word, adminFlag] of [
    ['grant', true],
    ['grant', true],
    ['revoke', false],
    ['revoke', false],
  ] as const) {
    expect(await run(word, person.phone)).toMatchObject({ ok: true });
    expect(await app.call(getUserInfo, { userId: person.id }, person)).toMatchObject({ adminFlag });
  }
});

test('super admins are listed, and nobody else', async () => {
  const person = await aSignedInPerson(app, { nickname: '管理者' });
  expect(await run('list')).toEqual({ ok: true, text: '还没有超级管理员' });
  await run('grant', person.phone);
  expect(await run('list')).toEqual({ ok: true, text: `${person.phone}  管理者  内容审核、资金、设置、审计` });
  await run('revoke', person.phone);
});

test('active users are counted by day', async () => {
  expect(await run('active-users')).toEqual({ ok: true, text: '这段时间没有人使用' });
  const report = { equipmentInfo: 'PC', client: 'WEB', system: 'Windows 11', clientVersion: '10132' };
  for (const who of [await aSignedInPerson(app), await aSignedInPerson(app), { token: await aDevice(app) }]) {
    await app.call(reportActiveUser, report, who);
  }
  expect(await run('active-users', '7')).toEqual({ ok: true, text: '2026-05-15  用户2  未登录设备1' });
});

test.each([['0'], ['401'], ['week'], ['7', '8']])('active-users %s is wrong', (...words) => {
  expect(parseAdminCommand(['active-users', ...words]).kind).toBe('wrong');
});

test('a phone that nobody signed in with is refused', async () => {
  await expect(run('grant', aPhone())).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
  await expect(run('user', 'level', aPhone(), 'level_20')).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
});

test('a level lasts to the end of its last day in Shanghai', async () => {
  const person = await aSignedInPerson(app);
  await run('user', 'level', person.phone, 'level_30', '2026-05-31');
  const { albumUserMember } = await app.call(getUserInfo, { userId: person.id }, person);
  expect(albumUserMember).toEqual({
    memberTypeKey: 'level_30',
    memberTypeName: '超级VIP',
    endTime: new Date('2026-06-01T00:00:00+08:00').getTime(),
  });
});

test('a notice is published and withdrawn once', async () => {
  const device = { token: await aDevice(app) };
  expect(await run('notice', 'add', ' 维护 ', '今晚维护')).toMatchObject({ ok: true });
  const [notice] = (await app.call(listNotices, { current: 1, size: 10, appType: 1 }, device)).records;
  expect(notice).toMatchObject({ title: '维护', content: '今晚维护' });
  expect(await run('notice', 'withdraw', notice?.id ?? '')).toMatchObject({ ok: true });
  expect(await run('notice', 'withdraw', notice?.id ?? '')).toMatchObject({ ok: false });
  expect((await app.call(listNotices, { current: 1, size: 10, appType: 1 }, device)).total).toBe(0);
});

test('a draft is listed, published, withdrawn and published again', async () => {
  await run('notice', 'draft', '春游', '周六集合');
  const [line = ''] = (await run('notice', 'list')).text.split('\n').filter((each) => each.endsWith('春游'));
  expect(line).toMatch(/^\S{22} {2}草稿 {2}春游$/);
  const id = line.slice(0, 22);
  expect((await run('notice', 'withdraw', id)).ok).toBe(false);
  expect((await run('notice', 'publish', id)).ok).toBe(true);
  expect((await run('notice', 'publish', id)).ok).toBe(false);
  expect((await run('notice', 'withdraw', id)).ok).toBe(true);
  expect((await run('notice', 'publish', id)).ok).toBe(true);
});

test('a parameter is set, listed and put back', async () => {
  expect((await run('param', 'set', 'WEBVIEW_HOSTS', 'a.example.com,*.b.cn')).ok).toBe(true);
  expect(await app.call(getPublicValue, { key: 'WEBVIEW_HOSTS' })).toBe('a.example.com,*.b.cn');
  expect((await run('param', 'list')).text.split('\n')).toContain('WEBVIEW_HOSTS=a.example.com,*.b.cn');
  expect((await run('param', 'reset', 'WEBVIEW_HOSTS')).text).toBe('WEBVIEW_HOSTS=');
  expect(await app.call(getPublicValue, { key: 'WEBVIEW_HOSTS' })).toBe('');
});

test('a version is published with its address and notes', async () => {
  await run('version', 'publish', 'android', '10013', 'https://example.com/a.apk', '更快');
  const value = await app.call(getPublicValue, { key: 'VERSION_ANDROID' });
  const version = { code: 10_013, address: 'https://example.com/a.apk', notes: '更快' };
  expect(parsePublishedVersion(value)).toEqual(version);
  expect((await run('version', 'list')).text).toContain('android  10013  https://example.com/a.apk  更快');
});

test('a tip amount is added, listed and removed once', async () => {
  const type = 'album_resource_reward_list';
  expect((await run('dict', 'set', type, '6.66', '顺')).ok).toBe(true);
  expect((await run('dict', 'list', type)).text.split('\n').at(-1)).toBe('6.66  顺');
  expect((await run('dict', 'remove', type, '6.66')).ok).toBe(true);
  expect((await run('dict', 'remove', type, '6.66')).ok).toBe(false);
});

describe('banners', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-admin-'));
    const picture = { width: 30, height: 20, channels: 3 as const, background: '#ff5000' };
    await sharp({ create: picture }).png().toFile(path.join(folder, 'a.png'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('one is added, moved and removed', async () => {
    const added = await run('banner', 'add', path.join(folder, 'a.png'), '夏日', 'https://example.com/summer', '3');
    expect(added.text).toMatch(/^轮播图已添加，编号\S{22}$/);
    const id = added.text.slice(-22);
    expect((await run('banner', 'list')).text).toBe(`${id}  3  夏日  https://example.com/summer`);
    await run('banner', 'move', id, '1');
    expect((await run('banner', 'list')).text).toBe(`${id}  1  夏日  https://example.com/summer`);
    await run('banner', 'remove', id);
    expect((await run('banner', 'list')).text).toBe('还没有轮播图');
    await expect(run('banner', 'remove', id)).rejects.toMatchObject({ code: ERRORS.BANNER_ABSENT.code });
  });

  test('a page of the product is taken, with its parameters', () => {
    for (const target of ['/packageAlbumA/index/index', '/packageAlbumC/photos/photos?id=1']) {
      const parsed = parseAdminCommand(['banner', 'add', path.join(folder, 'a.png'), '标题', target]);
      expect(parsed.kind).not.toBe('wrong');
    }
  });

  const WRONG_TARGET = '打开的页面要是产品里有的，以/开头；网址以https://开头';
  test.each([
    [['missing.png', '标题'], '没有这个文件：missing.png'],
    [['a.txt', '标题'], '图片文件要以.jpg、.png、.webp或.heic结尾'],
    [['a.png'], '请写标题，有空格的加引号'],
    [['a.png', '标题', 'javascript:alert(1)'], WRONG_TARGET],
    [['a.png', '标题', '//evil.example.com'], WRONG_TARGET],
    [['a.png', '标题', '/packageAlbumA/nothing/nothing'], WRONG_TARGET],
    [['a.png', '标题', '/packageAlbumE/about/aboutus?id=1'], WRONG_TARGET],
    [['a.png', '标题', '', 'first'], '位置是一个整数'],
  ])('%p is refused', ([file = '', ...rest], reason) => {
    const place = file === 'a.png' ? path.join(folder, file) : file;
    expect(parseAdminCommand(['banner', 'add', place, ...rest])).toEqual({ kind: 'wrong', reason });
  });
});

test.each([
  [['param', 'set', 'SECRET', '1']],
  [['param', 'set', 'PRPGRAM_VERSION', '1.2']],
  [['param', 'set', 'PRPGRAM_VERSION']],
  [['param', 'set', 'WEBVIEW_HOSTS', 'https://a.com']],
  [['param', 'set', 'SYS_AD_REPORT', '2']],
  [['param', 'set', 'VERSION_WEB', '10133']],
  [['param', 'set', 'OPERATOR_NAME', '我']],
  [['param', 'reset']],
  [['param', 'list', 'x']],
  [['version', 'publish', 'toString', '1']],
  [['version', 'publish', 'ios', 'x']],
  [['version', 'publish', 'ios', '10013', 'ftp://a']],
  [['version', 'publish', 'ios', '10013', '', '长'.repeat(501)]],
  [['dict', 'set', 'album_resource_reward_list', '0.00', '零']],
  [['dict', 'set', 'album_resource_reward_list', '1.234', '多']],
  [['dict', 'set', 'a b', '1', '一']],
  [['dict', 'set', 'style', '1', '一', 'x']],
  [['dict', 'remove', 'style']],
  [['notice', 'publish']],
  [['notice']],
  [['banner', 'move', 'x', '-1']],
])('%p is wrong', (words) => {
  expect(parseAdminCommand(words).kind).toBe('wrong');
});

test('the usage names every command that can be read', () => {
  for (const words of [
    'grant',
    'user level',
    'notice publish',
    'banner add',
    'param set',
    'version publish',
    'dict set',
  ]) {
    expect(ADMIN_USAGE).toContain(`\n  ${words} <`);
  }
});

test.each([
  [['--help'], 'help'],
  [['grant', '--help'], 'help'],
  [[], 'wrong'],
  [['fire', '13800138000'], 'wrong'],
  [['grant'], 'wrong'],
  [['grant', '123'], 'wrong'],
  [['grant', '13800138000', 'x'], 'wrong'],
  [['grant', '13800138000', 'audit', 'finance'], 'command'],
  [['notice', 'add', '标题'], 'wrong'],
  [['notice', 'add', '标题', ' '], 'wrong'],
  [['notice', 'withdraw'], 'wrong'],
  [['user', 'level', '13800138000', 'level_50'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', '2026-02-30'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', 'tomorrow'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', '2026-02-28'], 'command'],
])('%p is read as %s', (words, kind) => {
  expect(parseAdminCommand(words).kind).toBe(kind);
});

test('what was paid for in another way is given, listed and taken back', async () => {
  const seller = await aSignedInPerson(app);
  const buyer = await aSignedInPerson(app);
  const fields = { description: '', template: 2, visibility: 2, happenedOn: '' } as const;
  const album = await app.call(createAlbum, { ...fields, name: '婚礼', requestId: randomIds.newId() }, seller);
  const ids = [
    await upload(app, seller, album.id, await drawPicture(), '一.jpg'),
    await upload(app, seller, album.id, await drawPicture(), '二.jpg'),
  ];
  const [first = '', second = ''] = ids;
  const absent = randomIds.newId();
  await expect(run('purchase', 'add', buyer.phone, first, absent)).rejects.toMatchObject({
    code: ERRORS.MEDIA_ABSENT.code,
  });
  expect(await run('purchase', 'list', buyer.phone)).toEqual({ ok: true, text: '还没有买过' });
  expect(await run('purchase', 'add', buyer.phone, first)).toEqual({ ok: true, text: `已给${buyer.phone}1项` });
  expect(await run('purchase', 'add', buyer.phone, ...ids)).toEqual({ ok: true, text: `已给${buyer.phone}1项` });
  const { text } = await run('purchase', 'list', buyer.phone);
  expect(text.split('\n').map((line) => line.split('  '))).toEqual([
    [second, '2026-05-15T04:00:00.000Z', '婚礼', '二.jpg'],
    [first, '2026-05-15T04:00:00.000Z', '婚礼', '一.jpg'],
  ]);
  expect(await run('purchase', 'remove', buyer.phone, first, first)).toEqual({ ok: true, text: '已收回1项' });
  expect((await run('purchase', 'list', buyer.phone)).text).toMatch(new RegExp(`^${second}  .*二.jpg$`));
  await expect(run('purchase', 'list', aPhone())).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
});

test('orders of both sides and every movement of money are listed', async () => {
  const [seller, buyer] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const { orderNos } = await app.call(
    tipPerson,
    { requestId: randomIds.newId(), userId: seller.id, amountFen: 1_234 },
    buyer,
  );
  const call = { orderNos, way: 'sandbox', requestId: randomIds.newId() } as const;
  const { attemptNo } = await app.call(callPay, { ...call, orderNos: [...orderNos] }, buyer);
  expect((await run('order', 'list', seller.phone)).text).toContain('卖  待付款');
  await app.call(playSandbox, { attemptNo, act: 'pay' }, buyer);
  expect((await run('order', 'list', buyer.phone)).text).toMatch(
    new RegExp(`^${orderNos[0]}  买  已付款  .*  12.34元`),
  );
  expect((await run('balance', 'explain', seller.phone)).text.split('\n')).toEqual([
    `2026-05-15T04:00:00.000Z  deliver:${orderNos[0]}  待结算收入  12.34元`,
    '合计  待结算收入  12.34元',
  ]);
  expect(await run('balance', 'explain', buyer.phone)).toEqual({ ok: true, text: '还没有账目' });
  await expect(run('order', 'list', aPhone())).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
});

test('products of the mini-program have one price each, and a price has one product', async () => {
  expect(await run('product', 'set', 'photo_6', '6', '照片 6元')).toEqual({
    ok: true,
    text: '商品photo_6已登记，6.00元',
  });
  await run('product', 'set', 'photo_9', '9.9', '照片');
  await run('product', 'set', 'photo_7', '6.00', '照片');
  expect((await run('product', 'list')).text.split('\n')).toEqual(['photo_7  6.00元  照片', 'photo_9  9.90元  照片']);
  expect([(await run('product', 'remove', 'photo_7')).ok, (await run('product', 'remove', 'photo_7')).ok]).toEqual([
    true,
    false,
  ]);
  expect(await run('statement', 'differences')).toEqual({ ok: true, text: '没有差异' });
  expect((await run('refund', 'retry', '1')).ok).toBe(false);
});

test('what one may bring at once is the operator’s to say', async () => {
  await run('topup', 'add', '66.6');
  await run('topup', 'add', '66.60');
  expect((await run('topup', 'list')).text).toBe('10.00元\n30.00元\n50.00元\n66.60元\n100.00元\n200.00元');
  expect((await run('topup', 'remove', '66.6')).ok).toBe(true);
  expect((await run('topup', 'remove', '66.6')).ok).toBe(false);
});

test.each([
  ['topup', 'add', '0'],
  ['topup', 'add', '1.234'],
  ['topup', 'add', '10', '20'],
  ['topup', 'remove'],
  ['product', 'set', 'photo_6', '0.99', '照片'],
  ['product', 'set', 'photo_6', '6.001', '照片'],
  ['product', 'set', '照片', '6', '照片'],
  ['product', 'set', 'photo_6', '6'],
  ['product', 'list', 'x'],
  ['refund', 'retry'],
  ['order', 'list', 'x'],
  ['balance', 'explain'],
  ['purchase', 'add', '1', 'x'.repeat(22)],
  ['purchase', 'add', '13800000000'],
  ['purchase', 'remove', '13800000000', 'x'],
  ['purchase', 'add', '13800000000', ...Array.from({ length: 101 }, () => 'x'.repeat(22))],
  ['purchase', 'list', '13800000000', 'x'],
])('%s %s %s is wrong', (...words) => {
  expect(parseAdminCommand(words).kind).toBe('wrong');
});
