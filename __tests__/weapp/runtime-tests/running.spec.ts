import { expect, test } from './running';
import { edit, removePrograms, writeProgram } from './fixture';
import { startWeappRuntime } from '../runtime';

test.afterAll(removePrograms);
const FIRST = 'pages/first/first';

test('life cycles come in the platform’s order', async ({ running: { runtime, readLog, route } }) => {
  await runtime.untilQuiet();
  expect(await readLog()).toEqual([
    'app launch pages/first/first 1001',
    'app show',
    'card created',
    'card attached',
    'first load',
    'first show',
    'card page show',
    'card ready',
    'first ready',
  ]);
  await route('navigateTo', '/pages/controls/controls?a=%20b');
  await runtime.untilQuiet();
  expect(await readLog()).toEqual(['first hide', 'controls load', 'controls show', 'controls ready']);
  await route('switchTab', '/pages/second/second');
  await runtime.untilQuiet();
  expect(await readLog()).toEqual(['controls unload', 'second load', 'second show', 'second ready']);
  await route('switchTab', '/pages/first/first');
  expect(await readLog()).toEqual(['second hide', 'first show', 'card page show']);
  await route('reLaunch', '/pages/controls/controls');
  await runtime.untilQuiet();
  expect(await readLog()).toEqual(
    expect.arrayContaining(['first unload', 'card detached', 'second unload', 'controls load']),
  );
});

test('the router keeps the platform’s limits', async ({ running: { program, route } }) => {
  const controls = '/pages/controls/controls';
  await expect(route('navigateTo', '/pages/second/second')).rejects.toThrow('can not navigateTo a tabbar page');
  await expect(route('redirectTo', '/pages/second/second')).rejects.toThrow('can not redirectTo a tabbar page');
  await expect(route('switchTab', controls)).rejects.toThrow('can not switch to no-tabBar page');
  await expect(route('navigateTo', '/pages/none/none')).rejects.toThrow('is not found');
  await expect(route('navigateBack', '')).rejects.toThrow('cannot navigate back at first page');
  for (let depth = 2; depth <= 10; depth += 1) await route('navigateTo', controls);
  await expect(route('navigateTo', controls)).rejects.toThrow('navigateTo:fail');
  await route('redirectTo', controls);
  expect(await program.pageStack()).toHaveLength(10);
});

test('a subpackage comes on first entry, or ahead where the rule says so', async ({
  running: { runtime, route, text },
}) => {
  await route('navigateTo', '/more/deep/deep?x=1');
  expect(await text('.title')).toBe('deep');
  expect(runtime.happened('package')).toEqual([{ root: 'more', because: 'entry' }]);
  await runtime.reset();
  await route('switchTab', '/pages/second/second');
  await expect.poll(() => runtime.happened('package')).toEqual([{ root: 'more', because: 'preload' }]);
});

test('a deep link opens any page, without history', async ({ running: { runtime, program, route } }) => {
  await runtime.reset({ path: 'more/deep/deep', query: { id: '7' }, scene: 1007 });
  const page = await program.currentPage();
  expect([page?.path, page?.query]).toEqual(['more/deep/deep', { id: '7' }]);
  await expect(route('navigateBack', '')).rejects.toThrow('first page');
});

test('taps bubble, are caught, and come from fingers and mice alike', async ({
  running: { runtime, readLog, tap, text },
}) => {
  await runtime.untilQuiet();
  await readLog();
  await tap('.caught');
  await tap('.bubbled');
  expect(await readLog()).toEqual(['inner 1', 'inner 2', 'outer 2']);
  const before = Number((await text('.count')) ?? 0);
  const add = runtime.page.locator('.add');
  await add.tap();
  await add.click();
  await expect(runtime.page.locator('.count')).toHaveText(String(before + 2));
  await runtime.page.locator('.touched').tap();
  expect(await readLog()).toEqual(['touchstart 1 1', 'touchend 0 1']);
});

test('a long press takes the place of the tap', async ({ running: { runtime, readLog, program, text } }) => {
  await runtime.untilQuiet();
  await readLog();
  const count = await text('.count');
  const page = await program.currentPage();
  const element = await page?.$('.pressed');
  await element?.touchstart();
  await runtime.advance(400);
  await element?.touchend();
  expect(await readLog()).toEqual(['long']);
  expect(await text('.count')).toBe(count);
});

test('pictures tell when they are there and when they are not', async ({ running: { runtime } }) => {
  await expect(runtime.page.locator('.count')).toHaveText('2');
});

test('styles of a component are its own', async ({ running: { runtime } }) => {
  await expect(runtime.page.locator('.page-title')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const inner = runtime.page.locator('card view');
  await expect(inner).toHaveCSS('color', 'rgb(7, 8, 9)');
  await expect(inner).toHaveCSS('width', '37.5px');
});

test('page code sees no browser', async ({ running: { program } }) => {
  const seen = await program.evaluate(
    'function () { return [typeof window, typeof document, typeof localStorage, typeof fetch, typeof crypto, typeof XMLHttpRequest, typeof WebSocket, typeof URL, typeof TextDecoder, typeof process, typeof globalThis.document, typeof this].join() + (function () { try { return new Function("return document")() } catch (e) { return e.name } })() }' as never,
  );
  expect(seen).toBe(`${Array(12).fill('undefined').join()}EvalError`);
});

test('five seconds after it is hidden the program stands still', async ({ running: { runtime, readLog, program } }) => {
  await runtime.untilQuiet();
  await readLog();
  const page = await program.currentPage();
  const ticks = (): Promise<unknown> => program.evaluate('() => getCurrentPages()[0].ticks' as never);
  await page?.callMethod('tick');
  await runtime.advance(3000);
  expect(await ticks()).toBe(3);
  await runtime.hide();
  await runtime.advance(60_000);
  const suspended = Number(await ticks());
  expect(suspended).toBeGreaterThanOrEqual(7);
  expect(suspended).toBeLessThanOrEqual(8);
  await runtime.show();
  await runtime.advance(1000);
  expect(Number(await ticks())).toBeGreaterThan(suspended);
  expect(await readLog()).toEqual(['first hide', 'app hide', 'app show', 'first show', 'card page show']);
});

test('the built-in elements tell what is done to them', async ({ running: { runtime, program, route, tap } }) => {
  await route('navigateTo', '/pages/controls/controls');
  const page = await program.currentPage();
  const element = async (selector: string): Promise<Record<string, (...args: unknown[]) => Promise<unknown>>> =>
    (await page?.$(selector)) as never;
  const said = async (): Promise<string> => String(((await page?.data('said')) as string[] | null)?.at(-1));
  await (await element('.name'))['input']?.('abcdefg');
  expect(await said()).toContain('"value":"abcde"');
  await (await element('.text'))['input']?.('long text');
  expect(await said()).toContain('"value":"long text"');
  await tap('.switch');
  expect(await said()).toBe('change:{"value":true}');
  await tap('label');
  await tap('.b');
  expect(await said()).toBe('change:{"value":["a","b"]}');
  await tap('.r2');
  expect(await said()).toBe('change:{"value":"2"}');
  await (await element('.slider'))['slideTo']?.(40);
  expect(await said()).toBe('change:{"value":40}');
  await (await element('.picker'))['trigger']?.('change', { value: 1 });
  expect(await said()).toBe('change:{"value":1}');
  await tap('.submit');
  expect(await said()).toContain(
    '"value":{"name":"abcde","text":"long text","on":true,"many":["a","b"],"one":"2","amount":40}',
  );
  const before = await said();
  await tap('.off');
  expect(await said()).toBe(before);
  await (await element('.swiper'))['swipeTo']?.(1);
  expect(await said()).toContain('"current":1');
  await (await element('.scroll'))['scrollTo']?.(0, 300);
  await expect.poll(said).toBe('scrolltolower:{"direction":"bottom"}');
  await (await element('.video'))['callContextMethod']?.('play');
  expect(await said()).toBe('play:{}');
  await runtime.answer({ 'button:getPhoneNumber': { code: 'phone-code' } });
  await tap('.phone');
  await expect.poll(said).toContain('"code":"phone-code"');
  await runtime.page.locator('.name').fill('real');
  await expect.poll(said).toContain('"value":"real"');
});

test('the automator reads, mocks and is told', async ({ running: { runtime, program, route, tap } }) => {
  const page = await program.currentPage();
  expect(await page?.data('title')).toBe('first');
  const title = await page?.$('.page-title');
  expect([await title?.text(), await title?.style('font-size')]).toEqual(['first!', '16px']);
  const card = await page?.$('card');
  expect(await (card as unknown as { callMethod(name: string): Promise<unknown> }).callMethod('shout')).toBe('one!');
  await page?.setData({ title: 'other' });
  expect(await title?.text()).toBe('other!');
  expect(await page?.$('.nowhere')).toBeNull();
  await program.mockWxMethod('getStorageSync', 'mocked');
  expect(await program.callWxMethod('getStorageSync', 'k')).toBe('mocked');
  await program.restoreWxMethod('getStorageSync');
  expect(await program.callWxMethod('getStorageSync', 'k')).toBe('');
  const logs: unknown[] = [];
  program.on('console', (message) => logs.push(message));
  await program.evaluate('() => { console.info("hello", { a: 1 }) }' as never);
  await expect.poll(() => logs).toContainEqual({ type: 'info', args: ['hello', { a: 1 }] });
  const told: unknown[] = [];
  await program.exposeFunction('tellTest', (...args: unknown[]) => told.push(args));
  await program.evaluate('() => { tellTest(1, 2) }' as never);
  await expect.poll(() => told).toEqual([[1, 2]]);
  expect(await program.callWxMethod('request', { url: 'http://127.0.0.1:8080/x' })).toMatchObject({
    data: { from: 'server' },
  });
  expect((await program.screenshot())?.length).toBeGreaterThan(1000);
  await expect(program.testAccounts()).rejects.toThrow('needs the developer tools');
  await tap('.add');
  await route('switchTab', '/pages/second/second');
  const meters = await runtime.meters();
  expect(meters.find((one) => one.page === FIRST)).toMatchObject({ hiddenCalls: 0, depth: 3 });
});

test('what goes wrong fails the run', async () => {
  const runtime = await startWeappRuntime({ dist: writeProgram(), apiOrigin: 'http://127.0.0.1:1' });
  const call = (source: string): Promise<unknown> =>
    runtime.page.evaluate(
      (text) => window.__weappCall('App.callFunction', { functionDeclaration: text, args: [] }),
      source,
    );
  const page = await runtime.page.evaluate(() => window.__weappCall('App.getCurrentPage', {}));
  const { pageId } = page.result as { pageId: number };
  await runtime.page.evaluate(
    (id) => window.__weappCall('Page.callMethod', { pageId: id, method: 'huge', args: [] }),
    pageId,
  );
  await call('() => { console.error("said wrong") }');
  await call('() => { setTimeout(() => { throw new Error("late") }, 0) }');
  await call('() => { wx.doSomethingNew }');
  await call('() => { Promise.reject(new Error("unheard")) }');
  await runtime.untilQuiet();
  await expect(runtime.close()).rejects.toThrow(/said wrong[\s\S]*late[\s\S]*doSomethingNew/);
  const problems = runtime.problems().join('\n');
  expect(problems).toMatch(/setData: 2\d{6} bytes on pages\/first\/first/);
  expect(problems).toContain('unheard');
});

test('a binding that is gone is missed by the test that taps', async () => {
  const dist = writeProgram(edit('pages/first/first.wxml', 'class="add" bindtap="add"', 'class="add"'));
  const runtime = await startWeappRuntime({ dist, apiOrigin: 'http://127.0.0.1:1' });
  await expect(runtime.page.locator('.count')).toHaveText('2');
  await runtime.page.locator('.add').tap();
  await runtime.untilQuiet();
  await expect(runtime.page.locator('.count')).toHaveText('2');
  await runtime.close();
});
