import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdf } from '../../support/files/pdf-text';
import { button, expect, expectLetGo, expectSaid, seen, test, tiles } from '../../support/journey';
import {
  haveSignedIn,
  openMine,
  passTapGuard,
  pickFiles,
  title,
  viewer,
  waitForPictures,
} from '../../support/journey-steps';
import { keepAlbum } from '../../support/kept/kept-album';
import { drawPicture } from '../../support/pictures';

const PDF = Buffer.from(`%PDF-1.4\n${'%'.repeat(200)}\n%%EOF\n`);

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test(
  'an invoice is asked for, made by the seller and taken home, beside a voucher of the order',
  { tag: '@phone' },
  async ({ journey }) => {
    const owner = await journey.arrive();
    const api = await haveSignedIn(owner, '开票的人');
    const photo = {
      name: '合影.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 1600, height: 1200 }),
    };
    const address = await keepAlbum(api, '开票小店', [photo], 500);

    const buyer = await journey.arrive();
    await haveSignedIn(buyer, '要票的人');
    await buyer.goto(address);
    await waitForPictures(buyer);
    await tiles(buyer).first().click();
    await viewer(buyer).getByRole('button', { name: '购买', exact: true }).click();
    await expect(title(buyer, '确认订单')).toBeVisible();
    await seen(buyer.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
    await button(buyer, /^提交订单/).click();
    await button(buyer, '支付￥5.00').click();
    await button(buyer, '支付成功').click();

    await button(buyer, '开发票￥5.00').click();
    await seen(buyer.getByRole('textbox', { name: '发票抬头' })).fill('小满文化有限公司');
    const taxNo = seen(buyer.getByRole('textbox', { name: '税号' }));
    await taxNo.fill('91350100M000100Y44');
    await button(buyer, '申请开票￥5.00').click();
    await expect(seen(buyer.getByText('税号不正确', { exact: false }))).toBeVisible();
    await journey.look(buyer, 'ask-invoice');
    await taxNo.fill('91350100M000100Y43');
    await passTapGuard(buyer);
    await button(buyer, '申请开票￥5.00').click();
    await expectSaid(buyer, '已申请，等待卖家开具');
    await expect(seen(buyer.getByText('等待卖家开具', { exact: false })).first()).toBeVisible();
    await expect(button(buyer, '开发票￥5.00')).toBeHidden();
    await journey.look(buyer, 'asked');
    const voucher = await download(buyer, () => button(buyer, /^订单凭证/).click());
    expect(voucher.name).toMatch(/^订单凭证-\d{24}\.pdf$/);
    const { text } = await readPdf(voucher.bytes);
    for (const words of ['订单凭证', '本凭证不是发票', '开票小店', '合影.jpg', '￥5.00']) expect(text).toContain(words);

    await openMine(owner);
    await button(owner, '历史订单').click();
    await seen(owner.getByRole('tab', { name: '发票' })).click();
    const asked = seen(owner.getByRole('radio', { name: '向我申请的' }));
    // One line of words.
    expect(await asked.evaluate((one) => one.firstElementChild?.getBoundingClientRect().height)).toBeLessThan(30);
    await asked.click();
    await expect(seen(owner.getByText('税号 91350100M000100Y43'))).toBeVisible();
    await journey.look(owner, 'asked-of-me');
    const file = { name: '数电发票.pdf', mimeType: 'application/pdf', buffer: PDF };
    await pickFiles(owner, [file], () => button(owner, '上传发票').click());
    await owner.getByRole('dialog').getByRole('button', { name: '上传' }).click();
    await expectSaid(owner, '发票已交给买家');
    await expect(button(owner, '更换文件')).toBeVisible();

    await openMine(buyer);
    await button(buyer, '照片订单').click();
    await expect(title(buyer, '照片订单')).toBeVisible();
    await waitForPictures(buyer);
    await journey.look(buyer, 'photos');
    await button(buyer, /^订单凭证/).click();
    const sheet = buyer.getByRole('dialog', { name: '订单凭证' });
    const again = await download(buyer, () => sheet.getByRole('button', { name: /下载凭证/ }).click());
    expect(again.name).toBe(voucher.name);
    await buyer.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expectLetGo(buyer);
    await button(buyer, /^发票/).click();
    await expect(seen(buyer.getByText('小满文化有限公司'))).toBeVisible();
    await journey.look(buyer, 'invoices');
    const invoice = await download(buyer, () => button(buyer, '下载发票').click());
    expect(invoice.name).toMatch(/^发票-\d{24}\.pdf$/);
    expect(invoice.bytes.equals(PDF)).toBe(true);
    await button(buyer, '常用抬头').click();
    await expect(button(buyer, /^修改抬头/)).toBeVisible();
    await journey.look(buyer, 'titles');
  },
);
