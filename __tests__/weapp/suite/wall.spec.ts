import { addComment } from '@contract/http/interaction';
import { listMedia, setPriceByAlbumId } from '@contract/http/media';
import { visitAsUser } from '../../bench/visitor';
import { runAdmin } from '../../support/product';
import { openTouch } from '../../support/touch';
import { expect, test } from './desk';
import { a, named, startingWith, TILES, VIEWER } from './phone';
import { completeProfile, createAlbum, newPhoneNumber, openFirstPhoto, openTab, sendCode, signIn } from './steps';
import { addPhoto, fillAlbum, SAMPLE_PHOTOS } from './sample';

/** More than the platform takes to close what lies over a page, and to be ready for the next. */
const BACK_CLOSES_MS = 400;
const HOURS_MS = 4 * 3_600_000;

test('a visitor scrolls through a wall, which draws only what is near', async ({ phone, desk: { sample } }) => {
  await phone.tap(startingWith('link', sample.albumName));
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await phone.find(TILES);
  await phone.rests();
  const first = await phone.count(TILES);
  expect(first).toBeLessThan(SAMPLE_PHOTOS);
  await phone.look('top');
  const seen = new Set(await phone.listValues(TILES, 'id'));
  for (let step = 1; step <= 8; step += 1) {
    await phone.scrollTo(step * 500);
    await phone.rests();
    for (const id of await phone.listValues(TILES, 'id')) seen.add(id);
  }
  expect(seen.size).toBe(SAMPLE_PHOTOS);
  await phone.look('bottom');
});

test('a like asks a visitor to sign in, which is refused, then done', async ({ phone, desk: { sample } }) => {
  await phone.openAt(`/packageAlbumC/photos/photos?id=${sample.albumId}`);
  await openFirstPhoto(phone);
  const prompt = a('dialog', '是否要登录');
  await phone.tap(startingWith('button', '赞，'));
  await phone.find(prompt);
  await phone.look('prompt');
  await phone.tap(`${prompt} ${named('暂不登录')}`);
  await phone.misses(prompt);
  await phone.tap(startingWith('button', '赞，'));
  await phone.tap(`${prompt} ${named('立即登录')}`);
  await sendCode(phone, newPhoneNumber());
  await completeProfile(phone, '小雨');
  await phone.find(startingWith('button', '取消赞，'));
  await phone.tap(`${VIEWER} ${named('关闭')}`);
  await phone.misses(VIEWER);
});

test('what has a price carries it, on the wall and in the viewer', async ({ phone, desk: { product } }) => {
  const { api } = await visitAsUser(product, '13900000022', '卖家');
  const albumId = await fillAlbum(product, api, '付费的相册', 2);
  await api.call(setPriceByAlbumId, { albumId, priceFen: 1_250 });
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.find(TILES);
  await phone.rests();
  expect(await phone.listValues(TILES, 'aria-label')).toEqual(['照片，3月2日，￥12.50', '照片，3月1日，￥12.50']);
  await phone.look('priced');
  await openFirstPhoto(phone);
  await phone.sees('￥12.50 · 预览带有水印');
  await phone.rests();
  await phone.look('locked');
});

test('what was bought is among the orders, and shown without a mark', async ({ phone, desk: { product } }) => {
  const { api } = await visitAsUser(product, '13900000023', '卖家');
  const albumId = await fillAlbum(product, api, '买到的相册', 2);
  await api.call(setPriceByAlbumId, { albumId, priceFen: 500 });
  const { records } = await api.call(listMedia, { current: 1, size: 10, type: 1, showFaceLocation: false, albumId });
  await phone.openAt('/packageAlbumA/home/home');
  const number = await signIn(phone, '买家小林');
  runAdmin(product, 'purchase', 'add', number, ...records.map(({ id }) => id));
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.find(TILES);
  await phone.rests();
  expect(await phone.listValues(TILES, 'aria-label')).toEqual(['照片，3月2日，已购', '照片，3月1日，已购']);
  await phone.look('bought-wall');
  await phone.openAt('/packageAlbumD/order/photos');
  await phone.isAt('packageAlbumD/order/photos', '照片订单');
  await phone.find(TILES);
  await phone.rests();
  expect(await phone.listValues(TILES, 'aria-label')).toEqual(['照片，已购', '照片，已购']);
  await phone.look('orders');
  await openFirstPhoto(phone);
  await phone.find(startingWith('button', '查看原图'));
  await phone.look('bought');
});

test('where WeChat lets no socket through, a new photo comes by itself all the same', async ({
  phone,
  desk: { product },
}) => {
  const { api } = await visitAsUser(product, '13900000024', '直播');
  const albumId = await fillAlbum(product, api, '没有连线的直播', 2);
  await phone.program.mockWxMethod('connectSocket', { errMsg: 'connectSocket:fail url not in domain list' });
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await expect.poll(() => phone.count(TILES)).toBe(2);
  await addPhoto(api, albumId);
  await expect.poll(() => phone.count(TILES)).toBe(3);
});

test('a deep link into a subpackage, and back where nothing lies before', async ({ phone, desk: { sample } }) => {
  await phone.openAt(`/packageAlbumC/photos/photos?id=${sample.albumId}`);
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  expect(await phone.countPages()).toBe(1);
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/index/index', '发现');
  await openTab(phone, '我的');
  await openTab(phone, '设置');
  await openTab(phone, '发现');
  expect(await phone.countPages()).toBe(1);
});

test('WeChat’s way back closes a sheet and the viewer before it leaves the album', async ({
  phone,
  desk: { sample },
}) => {
  const goBack = async (): Promise<void> => {
    await phone.program.callWxMethod('navigateBack', { delta: 1 });
    await phone.passTime(BACK_CLOSES_MS);
  };
  const sheet = a('dialog', '拍摄信息');
  await phone.tap(startingWith('link', sample.albumName));
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await openFirstPhoto(phone);
  await phone.tap(named('信息'));
  await phone.find(sheet);
  await phone.passTime(BACK_CLOSES_MS);
  await phone.look('facts');
  await goBack();
  await phone.misses(sheet);
  await phone.find(VIEWER);
  await goBack();
  await phone.misses(VIEWER);
  await phone.tap(named('选择'));
  await phone.find(startingWith('checkbox', '照片'));
  await phone.passTime(BACK_CLOSES_MS);
  await goBack();
  await phone.misses(startingWith('checkbox', '照片'));
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  // Closed by hand, it keeps nobody on the page.
  await openFirstPhoto(phone);
  await phone.tap(`${VIEWER} ${named('关闭')}`);
  await phone.misses(VIEWER);
  await phone.passTime(BACK_CLOSES_MS);
  await goBack();
  await phone.isAt('packageAlbumA/index/index', '发现');
});

test('a finger scrolls what is said about a photo, in the sheet over it', async ({ phone, desk }) => {
  const { runtime, product } = desk;
  test.skip(runtime === null, 'the developer tools let nobody draw a finger over the screen');
  if (runtime === null) return;
  const { api } = await visitAsUser(product, '13900000025', '话多');
  const albumId = await fillAlbum(product, api, '说了很多的相册', 1);
  const { records } = await api.call(listMedia, { current: 1, size: 10, type: 1, showFaceLocation: false, albumId });
  for (const { id: mediaId } of records) {
    for (let n = 1; n <= 20; n += 1)
      await api.call(addComment, { albumId, mediaId, text: `第${n}句话`, requestId: `sentence-${n}` });
  }
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await openFirstPhoto(phone);
  await phone.tap(startingWith('button', '评论，'));
  await phone.sees('第20句话');
  await phone.rests();
  await phone.look('said');
  const last = runtime.page.getByText('第20句话', { exact: true });
  const before = await last.boundingBox();
  if (before === null) throw new Error('nothing is said');
  const touch = await openTouch(runtime.page);
  await touch('touchStart', [{ x: 180, y: 700 }]);
  for (let y = 680; y >= 400; y -= 20) await touch('touchMove', [{ x: 180, y }]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await last.boundingBox())?.y ?? 0).toBeLessThan(before.y - 100);
  expect(await runtime.page.evaluate(() => window.scrollY)).toBe(0);
});

test('what is scrolled in a sheet to its end leaves the page behind where it is', async ({ phone, desk }) => {
  const { runtime, sample } = desk;
  test.skip(runtime === null, 'the developer tools let nobody draw a finger over the screen');
  if (runtime === null) return;
  await phone.openAt(`/packageAlbumC/photos/photos?id=${sample.albumId}`);
  await phone.find(TILES);
  await phone.scrollTo(200);
  await phone.tap(named('分享相册'));
  await phone.find(named('发给微信好友'));
  await phone.rests();
  const touch = await openTouch(runtime.page);
  const button = runtime.page.getByText('发给微信好友', { exact: true });
  const before = await button.boundingBox();
  for (const from of [700, 700, 700, 150]) {
    await touch('touchStart', [{ x: 180, y: from }]);
    for (let step = 1; step <= 20; step += 1) await touch('touchMove', [{ x: 180, y: Math.max(20, from - step * 25) }]);
    await touch('touchEnd', []);
    await phone.rests();
  }
  expect((await button.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  expect(await runtime.page.evaluate(() => window.scrollY)).toBe(200);
});

test('a program that was in the back for hours goes on, and what was cut off there comes in front', async ({
  phone,
  desk,
}) => {
  const { runtime, sample } = desk;
  test.skip(runtime === null, 'the developer tools suspend nobody');
  if (runtime === null) return;
  await signIn(phone, '走开的人');
  await phone.rests();
  await runtime.hide();
  await phone.program.mockWxMethod('request', { errMsg: 'request:fail interrupted' });
  await phone.openAt(`/packageAlbumC/photos/photos?id=${sample.albumId}`);
  await runtime.advance(HOURS_MS);
  await phone.program.restoreWxMethod('request');
  await runtime.show();
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await phone.find(TILES);
  expect(await phone.hasWords('加载失败')).toBe(false);
});

test('a tab that is opened in place of another is marked in its tab bar', async ({ phone }) => {
  await phone.find('.zx-i-compass-filled');
  await phone.openAt('/packageAlbumA/home/home');
  await phone.isAt('packageAlbumA/home/home', '我的');
  await phone.find('.zx-i-user-filled');
  await phone.misses('.zx-i-compass-filled');
  await openTab(phone, '发现');
  await phone.find('.zx-i-compass-filled');
  await phone.misses('.zx-i-user-filled');
});

test('a program that is started by a link fetches the subpackage first', async ({ phone, desk }) => {
  const { runtime, sample } = desk;
  test.skip(runtime === null, 'the developer tools start a program only at its first page');
  await runtime?.reset({ path: 'packageAlbumC/photos/photos', query: { id: sample.albumId }, scene: 1007 });
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await openFirstPhoto(phone);
  await phone.tap(`${VIEWER} ${named('关闭')}`);
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/index/index', '发现');
});

test('in moments an album is looked at, and leads nowhere', async ({ phone, desk }) => {
  const { runtime, sample } = desk;
  test.skip(runtime === null, 'the developer tools start a program only at its first page');
  await runtime?.reset({ path: 'packageAlbumC/photos/photos', query: { id: sample.albumId }, scene: 1154 });
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await phone.find(TILES);
  await phone.rests();
  await phone.look('moments');
  await openFirstPhoto(phone);
  expect(await phone.count(`${VIEWER} ${startingWith('button', '赞')}`)).toBe(0);
  await phone.rests();
  await phone.look('moments-viewer');
  await phone.tap(`${VIEWER} ${named('关闭')}`);
  for (const way of ['返回', '分享相册', '搜索相册里的照片', '收藏相册']) expect(await phone.count(named(way))).toBe(0);
});

test('an album goes to a friend and into moments with its name', async ({ phone, desk: { sample } }) => {
  const query = `id=${sample.albumId}&via=card`;
  await phone.openAt(`/packageAlbumC/photos/photos?id=${sample.albumId}`);
  await phone.isAt('packageAlbumC/photos/photos', sample.albumName);
  await phone.tap(named('分享相册'));
  await phone.find(named('发给微信好友'));
  await phone.rests();
  await phone.look('share');
  await phone.tap(named('发给微信好友'));
  const page = await phone.screen();
  const sent = await page.callMethod('onShareAppMessage', { from: 'menu' });
  // WeChat takes no WebP there.
  const card = { title: sample.albumName, imageUrl: expect.stringMatching(/\/card\//) };
  expect(sent).toMatchObject({ ...card, path: `/packageAlbumC/photos/photos?${query}` });
  expect(await page.callMethod('onShareTimeline')).toMatchObject({ ...card, query });
});

test('whoever is asked into an album is sent a card of the invitation', async ({ phone, desk: { runtime } }) => {
  test.skip(runtime === null, 'the developer tools do not tell what was sent');
  const name = '请人加入的相册';
  const sent = (): unknown => runtime?.happened('share').at(-1);
  const send = async (): Promise<unknown> => {
    const before = runtime?.happened('share').length ?? 0;
    await phone.tap(`${named('发给微信好友')}[open-type="share"]`);
    await expect.poll(() => runtime?.happened('share').length).toBe(before + 1);
    return sent();
  };
  await signIn(phone, '请人的人');
  await phone.rests();
  const id = await createAlbum(phone, name);
  await phone.openAt(`/packageAlbumC/manage/manage?id=${id}&section=people&invite=1`);
  const card = {
    title: `邀请你加入“${name}”`,
    path: expect.stringMatching(/^\/packageAlbumB\/external\/album\?invite=\S+&via=card$/),
  };
  const asMember = await send();
  expect(asMember).toEqual(card);
  await phone.rests();
  await phone.look('invite');
  await phone.tap(a('radio', '工作人员'));
  await phone.rests();
  const asPersonnel = (await send()) as { path: string };
  expect(asPersonnel).toEqual(card);
  expect(asPersonnel).not.toEqual(asMember);
  await phone.tap(`${a('dialog', '邀请加入')} ${named('关闭')}`);
  // By the menu the album goes, also from here.
  const byMenu = await (await phone.screen()).callMethod('onShareAppMessage', { from: 'menu' });
  expect(byMenu).toMatchObject({ title: name, path: `/packageAlbumC/photos/photos?id=${id}&via=card` });
  await signIn(phone, '被请的人');
  await phone.openAt(asPersonnel.path);
  await phone.sees('请人的人邀请你成为相册工作人员');
});

test('the page that a link from outside comes to, and discover, go to a friend with their names', async ({
  phone,
  desk: { sample },
}) => {
  const send = async (): Promise<unknown> => (await phone.screen()).callMethod('onShareAppMessage', { from: 'menu' });
  const page = `/packageAlbumB/external/album?id=${sample.albumId}`;
  expect(await send()).toEqual({ title: '智享相册', path: '/packageAlbumA/index/index' });
  await phone.openAt(`${page}&via=qr`);
  await phone.find(a('heading', sample.albumName));
  expect(await send()).toEqual({ title: sample.albumName, path: `${page}&via=card` });
});

test('an album that is gone leads back to discover', async ({ phone }) => {
  await phone.openAt(`/packageAlbumC/photos/photos?id=${'x'.repeat(22)}`);
  await phone.sees('相册不存在或已被删除');
  await phone.tap(named('回到发现'));
  await phone.isAt('packageAlbumA/index/index', '发现');
});

test('discover is pulled down for what is new', async ({ phone, desk: { sample } }) => {
  await phone.find(startingWith('link', sample.albumName));
  await phone.program.callWxMethod('startPullDownRefresh');
  await phone.rests();
  await phone.find(startingWith('link', sample.albumName));
});

test('a long name stays in the one row of the bar, beside WeChat’s own menu', async ({ phone }) => {
  await signIn(phone, '小雨');
  const name = '二〇二六年公司年会暨十周年庆典全体员工大合影与颁奖晚会照片集';
  await createAlbum(phone, name);
  await phone.tap(named('上传照片'));
  const title = a('heading', `上传到${name}`);
  const words = await phone.find(`${title} text`);
  expect(Number((await words.size()).height)).toBeLessThan(44);
  await phone.look('long-name');
});
