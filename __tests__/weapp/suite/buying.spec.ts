import { TAP_GUARD_MS } from '@contract/constants/client';
import { decideRefund, getOrderDetail, listSoldOrders } from '@contract/http/order';
import { visitAsUser } from '../../bench/visitor';
import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { a, named, type Phone, startingWith, TILES, VIEWER } from './phone';
import { openShop } from './shop';
import { openFirstPhoto, signIn } from './steps';

const NAME = '小程序里的小店';
/** Where the program below writes what is saved to the phone's album. */
const SAVED_KEY = 'savedToAlbum';

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

function readSaved({ program }: Phone): Promise<unknown> {
  return program.evaluate(`function (key) { return wx.getStorageSync(key); }`, SAVED_KEY);
}

test('a photo is bought in the sandbox, its original taken home, tipped for and given back', async ({
  phone,
  desk: { product },
}) => {
  const { api: seller } = await visitAsUser(product, '13900000041', '小程序里开店的人');
  const original = await drawPicture({ width: 1600, height: 1200, taken: '2026:03:01 10:00:00' });
  const albumId = await openShop(seller, NAME, original);
  const payInSandbox = async (sum: string, outcome: string): Promise<void> => {
    await phone.passTime(TAP_GUARD_MS);
    await phone.tap(a('button', `支付${sum}`));
    await phone.sees('正在确认支付结果');
    await phone.tap(a('button', outcome));
  };
  await signIn(phone, '小程序里的买家');

  await test.step('the price is seen, and nothing without a mark', async () => {
    await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
    await phone.find(`${TILES}[aria-label$="￥5.00"]`);
    await openFirstPhoto(phone);
    await phone.sees('￥5.00 · 预览带有水印');
    expect(await phone.count(`${VIEWER} ${named('下载')}`)).toBe(0);
  });

  await test.step('it is ordered, once the buyer has agreed', async () => {
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
    await phone.find(a('button', '支付￥5.00'));
    await phone.rests();
    await phone.look('pay');
  });

  await test.step('a payment is refused, the next one is not', async () => {
    await payInSandbox('￥5.00', '支付失败');
    await phone.sees('支付没有完成，订单已保留');
    await payInSandbox('￥5.00', '支付成功');
    await phone.sees('支付成功，照片已放进“照片订单”');
    await phone.rests();
    await phone.look('paid');
  });
  const orderUrl = `/packageAlbumD/order/list?orderNo=${String((await phone.screen()).query['orderNo'])}`;

  await test.step('the original is saved to the phone as it was uploaded', async () => {
    await watchAlbum(phone);
    await phone.tap(a('button', '去下载'));
    await phone.isAt('packageAlbumD/order/photos', '照片订单');
    await openFirstPhoto(phone);
    await phone.tap(`${VIEWER} ${named('下载')}`);
    await expect.poll(() => readSaved(phone)).toBe(original.toString('base64'));
    await phone.look('downloaded');
  });

  await test.step('the photo is tipped for', async () => {
    await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
    await openFirstPhoto(phone);
    await phone.tap(`${VIEWER} ${named('更多操作')}`);
    await phone.tap(a('button', '打赏'));
    await phone.tap(a('checkbox', '￥2'));
    await phone.type('留言', '拍得真好');
    await phone.look('tip');
    await phone.tap(a('button', '打赏 ￥2.00'));
    await phone.isAt('packageAlbumD/order/list', '订单');
    await payInSandbox('￥2.00', '支付成功');
    await phone.sees('打赏成功，谢谢你的支持');
    await phone.look('tipped');
  });

  await test.step('the money of the photo is asked back and given back', async () => {
    await phone.openAt(orderUrl);
    await phone.tap(a('button', '申请退款'));
    await phone.type('原因', '买错了');
    await phone.look('ask-refund');
    await phone.tap(a('button', '申请退￥5.00'));
    await phone.sees('等待卖家处理');
    const { records } = await seller.call(listSoldOrders, { current: 1, size: 10 });
    const details = await Promise.all(records.map(({ orderNo }) => seller.call(getOrderDetail, { orderNo })));
    const [refund] = details.flatMap(({ refunds }) => refunds);
    await seller.call(decideRefund, { refundNo: refund?.refundNo ?? '', agree: true, answer: '' });
    await phone.openAt(orderUrl);
    await phone.sees('已退回');
    await phone.rests();
    await phone.look('refunded');
  });

  await test.step('and the photo is for sale again', async () => {
    await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
    await phone.find(`${startingWith('button', '照片')}[aria-label$="￥5.00"]`);
    await phone.openAt('/packageAlbumD/order/photos');
    await phone.sees('还没有买过照片');
  });
});
