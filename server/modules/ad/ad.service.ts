import { AD_ERRORS } from '@contract/ad-errors';
import { AD_SLACK_MS, AD_TICKET_MINUTES, type AdSlotCode } from '@contract/constants/ad';
import { CLIENT_KINDS } from '@contract/constants/client';
import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type {
  AdClaimInput,
  AdConfig,
  AdReward,
  AdSlot,
  AdStatisticsInput,
  AdTicket,
  AdTicketInput,
} from '@contract/schemas/ad';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { givePack } from '../capacity/capacity-pack.service';
import { earnByAd } from '../point/point-earn.service';
import type { PointService } from '../point/point.service';
import * as repository from './ad.repository';
import type { AdHolder, AdSlotRow, AdTicketRow } from './ad.repository';

/** See [Note: Ads] in 0094-ads. */
export interface AdService {
  getConfig(caller: Caller): Promise<AdConfig>;
  /** Before an ad is shown. */
  begin(caller: Caller, input: AdTicketInput): Promise<AdTicket>;
  /** After it was watched. The same ticket gives once. */
  claim(caller: Caller, input: AdClaimInput): Promise<AdReward>;
  report(caller: Caller, input: AdStatisticsInput): Promise<null>;
  /** Refuses with AD_FIRST a caller who has to watch an ad first, because today's free downloads are used up. */
  useDownload(caller: Caller): Promise<void>;
}

export interface AdDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly points: Pick<PointService, 'findAdRule'>;
  /** Without a membership. */
  readonly isOrdinary: (caller: Caller) => Promise<boolean>;
  readonly isReported: () => Promise<boolean>;
}

const KEPT_DAYS = 7;
const GIB = 1_073_741_824;

export function createAds(deps: AdDeps): AdService {
  const { db, clock } = deps;
  const today = (): string => shanghaiDay(clock.now());

  /** Outside the mini-program there is none. */
  async function listShown(caller: Caller): Promise<AdSlotRow[]> {
    if (caller.origin.client !== CLIENT_KINDS.miniProgram) return [];
    return (await repository.listSlots(db)).filter(({ unitId }) => unitId !== '');
  }

  async function toSlots(caller: Caller, rows: readonly AdSlotRow[]): Promise<AdSlot[]> {
    if (rows.length === 0) return [];
    const claimed = await repository.countClaimed(db, holderOf(caller), today());
    const userId = caller.kind === 'user' ? caller.userId : null;
    const rule = userId === null ? null : await deps.points.findAdRule(userId);
    return rows.flatMap(({ code: slot, seconds, unitId, amount, days, dayCap }): AdSlot[] => {
      const left = Math.max(0, dayCap - (claimed.get(slot) ?? 0));
      if (slot === 'download') return [{ slot, seconds, unitId, amount, days, left }];
      if (userId === null) return [];
      if (slot === 'capacity') return [{ slot, seconds, unitId, amount, days, left }];
      return rule === null
        ? []
        : [{ slot, seconds, unitId, amount: rule.points, days, left: Math.min(left, rule.left) }];
    });
  }

  async function findShown(caller: Caller, code: AdSlotCode): Promise<AdSlot | null> {
    const rows = (await listShown(caller)).filter((row) => row.code === code);
    return (await toSlots(caller, rows))[0] ?? null;
  }

  /** What the slot says now is what its ticket gives. */
  async function give(tx: Tx, who: AdHolder, ticket: AdTicketRow, now: Date): Promise<number> {
    const { slot, uid, amount, days } = ticket;
    if (slot === 'download') {
      await repository.addDownloads(tx, who, today(), amount);
      return amount;
    }
    const { userId } = who;
    if (userId === null) throw refuse(AD_ERRORS.AD_TICKET_ABSENT);
    if (slot === 'points') return earnByAd(tx, userId, uid, now);
    await givePack(tx, { userId, reference: `ad:${uid}`, bytes: amount * GIB, days, now });
    return amount;
  }

  return {
    async getConfig(caller) {
      const session = requireSession(caller);
      const rows = await listShown(session);
      const free = rows.find(({ code }) => code === 'download')?.freePerDay ?? 0;
      const isReported = rows.length > 0 && (await deps.isReported());
      return { slots: await toSlots(session, rows), freeDownloads: free, isReported };
    },

    async begin(caller, { slot }) {
      const session = slot === 'download' ? requireSession(caller) : requireUser(caller);
      const found = await findShown(session, slot);
      if (found === null || found.left === 0) throw refuse(AD_ERRORS.AD_SPENT);
      const now = clock.now();
      const uid = deps.ids.newId();
      const { amount, days } = found;
      await repository.insertTicket(db, holderOf(session), { uid, slot, day: today(), begunAt: now, amount, days });
      await repository.deleteBefore(db, addDays(shanghaiDay(now), -KEPT_DAYS));
      return { ticket: uid, expireTime: now.getTime() + AD_TICKET_MINUTES * 60_000 };
    },

    async claim(caller, { ticket: uid }) {
      const session = requireSession(caller);
      const who = holderOf(session);
      return db.transaction().execute(async (tx) => {
        await repository.lockHolder(tx, who);
        const ticket = await repository.findTicket(tx, who, uid);
        if (ticket === null) throw refuse(AD_ERRORS.AD_TICKET_ABSENT);
        const { slot, days } = ticket;
        if (ticket.isClaimed) return { slot, amount: ticket.amount, days };
        const row = (await repository.listSlots(tx)).find(({ code }) => code === slot);
        const now = clock.now();
        const ranMs = now.getTime() - ticket.begunAt.getTime();
        if (row === undefined || ranMs > AD_TICKET_MINUTES * 60_000) throw refuse(AD_ERRORS.AD_TICKET_ABSENT);
        if (ranMs < row.seconds * 1_000 - AD_SLACK_MS) throw refuse(AD_ERRORS.AD_UNFINISHED);
        const claimed = await repository.countClaimed(tx, who, ticket.day);
        if ((claimed.get(slot) ?? 0) >= row.dayCap) throw refuse(AD_ERRORS.AD_SPENT);
        const amount = await give(tx, who, ticket, now);
        if (amount === 0) throw refuse(AD_ERRORS.AD_SPENT);
        await repository.setClaimed(tx, uid, now);
        return { slot, amount, days };
      });
    },

    async report(caller, { slot, event }) {
      requireSession(caller);
      const isShown = (await listShown(caller)).some(({ code }) => code === slot);
      if (isShown && (await deps.isReported())) await repository.countEvent(db, today(), slot, event);
      return null;
    },

    async useDownload(caller) {
      const slot = (await listShown(caller)).find(({ code }) => code === 'download');
      if (slot === undefined) return;
      if (!(await deps.isOrdinary(caller))) return;
      if (!(await repository.useDownload(db, holderOf(caller), today(), slot.freePerDay))) {
        throw refuse(AD_ERRORS.AD_FIRST);
      }
    },
  };
}

function holderOf(caller: Caller): AdHolder {
  const session = requireSession(caller);
  return session.kind === 'user'
    ? { holder: `user:${session.userId}`, userId: session.userId }
    : { holder: `session:${session.sessionId}`, userId: null };
}
