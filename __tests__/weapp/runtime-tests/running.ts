import { createServer, type Server } from 'node:http';
import { test as base, expect } from '@playwright/test';
import automator from 'miniprogram-automator';
import { startWeappRuntime, type WeappRuntime } from '../runtime';
import { writeProgram } from './fixture';

type Program = Awaited<ReturnType<typeof automator.connect>>;

export interface Running {
  readonly runtime: WeappRuntime;
  readonly program: Program;
  /** What the program wrote into its log since the last time. */
  readLog(): Promise<string[]>;
  route(call: string, url: string): Promise<unknown>;
  tap(selector: string): Promise<void>;
  text(selector: string): Promise<string | undefined>;
}

/** The small program, started once for each file of tests and anew for each test. */
export const test = base.extend<{ running: Running }, { shared: { runtime: WeappRuntime; program: Program } }>({
  shared: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server: Server = createServer((_, reply) => reply.end('{"from":"server"}'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const runtime = await startWeappRuntime({ dist: writeProgram(), apiOrigin: `http://127.0.0.1:${port}` });
      const program = await automator.connect({ wsEndpoint: runtime.wsEndpoint });
      await provide({ runtime, program });
      program.disconnect();
      await runtime.close();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  running: async ({ shared: { runtime, program } }, provide) => {
    await runtime.reset();
    const element = async (selector: string) => (await program.currentPage())?.$(selector);
    await provide({
      runtime,
      program,
      readLog: async () => (await program.evaluate('() => getApp().log.splice(0)' as never)) as unknown as string[],
      route: (call, url) => program.callWxMethod(call, { url }),
      async tap(selector) {
        await (await element(selector))?.tap();
      },
      text: async (selector) => (await element(selector))?.text(),
    });
  },
});

export { expect };
