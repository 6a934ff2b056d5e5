import { TAP_GUARD_MS } from '@contract/constants/client';
import { revokeOtherSessions } from '@contract/http/security';
import { signInTestUser } from '@contract/http/developer';
import { visit } from '../../bench/visitor';
import type { WechatDouble, WechatPerson } from '../../support/doubles/wechat';
import { expect, restart, test } from './desk';
import { a, LOGIN, named, type Phone, startingWith } from './phone';
import {
  agree,
  answerPhoneNumber,
  completeProfile,
  enterAs,
  enterCode,
  holdPhoneAs,
  newPhoneNumber,
  openLogin,
  openTab,
  PHONE_NUMBER_BUTTON,
  sendCode,
} from './steps';

const SECURITY = '/packageAlbumE/security/index';
const NICKNAME = `input${named('昵称')}`;

test('the login dialog says what is missing, and hides the tab bar meanwhile', async ({ phone }) => {
  await openLogin(phone);
  await phone.misses(a('navigation', '主导航'));
  await phone.tap(a('button', '登录'));
  await phone.sees('请输入正确的手机号');
  const number = newPhoneNumber();
  await phone.type('手机号', number);
  await phone.tap(named('获取验证码'));
  await phone.sees('请先阅读并同意用户协议和隐私政策');
  await phone.look('login');
  await phone.passTime(TAP_GUARD_MS);
  await sendCode(phone, number);
  await phone.find(NICKNAME);
  await expect.poll(async () => (await phone.find(NICKNAME)).value()).toMatch(/^智友[0-9A-F]{8}$/);
  await phone.look('profile-step');
  await completeProfile(phone, '看得见的人');
  await phone.find(a('navigation', '主导航'));
});

test('the countdown of a code goes on while the agreement is read, and what was typed stays', async ({ phone }) => {
  const counting = '[aria-label*="秒重新获取"]';
  const number = newPhoneNumber();
  await openLogin(phone);
  await phone.type('手机号', number);
  await agree(phone);
  await phone.tap(named('获取验证码'));
  await phone.find(counting);
  await phone.tap(a('link', '《用户协议》'));
  await phone.isAt('packageAlbumE/http/agreement', '用户协议');
  await phone.misses(LOGIN);
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/home/home');
  await phone.find(counting);
  expect(await (await phone.find(`input${named('手机号')}`)).value()).toBe(number);
  await phone.tap(a('button', '登录'));
  await phone.sees('请输入验证码');
});

test('the number that WeChat knows signs in, and the next time there is nothing to fill in', async ({
  phone,
  wechat,
}) => {
  const person = { openid: 'one-tap' };
  await openLogin(phone);
  await phone.tap(PHONE_NUMBER_BUTTON);
  await phone.sees('请先阅读并同意用户协议和隐私政策');
  await agree(phone);
  await phone.look('one-tap');
  await answerPhoneNumber(phone, { errMsg: 'getPhoneNumber:fail user deny' });
  await answerPhoneNumber(phone, { errMsg: 'getPhoneNumber:fail 1400001' });
  await phone.isTold('获取手机号失败，请使用短信验证码');
  await holdPhoneAs(phone, wechat, person);
  const number = newPhoneNumber();
  await answerPhoneNumber(phone, { errMsg: 'getPhoneNumber:ok', code: wechat.givePhoneCode(number) });
  await completeProfile(phone, '微信里的人');
  await phone.sees('微信里的人');
  await openTab(phone, '设置');
  await phone.find(named(`手机号，${number.slice(0, 3)}****${number.slice(-4)}`));
  await phone.find(named('微信，已关联'));
  await phone.rests();
  await phone.look('settings-linked');

  await restart(phone.desk);
  await openLogin(phone);
  await agree(phone);
  await holdPhoneAs(phone, wechat, person);
  await answerPhoneNumber(phone, { errMsg: 'getPhoneNumber:ok', code: wechat.givePhoneCode(number) });
  await phone.misses(LOGIN);
  await phone.find(a('link', '微信里的人，编辑资料'));
});

test('a number that WeChat does not give is typed, with a code', async ({ phone }) => {
  await openLogin(phone);
  await agree(phone);
  await answerPhoneNumber(phone, { errMsg: 'getPhoneNumber:fail user deny' });
  await phone.sees('或使用手机号');
  const number = newPhoneNumber();
  await phone.type('手机号', number);
  await enterCode(phone, number);
  await phone.tap(a('button', '登录'));
  await completeProfile(phone, '不给号码的人');
  await phone.sees('不给号码的人');
});

const LINK_ROW = startingWith('button', '微信，');

/** Ends on the settings. */
async function linkWechat(phone: Phone, wechat: WechatDouble, person: WechatPerson): Promise<void> {
  await openTab(phone, '设置');
  await phone.find(named('微信，去关联'));
  await holdPhoneAs(phone, wechat, person);
  await phone.tap(LINK_ROW);
}

/** From another device of the same person. */
async function endSession({ desk: { product } }: Phone, tester: string): Promise<void> {
  const { access_token: token } = await (await visit(product)).call(signInTestUser, { phone: tester });
  const { path, method } = revokeOtherSessions;
  const reply = await fetch(product.url + path, { method, headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
}

test('somebody whose session was ended elsewhere is back without a word where WeChat is linked', async ({
  phone,
  wechat,
}) => {
  await enterAs(phone, '测试用户二');
  await linkWechat(phone, wechat, { openid: 'linked' });
  await phone.find(named('微信，已关联'));
  await endSession(phone, '12000000002');
  await phone.openAt(SECURITY);
  await phone.sees('当前设备');
  await phone.misses(LOGIN);
});

test('WeChat is unlinked once that is confirmed, and brings nobody back any more', async ({ phone, wechat }) => {
  const question = a('dialog', '解除微信关联？');
  await enterAs(phone, '测试用户三');
  await linkWechat(phone, wechat, { openid: 'unlinked' });
  await phone.find(named('微信，已关联'));
  await phone.tap(LINK_ROW);
  await phone.tap(`${question} ${named('取消')}`);
  await phone.misses(question);
  await phone.find(named('微信，已关联'));
  await phone.tap(LINK_ROW);
  await phone.find(question);
  await phone.look('unlink');
  await phone.tap(`${question} ${named('解除关联')}`);
  await phone.find(named('微信，去关联'));
  await endSession(phone, '12000000003');
  await phone.openAt(SECURITY);
  await phone.find(LOGIN);
});

test('an account of WeChat that is somebody else’s is not taken over', async ({ phone, wechat }) => {
  const person = { openid: 'taken' };
  for (const status of ['微信，已关联', '微信，去关联']) {
    await enterAs(phone, '新的测试用户');
    await linkWechat(phone, wechat, person);
    if (status === '微信，去关联') await phone.isTold('该账号已绑定其他用户');
    await phone.find(named(status));
  }
});
