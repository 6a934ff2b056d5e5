import { TAP_GUARD_MS } from '@contract/constants/client';
import { listAccountSessions } from '@contract/http/security';
import { signInTestUser } from '@contract/http/developer';
import { visit } from '../../bench/visitor';
import { expect, test } from './desk';
import { a, named, startingWith } from './phone';
import { enterAs, enterCode, enterDigits, newPhoneNumber, PHONE_ROW, readPhonePattern, SECURITY } from './steps';

test('another device is listed, and signed out from here', async ({ phone, desk: { product } }) => {
  const tester = { phone: '12000000001', nickname: '测试用户一' };
  await enterAs(phone, tester.nickname);
  const { access_token: token } = await (await visit(product)).call(signInTestUser, { phone: tester.phone });
  const ask = async (): Promise<number> =>
    (await fetch(product.url + listAccountSessions.path, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await ask()).toBe(200);
  await phone.openAt(SECURITY);
  await phone.sees('登录的设备 2');
  await phone.rests();
  await phone.look('devices');
  await phone.tap(startingWith('button', '让'));
  await phone.tap(`${startingWith('dialog', '让')} ${named('退出登录')}`);
  await phone.sees('登录的设备 1');
  expect(await ask()).toBe(424);
});

test('the phone is changed, by a code to the old one and a code to the new one', async ({ phone }) => {
  await enterAs(phone, '新的测试用户');
  const oldNumber = await readPhonePattern(phone);
  await phone.tap(PHONE_ROW);
  await phone.isAt('packageAlbumB/user/modifyPhone', '更换手机号');
  await enterCode(phone, oldNumber);
  await phone.tap(named('下一步'));
  await phone.sees('第2步，共2步');
  const number = newPhoneNumber();
  await phone.type('手机号', number);
  await enterCode(phone, number);
  await phone.look('new-phone');
  await phone.tap(named('确认更换'));
  await phone.isAt('packageAlbumE/security/index', '账号安全');
  await phone.find(named(`手机号，139****${number.slice(-4)}`));
});

test('a payment password is set with a code, and changed with the present one only', async ({ phone }) => {
  await enterAs(phone, '新的测试用户');
  const number = await readPhonePattern(phone);
  await phone.tap(startingWith('button', '支付密码'));
  await phone.isAt('packageAlbumD/password/password', '支付密码');
  await enterCode(phone, number);
  await phone.tap(named('下一步'));
  const step = (words: string): Promise<unknown> => phone.find(a('dialog', words));
  await step('设置支付密码');
  await enterDigits(phone, '123456');
  await phone.sees('支付密码过于简单，请重新设置');
  await phone.rests();
  await phone.look('keys');
  await enterDigits(phone, '135790');
  await step('再次输入支付密码');
  await enterDigits(phone, '135790');
  await phone.isAt('packageAlbumE/security/index', '账号安全');
  await phone.tap(named('支付密码，已设置'));
  await phone.tap(startingWith('button', '修改支付密码'));
  await step('输入原支付密码');
  await enterDigits(phone, '000111');
  await phone.sees('支付密码不正确');
  await enterDigits(phone, '135790');
  await step('设置支付密码');
  await enterDigits(phone, '246802');
  await step('再次输入支付密码');
  await enterDigits(phone, '246802');
  await phone.isTold('支付密码已设置');
  await phone.tap(named('返回'));
  await phone.find(named('支付密码，已设置'));
});

test('an account is to be closed, and is kept after all', async ({ phone }) => {
  await enterAs(phone, '新的测试用户');
  const number = await readPhonePattern(phone);
  await phone.tap(startingWith('button', '注销账号'));
  await phone.isAt('packageAlbumE/security/cancel', '注销账号');
  await enterCode(phone, number);
  await phone.tap(named('申请注销'));
  await phone.sees('请先确认已了解注销的后果');
  await phone.tap(a('checkbox', '我已了解注销的后果，并自愿注销账号'));
  await phone.look('closing');
  await phone.passTime(TAP_GUARD_MS);
  await phone.tap(named('申请注销'));
  await phone.tap(`${a('dialog', '确认注销账号？')} ${named('确认注销')}`);
  await phone.sees('账号正在等待注销');
  await phone.look('waiting');
  await phone.tap(named('保留账号'));
  await phone.sees('7天等待期');
});

test('privacy settings are kept, and everything held about a person is handed out', async ({ phone }) => {
  const page = '/packageAlbumE/privacySettings/privacySettings';
  const likes = startingWith('switch', '展示我的点赞');
  await enterAs(phone, '新的测试用户');
  await phone.openAt(page);
  await phone.find(likes);
  const [before = ''] = await phone.listValues(likes, 'aria-label');
  const after = before.endsWith('，已选中') ? '展示我的点赞' : '展示我的点赞，已选中';
  await phone.tap(likes);
  await phone.find(a('switch', after));
  await phone.look('privacy');
  await phone.tap(named('导出我的数据'));
  await phone.tap(`${a('dialog', '数据已生成，发送到聊天？')} ${named('发送')}`);
  await phone.isTold('已导出');
  await phone.openAt(page);
  await phone.find(a('switch', after));
});
