import { buyCapacity, getCapacityOffer } from '@contract/http/capacity-goods';
import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import { exchangeCapacity, exchangeMember, getUserIntegral, signInToday } from '@contract/http/point';
import { randomIds } from '../../server/adapters/ids/random';
import type { Db } from '../../server/db/tables';
import { listPackFaults } from '../../server/modules/capacity/capacity-pack.repository';
import { listDrawFaults } from '../../server/modules/draw/draw.repository';
import { findPointFaults, grantPoints } from '../../server/modules/ledger/lot.service';
import type { TestApp } from './app-harness';
import type { Buyer } from './buying';
import type { SeededRandom } from './seeded-random';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

const pickOf = <T>(random: SeededRandom, list: readonly T[]): T | undefined =>
  list[random.below(Math.max(1, list.length))];

/** Somebody does something with points, twice at once where it is said twice. Answers the numbers of what was ordered. */
export async function stepPoints(app: TestApp, buyer: Buyer, random: SeededRandom): Promise<readonly string[]> {
  const requestId = randomIds.newId();
  switch (random.below(6)) {
    case 0: {
      const wanted = pickOf(random, (await app.call(getCapacityOffer, {}, buyer)).goods);
      if (wanted === undefined) return [];
      const wish = { requestId, code: wanted.code, expectedFen: wanted.priceFen };
      return (await app.call(buyCapacity, wish, buyer)).orderNos;
    }
    case 1: {
      const wanted = pickOf(random, (await app.call(getUserIntegral, {}, buyer)).goods);
      if (wanted === undefined) return [];
      const wish = { requestId, code: wanted.code, expectedPoints: wanted.points };
      const exchange = wanted.bytes > 0 ? exchangeCapacity : exchangeMember;
      await Promise.allSettled([app.call(exchange, wish, buyer), app.call(exchange, wish, buyer)]);
      return [];
    }
    case 2:
    case 3: {
      const { round } = await app.call(getPrizeAndDrawCount, {}, buyer);
      if (round === null) return [];
      const wish = { requestId, round: round.code, expectedPoints: round.costPoints };
      await Promise.allSettled([app.call(startDraw, wish, buyer), app.call(startDraw, wish, buyer)]);
      return [];
    }
    case 4: {
      const at = app.clock.now();
      const endsAt = random.below(3) === 0 ? null : new Date(at.getTime() + (1 + random.below(72)) * HOUR_MS);
      const grant = { reference: `test:${requestId}`, ownerId: buyer.id, points: 1 + random.below(400), endsAt, at };
      await app.parts.db.transaction().execute((tx) => grantPoints(tx, grant));
      await app.call(signInToday, {}, buyer);
      return [];
    }
    default:
      await app.services.ledger.lots.endDue(NEVER);
      return [];
  }
}

/** What is wrong with points, storage and draws. */
export async function listPointWrongs(db: Db): Promise<string[]> {
  return [...(await findPointFaults(db)), ...(await listPackFaults(db)), ...(await listDrawFaults(db))];
}
