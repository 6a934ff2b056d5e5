import { runAdmin } from '../../support/product';
import { expect, restart, test } from './desk';
import { a, named, startingWith } from './phone';
import { enterAs, openTab, signIn } from './steps';

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

test('the settings lead everywhere, empty the cache, look for an update and sign out', async ({ phone }) => {
  await enterAs(phone, '新的测试用户');
  await openTab(phone, '设置');
  await phone.tap(startingWith('button', '检查更新'));
  await phone.isTold('已是最新版本');
  for (const heading of ['隐私设置', '系统公告', '帮助中心', '关于我们']) {
    await phone.tap(named(heading));
    await phone.find(a('heading', heading.replace('中心', '')));
    await phone.tap(named('返回'));
    await phone.isAt('packageAlbumA/setup/setup', '设置');
  }
  await phone.program.callWxMethod('setStorage', {
    key: '_leftOver',
    data: JSON.stringify({ v: 'x'.repeat(4_096), e: Date.now() + 60_000 }),
  });
  await openTab(phone, '发现');
  await openTab(phone, '设置');
  await phone.tap(a('button', '清理缓存，4KB'));
  await phone.tap(`${startingWith('dialog', '清理')} ${named('清理')}`);
  await phone.find(a('button', '清理缓存，0B'));
  await phone.tap(startingWith('button', '字体大小'));
  await phone.tap(startingWith('button', '特大'));
  await phone.find('.is-huge');
  await phone.rests();
  await phone.look('settings-huge');
  await phone.tap(a('button', '退出登录'));
  await phone.tap(`${a('dialog', '退出登录？')} ${named('退出登录')}`);
  await phone.find(named('普通用户(未登录)，立即登录'));
});

test('a notice is unread until it is opened, and stays read on another device', async ({ phone, desk }) => {
  const words = '维护通知';
  const page = '/packageAlbumE/announcement/announcement';
  runAdmin(desk.product, 'notice', 'add', words, '今晚两点到四点进行维护。');
  await enterAs(phone, '测试用户三');
  await phone.openAt(page);
  await phone.find(startingWith('button', `未读，${words}`));
  await phone.rests();
  await phone.look('announcements');
  await phone.tap(startingWith('button', `未读，${words}`));
  await phone.find(a('dialog', '公告'));
  await phone.sees('今晚两点到四点进行维护。');
  await phone.rests();
  await phone.look('announcement');
  await phone.tap(`${a('dialog', '公告')} ${named('关闭')}`);
  await phone.find(startingWith('button', words));
  await restart(desk);
  await enterAs(phone, '测试用户三');
  await phone.openAt(page);
  await phone.find(startingWith('button', words));
});

test('what the product says about itself is there for anybody', async ({ phone }) => {
  await phone.openAt('/packageAlbumE/about/about');
  await phone.find(a('list', '使用的开源软件'));
  await phone.tap(named('用户协议'));
  await phone.isAt('packageAlbumE/http/agreement', '用户协议');
  await phone.sees('修订记录');
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumE/about/about', '关于我们');
  await phone.tap(named('帮助'));
  await phone.isAt('packageAlbumE/help/help', '帮助');
  await phone.type('搜索帮助', '验证码 60秒');
  await phone.find(startingWith('button', '收不到验证码怎么办？'));
  await phone.look('help-found');
  await phone.type('搜索帮助', '没有这样的问题');
  await phone.sees('没有找到“没有这样的问题”，换个词试试');
});
