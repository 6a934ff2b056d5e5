import { TAP_GUARD_MS } from '@contract/constants/client';
import { test } from './desk';
import { a, type Phone, startingWith } from './phone';
import { aPersonAt, payInSandbox } from './shop';

const MEMBER = '/packageAlbumE/member/member';
const AGREED = a('checkbox', '我已阅读并同意会员协议');

async function openMember(phone: Phone): Promise<void> {
  await phone.openAt(MEMBER);
  await phone.isAt('packageAlbumE/member/member', '会员');
}

/** From the button to the page that says that it is paid. */
async function buy(phone: Phone, verb: string, sum: string): Promise<void> {
  await phone.tap(AGREED);
  await phone.passTime(TAP_GUARD_MS);
  await phone.tap(a('button', `${verb} ${sum}`));
  await phone.isAt('packageAlbumD/order/list', '订单');
  await payInSandbox(phone, sum, '支付成功');
  await phone.sees('支付成功，会员已生效');
}

test('a level is bought, extended from its end, and a higher one takes what is left', async ({ phone }) => {
  await aPersonAt(phone, '小程序里的会员');
  await openMember(phone);
  await phone.sees('开通会员，传更大的文件，用更多的空间');
  await phone.tap(a('button', '开通 ￥15.00'));
  await phone.isTold('请先同意会员协议');
  await phone.rests();
  await phone.look('member');
  await buy(phone, '开通', '￥15.00');
  await phone.look('member-paid');

  await openMember(phone);
  await phone.sees('图片20MB，视频300MB');
  await buy(phone, '续费', '￥15.00');
  await openMember(phone);
  await phone.sees('会员还剩60天');

  await phone.tap(startingWith('radio', '超级VIP 30天'));
  await phone.sees('剩余会员抵扣￥29.50');
  await phone.rests();
  await phone.look('member-upgrade');
  await buy(phone, '升级', '￥0.50');
  await openMember(phone);
  await phone.sees('图片50MB，视频1GB');
  await phone.sees('会员还剩30天');
  await phone.sees('已抵扣升级');
  await phone.rests();
  await phone.look('member-upgraded');
});

test('files above a level lead to the levels, with what they wanted', async ({ phone }) => {
  await aPersonAt(phone, '照片太大的人');
  await phone.openAt(`${MEMBER}?cause=photo`);
  await phone.sees('有照片超过了现在的大小限制，升级后可以传更大的照片');
  await phone.openAt('/packageAlbumE/expandCapacity/expandCapacity?cause=upload');
  await phone.sees('有文件因空间不足在等待上传，扩容后回到上传页即可继续');
});
