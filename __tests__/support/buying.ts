import { MEDIA_STATE } from '@contract/constants/media';
import type { PayWay, SandboxAct } from '@contract/constants/order';
import { CERTIFICATION_KIND, CERTIFICATION_STATE } from '@contract/constants/security';
import { buyMedia, callPay, getOrderStatus, playSandbox, quoteOrder } from '@contract/http/order';
import type { Checkout, OrderStatus } from '@contract/schemas/order';
import { randomIds } from '../../server/adapters/ids/random';
import type { Db, Id } from '../../server/db/tables';
import { moneyOf } from '../../server/modules/ledger/ledger.rules';
import { post } from '../../server/modules/ledger/posting.service';
import type { TestApp } from './app-harness';
import { tokenOf } from './media-app';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from './seed-media';

export interface Shop {
  readonly seller: { token: string };
  readonly sellerId: Id;
  readonly album: SeededAlbum;
  /** Photos with a price, by their ids of calls. */
  readonly photos: readonly string[];
}

/** An album whose photos each cost this much. */
export async function aShop(db: Db, prices: readonly number[]): Promise<Shop> {
  const sellerId = await aPerson(db, '摄影师');
  const album = await aSeededAlbum(db, sellerId);
  await seedMedia(db, album, { count: prices.length });
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', album.albumId)
    .orderBy('id')
    .execute();
  for (const [index, { id }] of rows.entries()) {
    await db
      .updateTable('media')
      .set({ price_fen: prices[index] ?? 0, state: MEDIA_STATE.ready })
      .where('id', '=', id)
      .execute();
  }
  return { seller: tokenOf(sellerId), sellerId, album, photos: rows.map(({ uid }) => uid) };
}

/** Somebody whom the operator has certified, or is asked to: without the sandbox nobody else sells. */
export async function aKnownSeller(db: Db, userId: Id, state: number = CERTIFICATION_STATE.passed): Promise<void> {
  await db
    .insertInto('certification')
    .values({
      user_id: userId,
      uid: randomIds.newId(),
      kind: CERTIFICATION_KIND.person,
      state,
      name_sealed: Buffer.from('x'),
      number_sealed: Buffer.from('x'),
      picture_keys: [],
      reason: '',
      submitted_at: new Date(),
      reviewed_at: state === CERTIFICATION_STATE.pending ? null : new Date(),
    })
    .execute();
}

export interface Buyer {
  readonly token: string;
  readonly id: Id;
}

export async function aBuyingPerson(db: Db): Promise<Buyer> {
  const id = await aPerson(db, '买家');
  return { ...tokenOf(id), id };
}

export const aRequest = (): string => randomIds.newId();

/** Orders these, at what they cost now. */
export async function order(app: TestApp, buyer: Buyer, resourceIds: readonly string[]): Promise<Checkout> {
  const { payableFen } = await app.call(quoteOrder, { resourceIds: [...resourceIds] }, buyer);
  const wish = { requestId: aRequest(), expectedFen: payableFen, consent: true } as const;
  return app.call(buyMedia, { ...wish, resourceIds: [...resourceIds] }, buyer);
}

export async function begin(app: TestApp, buyer: Buyer, orderNos: readonly string[], way: PayWay = 'sandbox') {
  return app.call(callPay, { orderNos: [...orderNos], way, requestId: aRequest() }, buyer);
}

/** Begins to pay in the sandbox, and has it do something. */
export async function payBySandbox(
  app: TestApp,
  buyer: Buyer,
  orderNos: readonly string[],
  act: SandboxAct = 'pay',
): Promise<OrderStatus> {
  const { attemptNo } = await begin(app, buyer, orderNos);
  await app.call(playSandbox, { attemptNo, act }, buyer);
  return app.call(getOrderStatus, { orderNo: orderNos[0] ?? '' }, buyer);
}

/** What a person has in an account of money, of all lines. */
export async function moneyIn(db: Db, ownerId: Id | null, kind: string): Promise<number> {
  const rows = await db
    .selectFrom('ledger_line as line')
    .innerJoin('ledger_account as account', 'account.id', 'line.account_id')
    .select('line.amount')
    .where('account.kind', '=', kind)
    .where('account.asset', '=', 'money')
    .where((eb) => (ownerId === null ? eb('account.owner_id', 'is', null) : eb('account.owner_id', '=', ownerId)))
    .execute();
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}

export async function giveMoney(db: Db, ownerId: Id, kind: 'topped' | 'earned', amount: number): Promise<void> {
  await db.transaction().execute((tx) =>
    post(tx, {
      reference: randomIds.newId(),
      at: new Date(),
      lines: [
        { ...moneyOf('clearing:gift'), amount: -amount },
        { ...moneyOf(kind, ownerId), amount },
      ],
    }),
  );
}

/** As when a seller has withdrawn all of it. */
export async function loseEarned(db: Db, ownerId: Id): Promise<void> {
  await giveMoney(db, ownerId, 'earned', -(await moneyIn(db, ownerId, 'earned')));
}
