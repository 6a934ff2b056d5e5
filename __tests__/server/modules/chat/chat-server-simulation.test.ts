import { startTestApp, type TestApp } from '../../../support/app-harness';
import { playSeed } from '../../../support/chat/play-seed';
import { prepareCrashes } from '../../../support/chat/server-simulation';

/** `CHAT_SEED=17 CHAT_STEPS=300 npm run test:server -- chat-server-simulation` plays one again, `CHAT_SEEDS=50` plays more. */
const ONE = process.env['CHAT_SEED'];
const STEPS = Number(process.env['CHAT_STEPS'] ?? 300);
const SEEDS =
  ONE === undefined
    ? Array.from({ length: Number(process.env['CHAT_SEEDS'] ?? 4) }, (_, index) => index + 1)
    : [Number(ONE)];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await prepareCrashes(app);
});
afterAll(() => app.close());

test.each(SEEDS)(
  'seed %i: whatever is lost, late or repeated, every device ends with what the server has',
  async (seed) => {
    const { written } = await playSeed(app, seed, STEPS);
    expect(written).toBeGreaterThan(STEPS / 10);
  },
);
