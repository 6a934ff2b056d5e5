import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log';
import type { DatabaseAddress } from '../connection';
import {
  type Cluster,
  clusterUrl,
  ensureRunning,
  killCluster,
  type Postmaster,
  prepareCluster,
  stopCluster,
  USUAL_CONNECTIONS,
} from './cluster';
import { LaunchError } from './launch-error';
import { type Ownership, takeOwnership } from './ownership';

export interface EmbeddedDatabase {
  readonly address: DatabaseAddress;
  /** Ends PostgreSQL. Nothing may use it any more. */
  stop(): Promise<void>;
  /** The same at once, and without waiting: its next start repairs what was under way. */
  kill(): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;

/**
 * Starts or adopts the data folder's own PostgreSQL and keeps it running: when it dies, it is started again, with growing waits. Throws
 * LaunchError, also when another server uses the folder. `onTaken` is called when that happens later. `connections`: how many there may be,
 * if more than usual.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  onTaken: (error: LaunchError) => void,
  connections = 0,
): Promise<EmbeddedDatabase> {
  const cluster = prepareCluster(
    dataDir,
    connections > USUAL_CONNECTIONS ? { max_connections: String(connections) } : {},
  );
  const address = { url: clusterUrl(cluster) };
  let running = await launch(cluster, address);
  if (running.postmaster.adopted) log.info({ postgresPid: running.postmaster.pid }, 'adopted the running database');
  let isStopping = false;

  const watching = watch();
  async function watch(): Promise<void> {
    while (!isStopping) {
      await running.lost;
      if (isStopping) return;
      log.warn('the database went away');
      const restarted = await restart();
      if (restarted === null) return;
      running = restarted;
      log.info({ postgresPid: running.postmaster.pid }, 'the database is back');
    }
  }

  /** Null when there is no more use in trying. */
  async function restart(): Promise<Running | null> {
    for (let waitMs = FIRST_RETRY_MS; !isStopping; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      try {
        return await launch(cluster, address);
      } catch (error) {
        if (error instanceof AlreadyUsed) {
          onTaken(error);
          return null;
        }
        log.error({ err: error }, 'the database did not start again');
        await sleep(waitMs);
      }
    }
    return null;
  }

  return {
    address,
    async stop() {
      isStopping = true;
      await running.release();
      await watching;
      await stopCluster(cluster, running.postmaster.pid);
    },
    kill() {
      isStopping = true;
      killCluster(cluster, running.postmaster.pid);
    },
  };
}

interface Running {
  readonly postmaster: Postmaster;
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

class AlreadyUsed extends LaunchError {}

async function launch(cluster: Cluster, address: DatabaseAddress): Promise<Running> {
  const postmaster = await ensureRunning(cluster);
  const ownership: Ownership = await takeOwnership(address);
  if (ownership.kind === 'owned') return { postmaster, lost: ownership.lost, release: ownership.release };
  const who = ownership.pid === null ? '' : ` (pid ${ownership.pid})`;
  throw new AlreadyUsed(`another server already uses this data folder${who}`);
}
