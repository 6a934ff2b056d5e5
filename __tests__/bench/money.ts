import { randomInt } from 'node:crypto';
import { ORDER_STATE } from '@contract/constants/order';
import { sql } from 'kysely';
import { randomIds } from '../../server/adapters/ids/random';
import type { Db, Id } from '../../server/db/tables';
import type { Caller } from '../../server/http/caller';
import { moneyOf } from '../../server/modules/ledger/ledger.rules';
import { post } from '../../server/modules/ledger/posting.service';
import type { TestApp } from '../support/app-harness';
import { aRequest, aShop, type Shop } from '../support/buying';
import { aPerson } from '../support/seed-media';
import { withBenchApp } from './bench-app';
import type { BenchRow } from './bench-row';
import { compare, median, type Times } from './figures';

const BUYERS = 200;
const ROUNDS = 5;
const PRICE_FEN = 500;
const SMALL_CART = 10;
const CART = 200;
const SMALL_LIST = 100;
const LIST = 10_000;
const PAGE = 20;
const MIN_SHARE = 60;

const origin = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };
const asPerson = (userId: Id): Caller => ({
  kind: 'user',
  sessionId: '1',
  userId,
  hasNickname: true,
  isAdmin: false,
  origin,
});

/** Paying by balance, carts and lists of orders. Services only; what a password is worth, which is slow on purpose, is left out. */
export async function benchMoney(): Promise<BenchRow[]> {
  return withBenchApp(async (app) => {
    Object.assign(app.services.security.paymentPasswords, { verify: async () => ({ kind: 'right' }) });
    // How long the last of 200 waits is the machine's affair.
    Object.assign(app.database.pool.options, { connectionTimeoutMillis: 0 });
    return [await benchPaying(app), ...(await benchLists(app))];
  });
}

/** 200 people pay for a photo of one shop at once, and the same rows are written by as many bare transactions. */
async function benchPaying(app: TestApp): Promise<BenchRow> {
  const { db } = app.parts;
  const shop = await aShop(db, [PRICE_FEN]);
  await giveBytes(db, shop);
  const shares: { paidPerS: number; barePerS: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const paying = await orderAll(app, shop);
    const paidPerS = await ratePerS(paying, ({ buyerId, orderNo }) =>
      app.services.order.payments.call(asPerson(buyerId), {
        orderNos: [orderNo],
        way: 'balance',
        requestId: aRequest(),
        password: '',
      }),
    );
    const barePerS = await ratePerS(await orderAll(app, shop), (one) => payBare(app, shop, one));
    // The first compiles code and opens accounts.
    if (round > 0) shares.push({ paidPerS, barePerS });
  }
  const { paid } = await db
    .selectFrom('trade_order')
    .select(sql<number>`count(*)::int`.as('paid'))
    .where('state', '=', ORDER_STATE.paid)
    .where('delivered_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (paid !== 2 * BUYERS * (ROUNDS + 1)) throw new Error(`only ${paid} orders are paid and delivered`);
  const share = median(shares.map(({ paidPerS, barePerS }) => (paidPerS / barePerS) * 100));
  return {
    name: `${BUYERS} buyers pay by balance at once, of what bare SQL does`,
    value: share,
    unit: '%',
    comparedTo: `payments a second, median: ${median(shares.map(({ paidPerS }) => paidPerS)).toFixed(0)} against bare`,
    comparedValue: median(shares.map(({ barePerS }) => barePerS)),
    limit: `>= ${MIN_SHARE} %`,
    ok: share >= MIN_SHARE,
  };
}

/** What is sold has bytes, of which each buyer is one more user. */
async function giveBytes(db: Db, { photos }: Shop): Promise<void> {
  await sql`
    with made as (
      insert into stored_object (storage_type, key, sha256, size_bytes, mime, uses, created_at)
      values (1, 'bench', decode(repeat('00', 32), 'hex'), 1000, 'image/jpeg', 1, now()) returning id)
    update media set object_id = made.id from made where media.uid = any(${[...photos]}::text[])`.execute(db);
}

interface Unpaid {
  readonly buyerId: Id;
  readonly orderNo: string;
}

async function orderAll(app: TestApp, { photos }: Shop): Promise<Unpaid[]> {
  const all: Unpaid[] = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const buyerId = await aPerson(app.parts.db, '买家');
    await giveMoney(app.parts.db, buyerId);
    const wish = { requestId: aRequest(), expectedFen: PRICE_FEN, consent: true as const };
    const resourceIds = [...photos];
    const { orderNos } = await app.services.order.checkouts.buy(asPerson(buyerId), { ...wish, resourceIds });
    all.push({ buyerId, orderNo: orderNos[0] ?? '' });
  }
  return all;
}

async function giveMoney(db: Db, ownerId: Id): Promise<void> {
  const lines = [
    { ...moneyOf('clearing:gift'), amount: -PRICE_FEN },
    { ...moneyOf('topped', ownerId), amount: PRICE_FEN },
  ];
  await db.transaction().execute((tx) => post(tx, { reference: randomIds.newId(), at: new Date(), lines }));
}

async function ratePerS<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<number> {
  const begunMs = performance.now();
  await Promise.all(all.map(work));
  return all.length / ((performance.now() - begunMs) / 1_000);
}

/**
 * The rows that a payment and its delivery leave, with nothing read or checked, in one transaction. What all of these buyers change, the
 * count of who keeps the photo and what the shop is held, comes last, so that each waits for the others as little as can be.
 */
async function payBare(app: TestApp, { sellerId }: Shop, { buyerId, orderNo }: Unpaid): Promise<void> {
  const client = await app.database.pool.connect();
  const now = app.clock.now();
  const number = `${now.getTime()}${randomInt(1e10)}`;
  const line = (postingId: Id, kind: string, ownerId: Id | null, amount: number) =>
    client.query(
      `insert into ledger_line (posting_id, account_id, amount)
       select $1, id, $3 from ledger_account where asset = 'money' and kind = $2 and owner_id ${ownerId === null ? 'is null' : '= $4'}`,
      [postingId, kind, amount, ...(ownerId === null ? [] : [ownerId])],
    );
  const posting = async (reference: string): Promise<Id> => {
    const { rows } = await client.query<{ id: Id }>(
      `insert into ledger_posting (reference, body, posted_at) values ($1, 'bare', $2) returning id`,
      [reference, now],
    );
    return rows[0]?.id ?? '';
  };
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: Id }>(
      `insert into pay_attempt (attempt_no, way, merchant, payer_id, request_id, amount_fen, state, paid_fen, created_at, ended_at)
       values ($1, 'balance', 'own', $2, $1, $3, 5, $3, $4, $4) returning id`,
      [number, buyerId, PRICE_FEN, now],
    );
    const attemptId = rows[0]?.id ?? '';
    await client.query(
      `insert into pay_attempt_order (attempt_id, order_id, amount_fen, price_version)
       select $1, id, payable_fen, price_version from trade_order where order_no = $2`,
      [attemptId, orderNo],
    );
    await client.query(
      `update trade_order set state = 4, paid_at = $2, delivered_at = $2, settles_at = $2, paid_attempt_id = $3 where order_no = $1`,
      [orderNo, now, attemptId],
    );
    await client.query(
      `insert into media_purchase (media_id, user_id, created_at)
       select media_id, $2, $3 from order_line join trade_order on trade_order.id = order_id where order_no = $1`,
      [orderNo, buyerId, now],
    );
    await client.query(
      `insert into user_notice (uid, user_id, type, section, cause, order_no, facts, created_at)
       select md5(random()::text), person, 30, 1, $1, $1, '{}', $4 from unnest($2::bigint[], $3::int[]) as told (person, place)`,
      [orderNo, [buyerId, sellerId], [1, 2], now],
    );
    const paid = await posting(`pay:${number}`);
    await line(paid, 'topped', buyerId, -PRICE_FEN);
    await line(paid, 'orders', null, PRICE_FEN);
    const delivered = await posting(`deliver:${orderNo}`);
    await line(delivered, 'orders', null, -PRICE_FEN);
    await client.query(
      `insert into bought_original (user_id, media_id, media_uid, media_kind, object_id, album_id, album_name, file_name, mime,
         size_bytes, taken_local, thumbhash, created_at)
       select $2, media.id, media.uid, media.kind, media.object_id, album.id, album.name, media.file_name, media.mime,
         media.size_bytes, media.taken_local, media.thumbhash, $3
       from trade_order join order_line as line on line.order_id = trade_order.id join media on media.id = line.media_id
         join album on album.id = media.album_id
       where order_no = $1`,
      [orderNo, buyerId, now],
    );
    await line(delivered, 'held', sellerId, PRICE_FEN);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function benchLists(app: TestApp): Promise<BenchRow[]> {
  const { db } = app.parts;
  const shop = await aShop(
    db,
    Array.from({ length: CART }, () => PRICE_FEN),
  );
  const [small, large] = [await aPerson(db), await aPerson(db)];
  const { carts } = app.services.cart;
  await carts.addBatch(asPerson(small), { resourceIds: shop.photos.slice(0, SMALL_CART) });
  await carts.addBatch(asPerson(large), { resourceIds: [...shop.photos] });
  await fillOrders(db, shop, { [small]: SMALL_LIST, [large]: LIST });
  await sql`vacuum analyze`.execute(db);
  const { orders } = app.services.order;
  const works: readonly (readonly [string, string, (caller: Caller) => Promise<unknown>])[] = [
    [`a cart of ${CART}`, `one of ${SMALL_CART}`, (caller) => carts.list(caller)],
    [
      `a page of ${LIST} orders`,
      `one of ${SMALL_LIST}`,
      (caller) => orders.listBought(caller, { current: 1, size: PAGE }),
    ],
    [
      `a page of ${LIST} paid orders`,
      `one of ${SMALL_LIST}`,
      (caller) => orders.listBought(caller, { current: 1, size: PAGE, state: ORDER_STATE.paid }),
    ],
  ];
  const rows: BenchRow[] = [];
  for (const [name, comparedTo, work] of works) {
    const times = await compare(
      () => work(asPerson(large)),
      () => work(asPerson(small)),
      0.95,
    );
    rows.push({ name: `${name}, p95`, unit: 'ms', comparedTo, ...times, limit: '<= 1.5x + 2 ms', ok: isNear(times) });
  }
  return rows;
}

const isNear = ({ value, comparedValue }: Times): boolean => value <= comparedValue * 1.5 + 2;

/** Orders of one photo each, four of five paid. */
async function fillOrders(
  db: Db,
  { sellerId, album, photos }: Shop,
  counts: Readonly<Record<Id, number>>,
): Promise<void> {
  for (const [buyerId, count] of Object.entries(counts)) {
    await sql`
      insert into trade_order (order_no, kind, state, buyer_id, seller_id, album_id, album_name, request_id, request_part,
        request_body, goods_fen, discount_fen, payable_fen, fee_fen, line_count, consent_version, created_at, expires_at,
        paid_at, delivered_at, settles_at, closed_at)
      select lpad(${buyerId}::text || lpad(index::text, 8, '0'), 24, '2'), 1, case when index % 5 > 0 then 4 else 3 end,
        ${buyerId}, ${sellerId}, ${album.albumId}, '相册', 'bench-' || index, 0, '', ${PRICE_FEN}, 0, ${PRICE_FEN}, 0, 1, 1,
        now(), now(), case when index % 5 > 0 then now() end, case when index % 5 > 0 then now() end,
        case when index % 5 > 0 then now() end,
        case when index % 5 = 0 then now() end
      from generate_series(1, ${count}::int) as index`.execute(db);
    await sql`
      insert into order_line (uid, order_id, position, media_id, media_uid, title, price_fen, discount_fen, payable_fen, fee_fen)
      select md5(trade_order.id::text), trade_order.id, 0, media.id, media.uid, 'photo.jpg', ${PRICE_FEN}, 0, ${PRICE_FEN}, 0
      from trade_order join media on media.uid = (${[...photos]}::text[])[1 + trade_order.id % ${photos.length}]
      where buyer_id = ${buyerId}`.execute(db);
  }
}
