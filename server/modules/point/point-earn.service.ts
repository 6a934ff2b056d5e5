import { CLIENT_KINDS } from '@contract/constants/client';
import type { PointRule } from '@contract/constants/point';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { grantPoints } from '../ledger/lot.service';
import {
  type Deed,
  findOpenRule,
  insertGrant,
  isKnownPerson,
  listNewVisits,
  lockEarner,
  type RuleRow,
} from './point.repository';

const DAY_MS = 86_400_000;

/** Once a day, for one's own doing. */
export type DailyRule = Extract<PointRule, 'sign-in' | 'upload'>;

/** Answers how many points it earned: none where it was earned before. */
export function earnDaily(tx: Tx, userId: Id, rule: DailyRule, at: Date): Promise<number> {
  const day = shanghaiDay(at);
  return earn(tx, { userId, rule, cause: day, day }, at);
}

/** Once for ever. */
export function earnByProfile(tx: Tx, userId: Id, at: Date): Promise<number> {
  return earn(tx, { userId, rule: 'profile', cause: 'profile', day: shanghaiDay(at) }, at);
}

/** `ticket`: of the ad. */
export function earnByAd(tx: Tx, userId: Id, ticket: string, at: Date): Promise<number> {
  return earn(tx, { userId, rule: 'ad', cause: ticket, day: shanghaiDay(at) }, at);
}

/** Points for a person for what somebody else did. */
interface OthersDeed {
  readonly earnerId: Id;
  readonly actorId: Id;
  readonly at: Date;
}

/** The likes of one person count once a day, one's own never, nor those of accounts that have just been made. */
export async function earnByLike(tx: Tx, { earnerId, actorId, at }: OthersDeed): Promise<void> {
  const day = shanghaiDay(at);
  const deed: Deed = { userId: earnerId, rule: 'liked', cause: `${actorId}:${day}`, day };
  await earnByOther(tx, deed, actorId, at, new Date(at.getTime() - DAY_MS));
}

/** An invited person counts once, whatever the album. */
export async function earnByInvitation(tx: Tx, { earnerId, actorId, at }: OthersDeed): Promise<void> {
  const deed: Deed = { userId: earnerId, rule: 'invited', cause: actorId, day: shanghaiDay(at) };
  await earnByOther(tx, deed, actorId, at, at);
}

/** An album's owner earns once by each visitor. Each grant is by itself. */
export async function earnByVisits(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  visits: readonly { readonly albumId: Id; readonly userId: Id }[],
): Promise<void> {
  if (visits.length === 0) return;
  for (const { albumId, visitorId, ownerId } of await listNewVisits(db, visits)) {
    const at = clock.now();
    const deed: Deed = { userId: ownerId, rule: 'visited', cause: `${albumId}:${visitorId}`, day: shanghaiDay(at) };
    const since = new Date(at.getTime() - DAY_MS);
    await db.transaction().execute((tx) => earnByOther(tx, deed, visitorId, at, since));
  }
}

const WECHAT = /MicroMessenger|miniProgram/i;

/** WeChat lets nobody reward what is shared inside it: visits and invitations there earn nothing. */
export function isOutsideWechat({ origin }: Pick<Caller, 'origin'>): boolean {
  return origin.client === CLIENT_KINDS.web && !WECHAT.test(origin.userAgent);
}

async function earnByOther(tx: Tx, deed: Deed, actorId: Id, at: Date, since: Date): Promise<void> {
  if (actorId === deed.userId) return;
  // Most of what people do comes after the day's last grant: it neither waits nor writes.
  if ((await findOpenRule(tx, deed)) === null || !(await isKnownPerson(tx, actorId, since))) return;
  await earn(tx, deed, at);
}

async function earn(tx: Tx, deed: Deed, at: Date): Promise<number> {
  if ((await findOpenRule(tx, deed)) === null) return 0;
  await lockEarner(tx, deed.userId);
  const rule = await findOpenRule(tx, deed);
  return rule === null ? 0 : grant(tx, deed, rule, at);
}

async function grant(tx: Tx, deed: Deed, { points, validDays }: RuleRow, at: Date): Promise<number> {
  const id = await insertGrant(tx, deed, points, at);
  if (id === null) return 0;
  const endsAt = new Date(at.getTime() + validDays * DAY_MS);
  await grantPoints(tx, { reference: `earn:${id}`, ownerId: deed.userId, points, endsAt, at });
  return points;
}
