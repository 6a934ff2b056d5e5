// The program of a worker thread: draws one picture in a look, and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { drawLook, type LookTask } from './looks';

const task = workerData as LookTask;
// A buffer arrives as its bytes.
parentPort?.postMessage(await drawLook({ ...task, source: Buffer.from(task.source) }));
