import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import { SWEEP_CHAT_PICTURES } from './chat.jobs';
import type { ChatFiles } from './chat-file.service';
import type { ChatPictures } from './chat-picture.service';

export interface ChatSweep {
  sweep(signal: AbortSignal): Promise<void>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

const EVERY_MS = 3_600_000;

export function createChatSweep(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly pictures: Pick<ChatPictures, 'sweep'>;
  readonly files: Pick<ChatFiles, 'sweep'>;
}): ChatSweep {
  return {
    async sweep(signal) {
      await deps.pictures.sweep(signal);
      await deps.files.sweep(signal);
    },
    scheduleNext: () => {
      const runAt = new Date(deps.clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(deps.db, SWEEP_CHAT_PICTURES, {}, { key: 'chat-picture-sweep', runAt });
    },
  };
}
