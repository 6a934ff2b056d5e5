import { test } from './desk';
import { a, named, startingWith } from './phone';
import { chooseAvatar, enterAs } from './steps';

const OWNER = '陈列';

test('a person changes picture, name and tags, and is back on the own page', async ({ phone }) => {
  await enterAs(phone, '新的测试用户');
  await phone.tap('[aria-role="link"][aria-label$="，编辑资料"]');
  await phone.isAt('packageAlbumB/user/profile', '个人资料');
  await phone.tap(named('保存'));
  await phone.sees('请设置头像');
  await chooseAvatar(phone, `button${named('更换头像')}`);
  await phone.find(`button${named('更换头像')} image`);
  await phone.misses(named('保存，处理中'));
  await phone.type('昵称', '改名之后');
  await phone.type('签名', '拍遍每一场毕业典礼');
  await phone.type('标签', '旅行');
  await phone.tap(named('添加标签'));
  await phone.find(named('移除旅行'));
  await phone.rests();
  await phone.look('profile');
  await phone.tap(named('保存'));
  await phone.isAt('packageAlbumA/home/home', '我的');
  await phone.find(a('link', '改名之后，编辑资料'));
  await phone.sees('拍遍每一场毕业典礼');
  await phone.find(`${a('link', '改名之后，编辑资料')} image`);
});

test('somebody is followed on their page, listed, and no longer followed', async ({ phone, desk: { sample } }) => {
  await enterAs(phone, '新的测试用户');
  await phone.openAt(`/packageAlbumA/home/space?userId=${sample.ownerId}`);
  await phone.find(startingWith('link', sample.albumName));
  await phone.tap(named(`关注${OWNER}`));
  await phone.find(named(`已关注，取消关注${OWNER}`));
  await phone.rests();
  await phone.look('space');
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/home/home', '我的');
  await phone.tap(a('link', '1，关注'));
  await phone.isAt('packageAlbumB/user/attentionList', '关注和粉丝');
  await phone.tap(startingWith('link', OWNER));
  await phone.isAt('packageAlbumA/home/space');
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumB/user/attentionList');
  await phone.look('attention');
  await phone.tap(named(`已关注，取消关注${OWNER}`));
  await phone.find(named(`关注${OWNER}`));
  await phone.tap(a('tab', '粉丝'));
  await phone.sees('还没有粉丝');
  await phone.tap(named('返回'));
  await phone.find(a('link', '0，关注'));
});
