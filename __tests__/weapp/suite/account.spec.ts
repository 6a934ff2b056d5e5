import { expect, test } from './desk';
import { a, LOGIN, named, startingWith } from './phone';
import { completeProfile, newPhoneNumber, openTab, sendCode, signIn } from './steps';

test('the login dialog says what is missing, and hides the tab bar meanwhile', async ({ phone }) => {
  await openTab(phone, '我的');
  await phone.tap(named('立即登录'));
  await phone.find(LOGIN);
  await phone.misses(a('navigation', '主导航'));
  await phone.tap(a('button', '登录'));
  await phone.sees('请输入正确的手机号');
  await phone.look('login');
  await sendCode(phone, newPhoneNumber());
  await phone.look('profile-step');
  await completeProfile(phone, '看得见的人');
  await phone.find(a('navigation', '主导航'));
});

test('the own page leads to account security, which lists this device', async ({ phone }) => {
  await signIn(phone, '小林');
  await phone.rests();
  await phone.look('mine');
  await phone.tap(startingWith('button', '账号安全'));
  await phone.isAt('packageAlbumE/security/index', '账号安全');
  await phone.sees('当前设备');
  await phone.look('security');
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/home/home', '我的');
});

test('the theme is changed in the settings, and the other tabs take it', async ({ phone }) => {
  await openTab(phone, '设置');
  await phone.tap(startingWith('button', '外观'));
  await phone.tap(startingWith('button', '深色'));
  await phone.find('.is-dark');
  await phone.rests();
  await phone.look('settings-dark');
  await openTab(phone, '发现');
  await phone.find('.is-dark');
  await phone.look('discover-dark');
  expect(await phone.countPages()).toBe(1);
});
