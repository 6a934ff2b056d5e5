import { sql } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import type { VideoProgress } from '../../../adapters/video/types';
import type { Db, Id } from '../../../db/tables';

export interface Following {
  /** Raised as well when the row has gone: nobody waits for the video any more. */
  readonly signal: AbortSignal;
  readonly onProgress: VideoProgress;
  end(): Promise<void>;
}

const TELL_EVERY_MS = 2_000;

/** Stores how far a video's conversion is, for people who wait for it, and aborts it if the video was removed meanwhile. */
export function followConversion(db: Db, mediaId: Id, durationMs: number, stopping: AbortSignal): Following {
  const gone = new AbortController();
  let percent = 0;
  let told: Promise<void> = Promise.resolve();
  const tell = async (): Promise<void> => {
    if (!(await keepPercent(db, mediaId, percent))) gone.abort();
  };
  // If storing fails, the next write makes up for it.
  const timer = setInterval(() => {
    told = told.then(tell).catch(() => undefined);
  }, TELL_EVERY_MS);
  return {
    signal: AbortSignal.any([stopping, gone.signal]),
    onProgress: (doneMs) => {
      percent = durationMs > 0 ? Math.min(99, Math.max(0, Math.floor((doneMs * 100) / durationMs))) : 0;
    },
    async end() {
      clearInterval(timer);
      await told;
      await db.deleteFrom('media_progress').where('media_id', '=', mediaId).execute();
    },
  };
}

/** False when the row is not being processed any more. */
async function keepPercent(db: Db, mediaId: Id, percent: number): Promise<boolean> {
  const { rows } = await sql`
    insert into media_progress (media_id, percent)
    select id, ${percent} from media
    where id = ${mediaId} and state = ${MEDIA_STATE.processing} and deleted_at is null
    on conflict (media_id) do update set percent = excluded.percent
    returning media_id`.execute(db);
  return rows.length > 0;
}
