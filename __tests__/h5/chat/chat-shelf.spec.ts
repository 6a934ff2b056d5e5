import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { ChatShelf } from '@/platform/chat-shelf/types';
import { expect, test } from '../../support/journey';
import { CHAT_SHELF_CASES, CHAT_SHELF_WINDOW_CASES, emptyChatShelf } from '../../support/suites/chat-shelf';

const EMPTY = '/robots.txt';

/** The browser's shelf as one script, which opens the database anew each time that it runs. */
async function bundleShelf(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve('src/platform/chat-shelf/index.h5.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'shelf',
    target: 'chrome110',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** The shelf of this page, as another visit to it has it. */
function visitIn(page: Page, script: string): () => ChatShelf {
  return () => {
    const opened = page.evaluate<number>(`${script};(window.shelves ??= []).push(shelf.chatShelf) - 1`);
    const ask = async <Answer>(name: keyof ChatShelf, ...args: readonly unknown[]): Promise<Answer> =>
      page.evaluate<Answer>(`window.shelves[${await opened}].${name}(...${JSON.stringify(args)})`);
    return {
      load: (owner) => ask('load', owner),
      write: (owner, change) => ask('write', owner, change),
      writeAs: (writer, owner, change, ...rest) => ask('writeAs', writer, owner, change, ...rest),
      clear: (owner) => ask('clear', owner),
    };
  };
}

test('chats lie in a browser’s database as on every other shelf', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  // Of our own, with nothing of ours running in it.
  journey.expectProblem(/favicon\.ico/);
  await page.goto(EMPTY);
  const visit = visitIn(page, await bundleShelf());
  for (const [name, run] of Object.entries({ ...CHAT_SHELF_CASES, ...CHAT_SHELF_WINDOW_CASES })) {
    await test.step(name, async () => {
      await emptyChatShelf(visit);
      await run(visit);
    });
  }
  await test.step('it is still there when the page is loaded again', async () => {
    const owner = 'a'.repeat(22);
    await visit().write(owner, { put: { 'd:9': '草稿' }, remove: [] });
    await page.reload();
    expect(await visit().load(owner)).toMatchObject({ 'd:9': '草稿' });
  });
});
