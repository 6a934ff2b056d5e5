import { expect, test } from './desk';
import { a, named, startingWith, TILES, VIDEO_TILES, VIEWER } from './phone';
import { createAlbum, drawFiles, haveInAlbum, openFirstPhoto, openTab, signIn } from './steps';

/** Where fingers are heard. */
const STAGE = `${VIEWER} image`;

test('an album is made, filled, looked through and liked', async ({ phone }) => {
  const files = await drawFiles();

  await test.step('somebody signs in', async () => {
    await phone.isAt('packageAlbumA/index/index', '发现');
    await phone.look('discover');
    await signIn(phone, '摄影师小林');
    await phone.rests();
    await phone.look('mine');
  });

  await test.step('and creates an album', async () => {
    await createAlbum(phone, '云南旅行');
    await phone.sees('还没有照片，来传第一张吧');
    await phone.look('photos-empty');
  });

  await test.step('and uploads: everything appears on the wall by itself', async () => {
    await haveInAlbum(phone, files);
    await phone.tap(named('上传照片'));
    await phone.isAt('packageAlbumC/photos/upload', '上传到云南旅行');
    await phone.look('upload');
    await phone.tap(named('选择照片或视频'));
    await phone.find(named('上传总进度'));
    await phone.sees(`${files.length}个文件已上传`);
    await phone.look('uploaded');
    await phone.tap(named('完成'));
    await phone.isAt('packageAlbumC/photos/photos', '云南旅行');
    await expect.poll(() => phone.count(TILES)).toBe(files.length - 1);
    await expect.poll(() => phone.count(VIDEO_TILES)).toBe(1);
    await expect.poll(() => phone.hasWords('转码中'), { timeout: 30_000 }).toBe(false);
    await phone.rests();
    await phone.look('wall');
  });

  await test.step('and looks through it: a tap, swipes, the way out', async () => {
    await openFirstPhoto(phone);
    await phone.find(a('dialog', '查看照片，2/5'));
    await phone.swipe(STAGE, -200);
    await phone.find(a('dialog', '查看照片，3/5'));
    await phone.swipe(STAGE, 200);
    await phone.find(a('dialog', '查看照片，2/5'));
    await phone.rests();
    await phone.look('viewer');
  });

  await test.step('and likes a photo, and takes it back', async () => {
    await phone.tap(a('button', '赞，0'));
    await phone.find(a('button', '取消赞，1'));
    await phone.tap(`${VIEWER} ${named('关闭')}`);
    await phone.misses(VIEWER);
    await openFirstPhoto(phone);
    await phone.tap(a('button', '取消赞，1'));
    await phone.find(a('button', '赞，0'));
    await phone.tap(`${VIEWER} ${named('关闭')}`);
    await phone.misses(VIEWER);
  });

  await test.step('and plays the video', async () => {
    await phone.tap(VIDEO_TILES);
    await phone.find(`${VIEWER} video`);
    await phone.rests();
    await phone.look('viewer-video');
    await phone.tap(`${VIEWER} ${named('关闭')}`);
    await phone.misses(VIEWER);
  });

  await test.step('and comes back through the album to the tabs', async () => {
    await phone.tap(named('返回'));
    await phone.isAt('packageAlbumA/home/home', '我的');
    await phone.find(startingWith('link', '云南旅行'));
    await openTab(phone, '发现');
    await openTab(phone, '设置');
    await phone.look('settings');
  });

  await test.step('and signs out', async () => {
    await phone.tap(named('退出登录'));
    await phone.tap(`${a('dialog', '退出登录？')} ${named('退出登录')}`);
    await phone.sees('普通用户(未登录)');
    await openTab(phone, '我的');
    await phone.find(named('立即登录'));
  });
});
