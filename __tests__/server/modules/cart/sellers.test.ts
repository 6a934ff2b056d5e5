import { CERTIFICATION_STATE } from '@contract/constants/security';
import { getSelling, quoteOrder } from '@contract/http/order';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aKnownSeller, aShop, type Shop } from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';

async function canBuy(app: TestApp, shop: Shop): Promise<boolean> {
  const buyer = await aBuyingPerson(app.parts.db);
  const { count } = await app.call(quoteOrder, { resourceIds: [...shop.photos] }, buyer);
  return count === 1;
}

const appoint = (app: TestApp, { sellerId }: Shop) =>
  app.parts.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', sellerId).execute();

test.each([
  ['where money is only tried out everybody sells', {}, [true, true, true, true], [0, 0, 0, 0]],
  [
    'else whose name is certified, and the operator',
    { PAYMENT_SANDBOX: 'off' },
    [false, false, true, true],
    [1, 1, 0, 0],
  ],
  ['or the operator alone', { SETTLEMENT_MODE: 'own' }, [false, false, false, true], [2, 2, 2, 0]],
])('%s, and who sets a price is told', async (_, env, expected, told) => {
  const app = await startTestApp({ ...namedCallers, env });
  const shops = [];
  for (let index = 0; index < 4; index += 1) shops.push(await aShop(app.parts.db, [500]));
  const [, pending, passed, operator] = shops;
  if (pending === undefined || passed === undefined || operator === undefined) throw new Error('no shops');
  await aKnownSeller(app.parts.db, pending.sellerId, CERTIFICATION_STATE.pending);
  await aKnownSeller(app.parts.db, passed.sellerId);
  await appoint(app, operator);
  const found = [];
  for (const shop of shops) found.push(await canBuy(app, shop));
  expect(found).toEqual(expected);
  const said = await Promise.all(
    shops.map(({ album, seller }) => app.call(getSelling, { albumId: album.albumUid }, seller)),
  );
  expect(said).toEqual(told.map((state) => ({ state, isOwn: true })));
  await app.close();
});
