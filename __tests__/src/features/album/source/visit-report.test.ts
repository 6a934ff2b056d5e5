import { reportEvents } from '@contract/http/statistics';
import { ERRORS } from '@contract/errors';
import { announceAppHidden } from '@/stores/base/app-front';
import { startClient } from '@/stores/start-up';
import { reportVisit, type Visit } from '@/features/album/source/visit-report';
import { type ClientWorld, DEAD_LINE, openWorld, refusing } from '../../../../support/client-world';

const VISIT: Visit = { kind: 1, albumId: 'a'.repeat(22), source: 0 };
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const reports = () => world.http.requests.filter(({ url }) => url === reportEvents.path);
const idsOf = (at: number): readonly string[] => {
  const { events } = (world.sentTo(reportEvents)[at] ?? { events: [] }) as { events: readonly { id: string }[] };
  return events.map(({ id }) => id);
};
/** The next test finds nothing that waits. */
async function finish(): Promise<void> {
  world.answer(reportEvents, () => ({ taken: 1 }));
  announceAppHidden();
  await pass(0);
}

test('visits go together after a while', async () => {
  world.answer(reportEvents, () => ({ taken: 2 }));
  await reportVisit(VISIT);
  await reportVisit(VISIT);
  await pass(1_999);
  expect(reports()).toEqual([]);
  await pass(1);
  expect(idsOf(0)).toHaveLength(2);
  expect(reports()[0]?.outlivesPage).toBeUndefined();
  await pass(10_000);
  expect(reports()).toHaveLength(1);
});

test('when the app is left they go at once, and once', async () => {
  world.answer(reportEvents, () => ({ taken: 1 }));
  await reportVisit(VISIT);
  announceAppHidden();
  await pass(0);
  expect(reports().map(({ outlivesPage }) => outlivesPage)).toEqual([true]);
  await pass(10_000);
  announceAppHidden();
  await pass(0);
  expect(reports()).toHaveLength(1);
});

test('what was under way when the app is left goes once more, and what comes meanwhile is not lost', async () => {
  const answers: ((taken: { taken: number }) => void)[] = [];
  world.answer(reportEvents, () => new Promise((resolve) => answers.push(resolve)));
  await reportVisit(VISIT);
  await pass(2_000);
  announceAppHidden();
  await pass(0);
  expect(idsOf(1)).toEqual(idsOf(0));
  await reportVisit({ ...VISIT, kind: 2 });
  for (const answer of answers) answer({ taken: 1 });
  await pass(2_000);
  expect(world.sentTo(reportEvents)[2]).toMatchObject({ events: [{ kind: 2 }] });
  expect(idsOf(2)).toHaveLength(1);
  await finish();
});

test('a page that is both left and hidden sends them once, and what came between as well', async () => {
  const answers: ((taken: { taken: number }) => void)[] = [];
  world.answer(reportEvents, () => new Promise((resolve) => answers.push(resolve)));
  const stop = startClient(world.http);
  await reportVisit(VISIT);
  window.dispatchEvent(new Event('pagehide'));
  announceAppHidden();
  await pass(0);
  expect(reports().map(({ outlivesPage }) => outlivesPage)).toEqual([true]);
  await reportVisit({ ...VISIT, kind: 2 });
  announceAppHidden();
  await pass(0);
  expect([idsOf(0).length, idsOf(1).length, reports().length]).toEqual([1, 1, 2]);
  expect(idsOf(1)).not.toEqual(idsOf(0));
  for (const answer of answers) answer({ taken: 1 });
  await pass(10_000);
  stop();
  await reportVisit(VISIT);
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(reports()).toHaveLength(2);
  await finish();
});

test('without an answer they are kept, with their ids; a refusal ends them', async () => {
  world.answer(reportEvents, () => DEAD_LINE);
  await reportVisit(VISIT);
  announceAppHidden();
  await pass(0);
  world.answer(reportEvents, () => refusing(ERRORS.BAD_INPUT));
  announceAppHidden();
  await pass(0);
  expect(idsOf(1)).toEqual(idsOf(0));
  announceAppHidden();
  await pass(0);
  expect(reports()).toHaveLength(2);
});
