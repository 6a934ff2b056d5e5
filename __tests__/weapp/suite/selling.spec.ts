import { TAP_GUARD_MS } from '@contract/constants/client';
import { signInTestUser } from '@contract/http/developer';
import { createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { visit, visitAsUser } from '../../bench/visitor';
import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { a, named, startingWith } from './phone';
import { buyAll, openShop } from './shop';
import { enterAs, enterCode, enterDigits, readPhonePattern } from './steps';

const PASSWORD = '135790';
const BALANCE = '/packageAlbumD/balanceList/balanceList';
const SELLER = { phone: '12000000003', nickname: '测试用户三' };

test('what was sold is seen as income and withdrawn', async ({ phone, desk: { product } }) => {
  const { access_token: token } = await (await visit(product)).call(signInTestUser, { phone: SELLER.phone });
  const seller = createApi({
    baseUrl: product.url,
    authorization: () => bearer(token),
    signal: new AbortController().signal,
  });
  const albumId = await openShop(seller, '卖照片的相册', await drawPicture({ width: 1200, height: 900 }));
  const { api: buyer } = await visitAsUser(product, '13900000043', '来买照片的人');
  await buyAll(buyer, albumId);
  await enterAs(phone, SELLER.nickname);

  await test.step('the income stands among the numbers of the album', async () => {
    await phone.openAt(`/packageAlbumC/statistics/index?id=${albumId}`);
    await phone.sees('每天收入');
    await phone.openAt(`/packageAlbumC/statistics/list?id=${albumId}&list=income`);
    await phone.isAt('packageAlbumC/statistics/list', '统计明细');
    await phone.sees('净收入￥5.00，售出1件');
    await phone.rests();
    await phone.look('income');
  });

  await test.step('it is settled', async () => {
    await expect
      .poll(async () => {
        await phone.openAt(BALANCE);
        await phone.sees('照片售出');
        await phone.rests();
        return phone.hasWords('收入到账');
      })
      .toBe(true);
    await phone.look('balance');
  });

  await test.step('what is missing before the first withdrawal is asked for', async () => {
    const number = await readPhonePattern(phone);
    await phone.openAt('/packageAlbumD/withdraw/withdraw');
    await phone.sees('提现前请先');
    await phone.rests();
    await phone.look('first');
    await phone.tap(startingWith('button', '设置支付密码'));
    await phone.isAt('packageAlbumD/password/password', '支付密码');
    await enterCode(phone, number);
    await phone.tap(named('下一步'));
    await phone.find(a('dialog', '设置支付密码'));
    await enterDigits(phone, PASSWORD);
    await phone.find(a('dialog', '再次输入支付密码'));
    await enterDigits(phone, PASSWORD);
    await phone.isTold('支付密码已设置');
    await phone.openAt('/packageAlbumD/withdraw/add');
    await phone.isAt('packageAlbumD/withdraw/add', '添加收款方式');
    await phone.tap(a('radio', '支付宝'));
    await phone.type('收款人姓名', '王小满');
    await phone.type('支付宝账号', 'xiaoman@example.com');
    await phone.look('way');
    await phone.tap(a('button', '保存'));
    await phone.isTold('已添加');
  });

  await test.step('two yuan are withdrawn', async () => {
    const number = await readPhonePattern(phone);
    await phone.openAt('/packageAlbumD/withdraw/withdraw');
    await phone.type('提现金额', '2');
    await phone.look('amount');
    await phone.passTime(TAP_GUARD_MS);
    await phone.tap(a('button', '下一步'));
    await phone.find(a('dialog', '确认提现'));
    // A phone gets one code a minute, whatever it is for.
    await phone.passTime(60_000);
    await expect
      .poll(
        async () => {
          await phone.passTime(TAP_GUARD_MS);
          await phone.tap('[aria-label="获取验证码"],[aria-label="重新获取"]');
          await phone.rests();
          return phone.count('[aria-label*="秒重新获取"]');
        },
        { intervals: [5_000] },
      )
      .toBeGreaterThan(0);
    await phone.type('验证码', await product.codeFor(number));
    await phone.look('confirm');
    await phone.tap(`${a('dialog', '确认提现')} ${a('button', '确认提现')}`);
    await phone.find(a('dialog', '提现￥2.00'));
    await enterDigits(phone, PASSWORD);
    await phone.isAt('packageAlbumD/withdraw/detail', '提现详情');
    await phone.sees('已到账');
    await phone.rests();
    await phone.look('withdrawn');
    await phone.openAt(BALANCE);
    await phone.sees('￥3.00');
  });
});
