import { setTimeout as sleep } from 'node:timers/promises';
import { TAB_KIND } from '@contract/constants/media';
import { listMedia } from '@contract/http/media';
import { timeMs } from './figures';
import { visit } from './visitor';

const PAUSE_MS = 15;
// Connections are opened and code is compiled by the first ones.
const WARM_UP = 20;

/**
 * A visitor in a process of its own, so that what it measures is not the wait for somebody else's turn. Arguments: the server's address, an
 * album's id, how many samples; fewer when it is asked to stop. Prints them as JSON.
 */
async function main([url = '', albumId = '', count = '']: readonly string[]): Promise<void> {
  let isStopped = false;
  process.once('SIGTERM', () => {
    isStopped = true;
  });
  const visitor = await visit({ url });
  const query = { albumId, current: 1, size: 50, type: TAB_KIND.photo, showFaceLocation: false } as const;
  const samples: number[] = [];
  while (!isStopped && samples.length < Number(count) + WARM_UP) {
    samples.push(await timeMs(() => visitor.call(listMedia, query)));
    await sleep(PAUSE_MS);
  }
  process.stdout.write(JSON.stringify(samples.slice(WARM_UP)));
}

await main(process.argv.slice(2));
