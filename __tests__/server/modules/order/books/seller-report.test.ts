import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import { parseAdminCommand } from '../../../../../server/cli/admin/command';
import type { AdminOutcome } from '../../../../../server/cli/admin/verb';
import { adminServicesOf } from '../../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, order, payBySandbox } from '../../../../support/buying';
import { namedCallers } from '../../../../support/media-app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_FEE_PER_MILLE: '100' } });
});
afterAll(() => app.close());

async function run(...words: string[]): Promise<AdminOutcome> {
  const parsed = parseAdminCommand(words);
  return parsed.kind === 'command' ? parsed.command(adminServicesOf(app)) : { ok: false, text: 'wrong' };
}

test('a quarter of each seller has what was sold in it and given back in it, with who it is', async () => {
  const { db } = app.parts;
  const shop = await aShop(db, [500, 300]);
  const other = await aShop(db, [200]);
  // Both would be formulas in a table: one id of 64 begins like one.
  const uid = '-hDiJxUVYV0iQr3YoYrmHQ';
  await db.updateTable('app_user').set({ nickname: '=摄影"师', uid }).where('id', '=', shop.sellerId).execute();
  const buyer = await aBuyingPerson(db);
  const { orderNos } = await order(app, buyer, [...shop.photos, ...other.photos]);
  await payBySandbox(app, buyer, orderNos);
  const sold = await db.selectFrom('trade_order').selectAll().where('seller_id', '=', shop.sellerId).execute();
  const orderNo = sold[0]?.order_no ?? '';
  // The one sold before the quarter ended and the other given back after it.
  await db
    .updateTable('trade_order')
    .set({ delivered_at: new Date('2026-03-31T15:59:59Z') })
    .execute();
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = lines.filter(({ priceFen }) => priceFen === 300).map(({ id }) => id);
  const asked = await app.call(askRefund, { orderNo, lineIds, reason: '不要', requestId: aRequest() }, buyer);
  const refundNo = asked.refunds[0]?.refundNo ?? '';
  await app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller);
  await db
    .updateTable('order_line')
    .set({ refunded_at: new Date('2026-03-31T16:00:00Z') })
    .where('refunded_at', 'is not', null)
    .execute();
  jest
    .spyOn(app.services.security.certifications, 'findCertified')
    .mockImplementation(async (userId) =>
      userId === shop.sellerId ? { kind: 1, name: '王小明', idNumber: '11010519491231002X' } : null,
    );

  const { phone } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', shop.sellerId)
    .executeTakeFirstOrThrow();
  const first = (await run('seller', 'export', '2026Q1')).text.split('\r\n');
  expect(first).toHaveLength(3);
  expect(first[1]).toBe(
    `"'${uid}","'=摄影""师","${phone ?? ''}","个人","王小明","11010519491231002X","1","8.00","0.00","0.80","7.20"`,
  );
  expect(first[2]).toContain('"未认证","","","1","2.00","0.00","0.20","1.80"');
  const second = (await run('seller', 'export', '2026q2')).text.split('\r\n');
  expect(second).toHaveLength(2);
  expect(second[1]).toContain('"0","0.00","3.00","-0.30","-2.70"');
  expect((await run('seller', 'export', '2026Q3')).text.split('\r\n')).toHaveLength(1);
});

test.each([[[]], [['2026']], [['2026Q5']], [['2026Q1', 'x']]])('seller export %j is no quarter', (rest) => {
  expect(parseAdminCommand(['seller', 'export', ...rest]).kind).toBe('wrong');
});
