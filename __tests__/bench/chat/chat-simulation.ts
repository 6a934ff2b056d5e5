import { randomInt } from 'node:crypto';
import { startTestApp } from '../../support/app-harness';
import { playSeed } from '../../support/chat/play-seed';
import { prepareCrashes } from '../../support/chat/server-simulation';
import { withQuickCluster } from '../bench-app';
import type { BenchRow } from '../bench-row';

/** After these all devices are compared with the server. */
const STEPS_OF_RUN = 500;
const STEPS = 10_000;

/**
 * 10,000 steps of people with two devices each on the server's own database: see `ServerSimulation`. Every seed is printed before it runs.
 * `CHAT_SEED=17` repeats that one alone; `CHAT_STEPS` makes all of them together shorter or longer.
 */
export async function benchChatSimulation(): Promise<BenchRow[]> {
  const wanted = process.env['CHAT_SEED'];
  const steps = Number(process.env['CHAT_STEPS'] ?? (wanted === undefined ? STEPS : STEPS_OF_RUN));
  const first = wanted === undefined ? randomInt(1_000_000) : Number(wanted);
  let [done, sent, crashes, faults] = [0, 0, 0, 0];
  await withQuickCluster(async () => {
    const app = await startTestApp();
    try {
      await prepareCrashes(app);
      for (let seed = first; done < steps; seed += 1) {
        const ofRun = Math.min(STEPS_OF_RUN, steps - done);
        process.stderr.write(`  CHAT_SEED=${seed} CHAT_STEPS=${ofRun} ...`);
        try {
          const played = await playSeed(app, seed, ofRun);
          process.stderr.write(` ${played.written} sent, ${played.crashes} crashes\n`);
          sent += played.written;
          crashes += played.crashes;
        } catch (error) {
          faults += 1;
          process.stderr.write(` wrong\n    ${error instanceof Error ? error.message : String(error)}\n`);
        }
        done += ofRun;
      }
    } finally {
      await app.close();
    }
  });
  return [
    {
      name: `seeds that ended with devices unlike the server, ${done} steps, ${sent} messages, ${crashes} crashes of devices`,
      value: faults,
      unit: '',
      comparedTo: 'limit',
      comparedValue: 0,
      limit: '0',
      ok: faults === 0,
    },
  ];
}
