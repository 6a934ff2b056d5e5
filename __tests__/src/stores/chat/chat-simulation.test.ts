import { Simulation } from '../../../support/chat/chat-simulation';

/** `CHAT_SEED=17 CHAT_STEPS=300 npm run test:client -- chat-simulation` plays one again. */
const ONE = process.env['CHAT_SEED'];
const STEPS = Number(process.env['CHAT_STEPS'] ?? 300);
const SEEDS =
  ONE === undefined
    ? Array.from({ length: Number(process.env['CHAT_SEEDS'] ?? 48) }, (_, index) => index + 1)
    : [Number(ONE)];

test.each(SEEDS)(
  'seed %i: whatever is lost, late or repeated, every device ends up with what the server has',
  async (seed) => {
    try {
      const { sent } = await new Simulation(seed).run(STEPS);
      expect(sent).toBeGreaterThan(STEPS / 10);
    } catch (error) {
      throw new Error(
        `CHAT_SEED=${seed} CHAT_STEPS=${STEPS}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  },
);
