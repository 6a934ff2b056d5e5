import { EnvError } from './env-error';
import { readInteger, type ReadText } from './env-text';

/** How the cores of a machine are used. */
export interface ProcessSettings {
  /** Processes that answer calls on one port. One: the server's own process answers. */
  readonly webProcesses: number;
  /** Processes that work on photos, which share `workerConcurrency`. */
  readonly workerProcesses: number;
  /** Photos at a time. One more than there are cores: while one waits for the disk or the database, the others use them all. */
  readonly workerConcurrency: number;
}

/** What must be known of the machine. */
export interface ProcessMachine {
  readonly cores: number;
  readonly memoryBytes: number;
  /** Whether several processes may listen on one port, and the system hands out its connections evenly. */
  readonly sharesPorts: boolean;
}

// What is left for the database and whatever of a worker still has to come in time.
const CORES_BESIDE = 2;
// A worker with its models and a picture of 99 million pixels took 0.9 GB, and the web processes and the database want theirs.
const MEMORY_PER_WORKER = 2 * 1_024 ** 3;

export function readProcesses(text: ReadText, { cores, memoryBytes, sharesPorts }: ProcessMachine): ProcessSettings {
  const spare = sharesPorts ? Math.max(1, cores - CORES_BESIDE) : 1;
  const webProcesses = readInteger('WEB_PROCESSES', text('WEB_PROCESSES'), Math.min(spare, 64), 1, 64);
  if (webProcesses > 1 && !sharesPorts) throw new EnvError('WEB_PROCESSES above 1 needs Linux');
  // A small machine keeps one that works beside one that answers.
  const fitting = Math.max(1, Math.min(cores, Math.floor(memoryBytes / MEMORY_PER_WORKER), 64));
  return {
    webProcesses,
    workerProcesses: readInteger('WORKER_PROCESSES', text('WORKER_PROCESSES'), webProcesses === 1 ? 1 : fitting, 1, 64),
    workerConcurrency: readInteger('WORKER_CONCURRENCY', text('WORKER_CONCURRENCY'), Math.min(cores + 1, 64), 1, 64),
  };
}

/** The settings that one of several worker processes is started with: its share of the concurrency. */
export const settingsOfWorker = ({ workerConcurrency, workerProcesses }: ProcessSettings) => ({
  ROLE: 'worker',
  WORKER_PROCESSES: '1',
  WORKER_CONCURRENCY: String(Math.ceil(workerConcurrency / workerProcesses)),
});

// Besides its pool, each process has listeners, and a worker what it shows itself alive by.
const BESIDE_POOL = 6;
/** What a worker looks about with, besides one connection for each photo at a time. */
export const WORKER_CONNECTIONS = 10;
// For the tools, and for who keeps them all running.
const FOR_TOOLS = 20;

/** Connections that all processes of one start may hold at a time. */
export function countConnections(settings: ProcessSettings & { readonly databasePoolSize: number }): number {
  const { webProcesses, workerProcesses, workerConcurrency, databasePoolSize } = settings;
  const ofWorker = Math.ceil(workerConcurrency / workerProcesses) + WORKER_CONNECTIONS + BESIDE_POOL;
  return webProcesses * (databasePoolSize + BESIDE_POOL) + workerProcesses * ofWorker + FOR_TOOLS;
}
