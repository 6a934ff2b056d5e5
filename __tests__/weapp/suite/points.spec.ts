import { runAdmin } from '../../support/product';
import { test } from './desk';
import { named, startingWith } from './phone';
import { enterAs } from './steps';

test('points are earned by signing in and by an ad, exchanged and drawn with', async ({ phone, desk: { product } }) => {
  runAdmin(product, 'point-rule', 'set', 'sign-in', '800', '1', '365');
  runAdmin(product, 'draw', 'set', 'daily', '每日抽奖', '10', '2', '2026-02-01');
  runAdmin(product, 'ad', 'set', 'points', 'adunit-0123456789abcdef', 'seconds=15');
  runAdmin(product, 'ad', 'set', 'capacity', 'adunit-fedcba9876543210', 'seconds=15');
  runAdmin(product, 'param', 'set', 'SYS_AD_REPORT', '1');
  await enterAs(phone, '新的测试用户');

  await phone.openAt('/packageAlbumE/integral/integral');
  await phone.isAt('packageAlbumE/integral/integral', '积分');
  await phone.tap(named('签到'));
  await phone.isTold('签到成功，获得800积分');
  await phone.sees('看15秒广告 +5');
  await phone.rests();
  await phone.look('points');
  await phone.tap(named('去观看'));
  await phone.isTold('获得5积分');
  await phone.sees('805');

  await phone.tap(named('兑换容量1GB 30天'));
  await phone.tap(named('兑换'));
  await phone.sees('705');
  await phone.tap(startingWith('button', '抽一次'));
  await phone.sees('今天还剩1次');

  await phone.openAt('/packageAlbumE/expandCapacity/expandCapacity');
  await phone.isAt('packageAlbumE/expandCapacity/expandCapacity', '扩容');
  await phone.sees('看15秒广告得1GB');
  await phone.rests();
  await phone.look('expand-capacity');
});
