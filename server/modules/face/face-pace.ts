import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/tables';
import { DERIVE_IMAGE, DERIVE_LARGE } from '../media/jobs/media-derive.jobs';

/** Waits after a photo was looked at that took so long, where others' photos come in; throws the signal's reason when that is raised. */
export type FacePace = (tookMs: number, signal: AbortSignal) => Promise<void>;

/** Of one core, while photos wait for their pictures: those are what people look at meanwhile. */
const SHARE = 0.2;
const MAX_PAUSE_MS = 2_000;

export function createFacePace(
  hasPhotosWaiting: () => Promise<boolean>,
  pause: (ms: number, signal: AbortSignal) => Promise<void> = (ms, signal) => sleep(ms, undefined, { signal }),
): FacePace {
  return async (tookMs, signal) => {
    if (await hasPhotosWaiting()) await pause(Math.min(MAX_PAUSE_MS, tookMs * (1 / SHARE - 1)), signal);
  };
}

/** Ordinary photos whose pictures are due or being made, anybody's. */
export async function hasPhotosToDerive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from graphile_worker.jobs where task_identifier in (${DERIVE_IMAGE.name}, ${DERIVE_LARGE.name}) and run_at <= now() and attempts < max_attempts
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
