import type { TestApp } from '../app-harness';
import { until } from '../server-process';

/** Until its connection listens and has told what was written before: from now on the process may keep what it reads. */
export const untilListening = ({ parts: { watch } }: TestApp): Promise<void> =>
  until(async () => watch.told !== null && (await watch.catchUp()));
