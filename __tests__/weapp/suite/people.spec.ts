import { drawPicture } from '../../support/pictures';
import { keepFaces } from '../../support/ahead-of-pages';
import { runAdmin } from '../../support/product';
import { TAP_GUARD_MS } from '@contract/constants/client';
import { expect, test } from './desk';
import { a, named, type Phone, startingWith } from './phone';
import { chooseAvatar, enterAs, haveInAlbum } from './steps';

const OWNER = '陈列';

const readField = async (phone: Phone, label: string): Promise<unknown> =>
  (await phone.find(`input${named(label)}`)).value();

test('a person changes picture, name, birthday, place and words, and is asked before losing them', async ({
  phone,
}) => {
  const profile = '[aria-role="link"][aria-label$="，编辑资料"]';
  await enterAs(phone, '新的测试用户');
  await phone.tap(profile);
  await phone.isAt('packageAlbumB/user/profile', '个人资料');
  await chooseAvatar(phone, `button${named('更换头像')}`);
  await phone.find(`button${named('更换头像')} image`);
  await phone.misses(named('保存，处理中'));
  await phone.type('昵称', '改名之后');
  await phone.type('签名', '拍遍每一场毕业典礼');
  await phone.type('标签', '旅行');
  await phone.tap(named('添加标签'));
  await phone.find(named('移除旅行'));
  await phone.tap(a('radio', '女'));
  // WeChat draws the wheel of days itself.
  await (await phone.find('picker')).trigger('change', { value: '1990-03-07' });
  await phone.find(named('生日，1990-03-07'));
  await phone.tap(startingWith('button', '所在地'));
  await phone.tap(named('浙江省'));
  await phone.tap(named('杭州市'));
  await phone.find(named('西湖区'));
  await phone.look('profile-area');
  await phone.tap(named('西湖区'));
  await phone.find(named('所在地，浙江省 杭州市 西湖区'));
  await phone.rests();
  await phone.look('profile');

  const question = a('dialog', '放弃修改？');
  await phone.tap(named('返回'));
  await phone.tap(`${question} ${named('继续编辑')}`);
  await phone.misses(question);
  expect(await readField(phone, '昵称')).toBe('改名之后');
  await phone.tap(named('保存'));
  await phone.isAt('packageAlbumA/home/home', '我的');
  await phone.find(a('link', '改名之后，编辑资料'));
  await phone.sees('拍遍每一场毕业典礼');
  await phone.find(`${a('link', '改名之后，编辑资料')} image`);
  await keepFaces(phone.desk.product.dataDir, '改名之后', 2);
  await phone.tap(profile);
  await phone.find(named('生日，1990-03-07'));
  await phone.find(a('radio', '女，已选中'));
  await phone.find(named('移除旅行'));
  await phone.tap(named('返回'));
  await phone.isAt('packageAlbumA/home/home', '我的');
  await phone.sees('我的脸');
  await phone.sees('共2张');
  await phone.rests();
  await phone.look('mine-with-faces');
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

test('somebody is blocked on their page, listed, and let back', async ({ phone, desk: { sample } }) => {
  const page = `/packageAlbumA/home/space?userId=${sample.ownerId}`;
  await enterAs(phone, '新的测试用户');
  await phone.openAt(page);
  await phone.find(startingWith('link', sample.albumName));
  await phone.tap(named('更多'));
  await phone.find(named('分享主页'));
  await phone.look('space-more');
  await phone.tap(a('button', '拉黑'));
  await phone.tap(`${startingWith('dialog', '拉黑')} ${named('拉黑')}`);
  await phone.sees('你已拉黑对方');
  await phone.misses(startingWith('link', sample.albumName));
  await phone.rests();
  await phone.look('space-blocked');
  await phone.openAt('/packageAlbumB/user/attentionList?list=blocked');
  await phone.find(named(`解除拉黑${OWNER}`));
  await phone.rests();
  await phone.look('blocked');
  await phone.tap(named(`解除拉黑${OWNER}`));
  await phone.sees('黑名单是空的');
  await phone.openAt(page);
  await phone.find(startingWith('link', sample.albumName));
});

test('a certification waits, is refused with a reason, is sent again and passes', async ({
  phone,
  desk: { product },
}) => {
  const page = 'packageAlbumB/user/certification';
  const name = '林小满';
  const idNumber = '110105199003071239';
  const sides = ['身份证人像面', '身份证国徽面'];
  const submit = async (words: string): Promise<void> => {
    await phone.passTime(TAP_GUARD_MS);
    await phone.tap(named(words));
  };
  const sendPictures = async (): Promise<void> => {
    for (const [index, side] of sides.entries()) {
      const bytes = await drawPicture({ width: 640, height: 400 });
      await haveInAlbum(phone, [{ name: `side${index}.jpg`, bytes }]);
      await phone.tap(named(`上传${side}`));
      await phone.find(named(`重新上传${side}`));
    }
  };
  const idOf = (): string => {
    const line = runAdmin(product, 'certification', 'list')
      .split('\n')
      .find((one) => one.includes(name));
    return line?.split(' ')[0] ?? '';
  };

  await enterAs(phone, '新的测试用户');
  await phone.tap(startingWith('button', '账号安全'));
  await phone.tap(named('实名认证，未认证'));
  await phone.isAt(page, '实名认证');
  await phone.tap(named('提交认证'));
  await phone.sees('请输入真实姓名');
  await phone.type('真实姓名', name);
  await phone.type('身份证号', '110105199003071230');
  await submit('提交认证');
  await phone.sees('请输入正确的身份证号');
  await phone.type('身份证号', idNumber);
  await submit('提交认证');
  await phone.sees('请上传身份证正反面照片');
  await phone.look('certification-refused-form');
  await sendPictures();
  await phone.rests();
  await phone.look('certification-filled');
  await submit('提交认证');
  await phone.sees('正在审核');
  await phone.look('certification-pending');

  runAdmin(product, 'certification', 'refuse', idOf(), '照片不清楚');
  await phone.openAt(`/${page}`);
  await phone.sees('照片不清楚');
  expect(await readField(phone, '真实姓名')).toBe(name);
  await phone.type('身份证号', idNumber);
  await sendPictures();
  await phone.look('certification-again');
  await submit('重新提交');
  await phone.sees('正在审核');

  runAdmin(product, 'certification', 'pass', idOf());
  await phone.openAt(`/${page}`);
  await phone.sees('已通过认证');
  await phone.sees('110*************39');
  await phone.look('certification-passed');
});
