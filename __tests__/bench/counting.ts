import { setTimeout as sleep } from 'node:timers/promises';
import { STAT_KIND, VISIT_SOURCE } from '@contract/constants/statistics';
import { reportEvents } from '@contract/http/statistics';
import { randomIds } from '../../server/adapters/ids/random';
import type { Api } from '../../server/cli/import/api';
import { seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { sampleList, toListRow } from './sample-list';
import { findSeededAlbum, startSeededProduct } from './seeded-product';
import { makeAlbum, visit, visitAsUser } from './visitor';

const PHOTOS = 200;
const IDLE_SAMPLES = 1_000;
const REPORT_EVERY_MS = 50;
const EVENTS_OF_REPORT = 10;
// Longer than from one rolling up to the next.
const REPORTING_MS = 65_000;

/** What a visitor's list costs while visits of its album are reported and rolled up, against the same list when nothing else happens. */
export async function benchCounting(): Promise<BenchRow[]> {
  const product = await startSeededProduct();
  try {
    const { api } = await visitAsUser(product, '13900000011', '统计');
    const albumId = await makeAlbum(api, '统计');
    await seedMedia(product.db, await findSeededAlbum(product.db, albumId), { count: PHOTOS });
    const idle = await sampleList(product, albumId, IDLE_SAMPLES).samples;
    const sampling = sampleList(product, albumId, Number.MAX_SAFE_INTEGER);
    await reportSteadily(await visit(product), albumId);
    sampling.stop();
    const name = `visitor's list, p95, while ${(1_000 / REPORT_EVERY_MS) * EVENTS_OF_REPORT} visits a second are counted`;
    return [toListRow(name, idle, await sampling.samples)];
  } finally {
    await product.close();
  }
}

/** At the same pace, however long an answer takes. Rejects when a report is refused. */
async function reportSteadily(visitor: Api, albumId: string): Promise<void> {
  const reports: Promise<unknown>[] = [];
  for (let at = 0; at < REPORTING_MS; at += REPORT_EVERY_MS) {
    const events = Array.from({ length: EVENTS_OF_REPORT }, () => ({
      id: randomIds.newId(),
      kind: STAT_KIND.albumView,
      albumId,
      source: VISIT_SOURCE.link,
    }));
    reports.push(visitor.call(reportEvents, { events }));
    await sleep(REPORT_EVERY_MS);
  }
  await Promise.all(reports);
}
