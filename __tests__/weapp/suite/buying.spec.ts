import { TAP_GUARD_MS } from '@contract/constants/client';
import { decideRefund, getOrderDetail } from '@contract/http/order';
import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { a, named, type Phone, TILES, VIEWER } from './phone';
import { aPerson, aPersonAt, buyAll, openShop, payInSandbox } from './shop';
import { openFirstPhoto } from './steps';

/** Where the program below writes what is saved to the phone's album. */
const SAVED_KEY = 'savedToAlbum';
const PAID = '支付成功，照片已放进“照片订单”';

/** Bytes of what the program saves to the phone's album are kept where they can be read. */
async function watchAlbum({ program }: Phone): Promise<void> {
  await program.mockWxMethod(
    'saveImageToPhotosAlbum',
    // Runs in the program.
    `function (options, key) {
      wx.setStorageSync(key, wx.getFileSystemManager().readFileSync(options.filePath, 'base64'));
      return { errMsg: 'saveImageToPhotosAlbum:ok' };
    }`,
    SAVED_KEY,
  );
}

async function readSaved({ program }: Phone): Promise<Buffer> {
  const text = await program.evaluate(`function (key) { return wx.getStorageSync(key); }`, SAVED_KEY);
  return Buffer.from(String(text), 'base64');
}

/** What follows the two bytes that begin a JPEG ends what was uploaded: the picture is the same, without place and camera. */
const isOriginal = (saved: Buffer, original: Buffer): boolean =>
  saved.length > original.length / 2 && original.subarray(2 - saved.length).equals(saved.subarray(2));

const wallOf = (albumId: string): string => `/packageAlbumC/photos/photos?id=${albumId}`;

test('a photo is bought, and its original taken home as it was uploaded', async ({ phone, desk: { product } }) => {
  const original = await drawPicture({ width: 1600, height: 1200 });
  const albumId = await openShop(await aPerson(product, '小程序里开店的人'), '小程序里的小店', original);
  await aPersonAt(phone, '小程序里的买家');

  await phone.openAt(wallOf(albumId));
  await phone.find(`${TILES}[aria-label$="￥5.00"]`);
  await openFirstPhoto(phone);
  await phone.sees('￥5.00 · 预览带有水印');
  expect(await phone.count(`${VIEWER} ${named('下载')}`)).toBe(0);

  await phone.tap(a('button', '购买'));
  await phone.isAt('packageAlbumB/shopCart/shopCart', '确认订单');
  await phone.sees('不适用七天无理由退货');
  await phone.tap(a('button', '提交订单 ￥5.00'));
  await phone.isTold('请先勾选购买须知');
  await phone.tap(a('checkbox', '我已知晓，同意购买'));
  await phone.look('confirm');
  await phone.passTime(TAP_GUARD_MS);
  await phone.tap(a('button', '提交订单 ￥5.00'));
  await phone.isAt('packageAlbumD/order/list', '订单');
  await payInSandbox(phone, '￥5.00', '支付失败');
  await phone.sees('支付没有完成，订单已保留');
  await phone.look('pay');
  await payInSandbox(phone, '￥5.00', '支付成功');
  await phone.sees(PAID);
  await phone.look('paid');

  await watchAlbum(phone);
  await phone.tap(a('button', '去下载'));
  await phone.isAt('packageAlbumD/order/photos', '照片订单');
  await openFirstPhoto(phone);
  await phone.tap(`${VIEWER} ${named('下载')}`);
  await expect.poll(async () => isOriginal(await readSaved(phone), original)).toBe(true);
  await phone.look('downloaded');
});

test('a photo is tipped for', async ({ phone, desk: { product } }) => {
  const photo = await drawPicture({ width: 800, height: 600 });
  const albumId = await openShop(await aPerson(product, '小程序里收打赏的人'), '等打赏的相册', photo);
  await aPersonAt(phone, '小程序里打赏的人');

  await phone.openAt(wallOf(albumId));
  await openFirstPhoto(phone);
  await phone.tap(`${VIEWER} ${named('更多操作')}`);
  await phone.tap(a('button', '打赏'));
  await phone.tap(a('radio', '￥2'));
  await phone.type('留言', '拍得真好');
  await phone.look('tip');
  await phone.tap(a('button', '打赏 ￥2.00'));
  await phone.isAt('packageAlbumD/order/list', '订单');
  await payInSandbox(phone, '￥2.00', '支付成功');
  await phone.sees('打赏成功，谢谢你的支持');
  await phone.look('tipped');
});

test('what was bought is given back, and is for sale again', async ({ phone, desk: { product } }) => {
  const seller = await aPerson(product, '小程序里退款的人');
  const albumId = await openShop(seller, '可以退的相册', await drawPicture({ width: 800, height: 600 }));
  const buyer = await aPersonAt(phone, '小程序里买错的人');
  const orderNo = await buyAll(buyer, albumId);
  const order = `/packageAlbumD/order/list?orderNo=${orderNo}`;

  await phone.openAt(order);
  await phone.tap(a('button', '申请退款'));
  await phone.type('原因', '买错了');
  await phone.look('ask-refund');
  await phone.tap(a('button', '申请退￥5.00'));
  await phone.sees('等待卖家处理');
  const { refunds } = await seller.api.call(getOrderDetail, { orderNo });
  await seller.api.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' });
  await phone.openAt(order);
  await phone.sees('已退回');
  await phone.look('refunded');
  await phone.openAt(wallOf(albumId));
  await phone.find(`${TILES}[aria-label$="￥5.00"]`);
  await phone.openAt('/packageAlbumD/order/photos');
  await phone.sees('还没有买过照片');
});
