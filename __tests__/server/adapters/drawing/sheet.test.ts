import { createSharpDrawing } from '../../../../server/adapters/drawing/sharp';
import type { Sheet } from '../../../../server/adapters/drawing/types';
import { readPdf } from '../../../support/files/pdf-text';

const drawing = createSharpDrawing();
const aSheet = (more: Partial<Sheet> = {}): Sheet => ({
  title: '订单凭证',
  remark: '本凭证不是发票',
  facts: [
    ['订单编号', '202611251022001234567890'],
    ['买家', '小满 Lily & 熊猫🐼'],
  ],
  columns: ['内容', '单价', '实付'],
  rows: [['照片 DSC_0001.JPG', '￥12.00', '￥10.80']],
  sums: [['实付合计', '￥10.80']],
  footer: ['个人使用许可：可以下载、打印'],
  ...more,
});

test('a sheet is a document whose words can be copied', async () => {
  const { text, pages } = await readPdf(await drawing.drawSheet(aSheet()));
  expect(pages).toBe(1);
  for (const words of ['订单凭证', '本凭证不是发票', '202611251022001234567890', 'DSC_0001.JPG', '￥10.80']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('小满 Lily & 熊猫');
});

test('its letters have outlines: each that is not a space is drawn', async () => {
  const { glyphs } = await readPdf(await drawing.drawSheet(aSheet()));
  expect(glyphs.length).toBeGreaterThan(40);
  // The one for what is missing, and the space.
  expect(glyphs.filter((sizeBytes) => sizeBytes === 0).length).toBeLessThanOrEqual(2);
});

test('many rows go over pages, and what is too long for its place ends with an ellipsis', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`第${index + 1}张 ${'春风'.repeat(80)}`, '￥1.00', '￥1.00']);
  const { text, pages } = await readPdf(await drawing.drawSheet(aSheet({ rows })));
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain('第120张');
  expect(text).toContain('…');
});

test('nothing is a document too', async () => {
  const nothing = { title: '', remark: '', facts: [], columns: [''], rows: [], sums: [], footer: [] };
  expect((await readPdf(await drawing.drawSheet(nothing))).pages).toBe(1);
});
