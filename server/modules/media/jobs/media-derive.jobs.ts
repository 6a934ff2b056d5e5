import type { Db, Id, Tx } from '../../../db/tables';
import { type JobKind, jobKind, type JobOptions, type Jobs } from '../../../jobs/queue';
import { listTurnRows, takeTurn, type TurnRow } from './derive-turn.repository';
import { LANE, type Lane, laneOf, turnCost } from './derive-turn.rules';

export interface DerivePayload {
  readonly mediaId: Id;
  /** How many times it was left open before whether the file or the machine was at fault: see [Note: Whose fault]. */
  readonly openTries?: number;
}

// The waits grow to a day in all: a full disk is noticed and cleared in that time. What waits for another try goes before what
// waits for its first, whose time to run is its turn.
const TRIES = { maxAttempts: 12, priority: 1, retryPriority: 0 };
export const DERIVE_IMAGE = jobKind<DerivePayload>('media-derive-image', TRIES);
/** Ordinary photos never wait behind these. */
export const DERIVE_COSTLY = jobKind<DerivePayload>('media-derive-costly', {
  ...TRIES,
  isHeavy: true,
  line: 'picture',
});
/** An encoder fills the machine by itself, and pictures must not wait behind several. */
export const DERIVE_VIDEO = jobKind<DerivePayload>('media-derive-video', {
  ...TRIES,
  priority: 11,
  retryPriority: 10,
  isHeavy: true,
});
export interface LargePayload {
  readonly mediaId: Id;
  /** Its worker died of it, or it took too long. */
  readonly isApart?: boolean;
}

/** What a wall shows goes before: see [Note: Wall first] in 0103-large-due. */
export const DERIVE_LARGE = jobKind<LargePayload>('media-derive-large', { ...TRIES, priority: 3, retryPriority: 2 });

/** Once, however often it is asked for before it runs. */
export function deriveLargeLater(jobs: Jobs, tx: Db, payload: LargePayload, ownerId: Id): Promise<void> {
  return jobs.add(tx, DERIVE_LARGE, payload, { key: `large-${payload.mediaId}`, flag: ownerFlag(ownerId) });
}

export const DERIVE_JOBS: readonly string[] = [DERIVE_IMAGE.name, DERIVE_COSTLY.name, DERIVE_VIDEO.name];
export const SWEEP_MEDIA = jobKind<Record<string, never>>('media-sweep', { maxAttempts: 3, priority: 20 });

const KIND_OF: Readonly<Record<Lane, JobKind<DerivePayload>>> = {
  [LANE.photo]: DERIVE_IMAGE,
  [LANE.costly]: DERIVE_COSTLY,
  [LANE.video]: DERIVE_VIDEO,
};

/** Of ordinary photos a worker leaves out those whose owner has enough under way; of costly pictures each has one under way. */
function limitsOf(lane: Lane, ownerId: Id): Pick<JobOptions, 'flag' | 'queue'> {
  if (lane === LANE.costly) return { queue: `derive-costly-${ownerId}` };
  return lane === LANE.photo ? { flag: ownerFlag(ownerId) } : {};
}

export const ownerFlag = (ownerId: Id): string => `owner-${ownerId}`;

/** Each takes its turn among those of its owner: see [Note: Turns]. */
export async function addDeriveJobs(jobs: Jobs, tx: Tx, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await addInTurn(jobs, tx, await listTurnRows(tx, mediaIds), laneOf);
}

/** What turned out to be costly, or ended its worker: it waits anew, among its kind. */
export async function deriveCostly(jobs: Jobs, db: Db, payload: DerivePayload): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await listTurnRows(tx, [payload.mediaId]);
    await addInTurn(jobs, tx, rows, () => LANE.costly, payload);
  });
}

async function addInTurn(
  jobs: Jobs,
  tx: Tx,
  rows: readonly TurnRow[],
  chooseLane: (row: TurnRow) => Lane,
  payload: Partial<DerivePayload> = {},
): Promise<void> {
  const groups = new Map<string, { lane: Lane; ownerId: Id; rows: TurnRow[] }>();
  for (const row of rows) {
    const lane = chooseLane(row);
    const name = `${row.ownerId} ${lane}`;
    const group = groups.get(name) ?? { lane, ownerId: row.ownerId, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  // By owner: so come the rows. Within one by lane: two calls for the same people lock in one order.
  const ordered = [...groups.values()].sort((a, b) => Number(BigInt(a.ownerId) - BigInt(b.ownerId)) || a.lane - b.lane);
  for (const { lane, ownerId, rows: own } of ordered) {
    const kind = KIND_OF[lane];
    const cost = own.reduce((sum, row) => sum + turnCost(row), 0);
    let begin = await takeTurn(tx, { lane, ownerId, cost, jobName: kind.name, priority: kind.policy.priority });
    for (const row of own) {
      const options = { ...limitsOf(lane, ownerId), runAt: new Date(begin) };
      await jobs.add(tx, kind, { ...payload, mediaId: row.id }, options);
      begin += turnCost(row);
    }
  }
}

/** Once, however often it is asked for before it runs. A picture is looked at again among the costly ones. */
export async function deriveLater(
  jobs: Jobs,
  db: Db,
  payload: Required<DerivePayload>,
  runAt: Date,
  file: { readonly isVideo: boolean; readonly ownerId: Id },
): Promise<void> {
  const lane = file.isVideo ? LANE.video : LANE.costly;
  const { policy } = KIND_OF[lane];
  await jobs.add(db, KIND_OF[lane], payload, {
    ...limitsOf(lane, file.ownerId),
    key: `derive-${payload.mediaId}`,
    runAt,
    ...(policy.retryPriority === null ? {} : { priority: policy.retryPriority }),
  });
}
