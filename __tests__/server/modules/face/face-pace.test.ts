import { startTestApp, type TestApp } from '../../../support/app-harness';
import { namedCallers } from '../../../support/media-app';
import { createFacePace, hasPhotosToDerive } from '../../../../server/modules/face/face-pace';
import { DERIVE_COSTLY, DERIVE_IMAGE } from '../../../../server/modules/media/jobs/media-derive.jobs';

const never = new AbortController().signal;

function watch(hasWaiting: boolean): { pauses: number[]; pace: ReturnType<typeof createFacePace> } {
  const pauses: number[] = [];
  const pace = createFacePace(
    async () => hasWaiting,
    async (ms) => void pauses.push(ms),
  );
  return { pauses, pace };
}

test('while photos come in, looking for faces takes a fifth of a core, and never stands still for long', async () => {
  const { pauses, pace } = watch(true);
  await pace(100, never);
  await pace(60_000, never);
  expect(pauses).toEqual([400, 2_000]);
});

test('where none come in it goes on at once', async () => {
  const { pauses, pace } = watch(false);
  await pace(100, never);
  expect(pauses).toEqual([]);
});

test('a worker that is to end does not wait', async () => {
  const pace = createFacePace(async () => true);
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(pace(1_000, stopped)).rejects.toThrow('aborted');
});

describe('photos that wait', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(namedCallers);
  });
  afterAll(() => app.close());

  test('are ordinary ones that are due, and nothing else', async () => {
    const { db } = app.parts;
    const payload = { mediaId: '1' };
    const later = new Date(Date.now() + 3_600_000);
    await app.parts.jobs.add(db, DERIVE_COSTLY, payload);
    await app.parts.jobs.add(db, DERIVE_IMAGE, payload, { runAt: later });
    expect(await hasPhotosToDerive(db)).toBe(false);
    await app.parts.jobs.add(db, DERIVE_IMAGE, payload);
    expect(await hasPhotosToDerive(db)).toBe(true);
  });
});
