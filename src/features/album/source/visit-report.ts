import { STAT_KIND, STAT_REPORT_MAX, type StatKind, type VisitSource } from '@contract/constants/statistics';
import { reportEvents } from '@contract/http/statistics';
import type { StatEvent } from '@contract/schemas/statistics';
import { call, type CallOptions } from '@/api/client';
import { ApiError } from '@/api/errors';
import { toBase64Url } from '@/domain/ids';
import { device } from '@/platform/device';
import { countAccess } from '@/stores/access-records';
import { onAppHidden } from '@/stores/base/app-front';

const WAIT_MS = 2_000;
const KEPT_MAX = 500;

let waiting: StatEvent[] = [];
/** Of those that wait: under way in a report that is not cut. */
let safe: ReadonlySet<StatEvent> = new Set();
let timer: ReturnType<typeof setTimeout> | undefined;

async function flush(options: CallOptions = {}): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const sent = waiting.filter((event) => !safe.has(event)).slice(0, STAT_REPORT_MAX);
  if (sent.length === 0) return;
  const isSafe = options.outlivesPage === true;
  if (isSafe) safe = new Set([...safe, ...sent]);
  try {
    await call(reportEvents, { events: sent }, options);
  } catch (error) {
    // Refused ones are refused again. What got no answer goes along with the next report, with the same ids.
    if (!(error instanceof ApiError)) return;
  } finally {
    if (isSafe) safe = new Set([...safe].filter((event) => !sent.includes(event)));
  }
  // Two reports may have been under way with the same ones.
  waiting = waiting.filter((event) => !sent.includes(event));
  if (waiting.length > 0) plan();
}

function plan(): void {
  timer ??= setTimeout(() => void flush() /* keeps what failed */, WAIT_MS);
}

export interface Visit {
  readonly kind: Exclude<StatKind, 3>;
  readonly albumId: string;
  readonly mediaId?: string;
  readonly source: VisitSource;
}

/** Counts a visit, a look or a share. Several go together, and nobody waits for it. */
export async function reportVisit(visit: Visit): Promise<void> {
  if (visit.kind === STAT_KIND.albumView) countAccess('album');
  const id = toBase64Url(await device.randomBytes(16));
  waiting = [...waiting, { id, ...visit }].slice(-KEPT_MAX);
  plan();
}

// Whoever leaves after a short look was there too. What is under way may be cut, so it goes once more, and only once.
onAppHidden(() => void flush({ outlivesPage: true }) /* keeps what failed */);
