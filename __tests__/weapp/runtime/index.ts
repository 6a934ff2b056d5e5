/**
 * A mini-program on a desk: the build of `dist/weapp`, unmodified, in a headless Chromium, driven by the unmodified
 * `miniprogram-automator` over its own protocol.
 *
 *   const runtime = await startWeappRuntime({ dist: 'dist/weapp', apiOrigin: product.url });
 *   const program = await automator.connect({ wsEndpoint: runtime.wsEndpoint });
 *   const page = await program.currentPage();
 *   await (await page.$('[aria-label="登录"]'))?.tap();
 *   ...
 *   program.disconnect();
 *   await runtime.close(); // throws when anything went wrong that no test expected
 *
 * - `apiOrigin` is where requests of the program arrive, whatever origin was built in. Pictures go there as well.
 * - `runtime.page` is the browser's page: `page.touchscreen.tap`, `page.mouse`, `page.locator('view', { hasText })` are real
 *   fingers, mice and keys, and `page.screenshot()` shows what is drawn.
 * - `program.navigateTo` and its like wait three seconds each, inside the client. `program.callWxMethod('navigateTo', { url })`
 *   resolves when the page is open; `program.currentPage()` then gives it.
 * - `runtime.advance(ms)` moves the time of page code, `runtime.hide()` and `runtime.show()` are the home button: five
 *   seconds after `hide` the program is suspended, its timers stand still, its requests are cut.
 * - `runtime.problems()` has every exception, console error, missing function of `wx`, refused picture and request to a
 *   place that is not the server. `expectProblem` names the ones a test causes on purpose.
 * - `runtime.meters()` has what each page cost: see `PageMeter`.
 * - `runtime.answer({ login: { code }, 'button:getPhoneNumber': { code }, chooseMedia: { tempFiles } })` scripts what people
 *   and WeChat's servers say; `{ errMsg: 'login:fail cancel' }` is a failure. `putFile` gives `chooseMedia` its files.
 * - Class names of the build are hashed: select by `[aria-label="..."]`, by `page.xpath('//*[text()="..."]')`, or by
 *   `runtime.page.getByLabel(...)`. Hidden pages stay in the document: filter by visibility.
 * - `runtime.reset({ path, query, scene })` starts the program anew, with empty storage, at any page: a deep link. A second
 *   argument has what an earlier visit left in storage.
 *
 * What it does not prove: WeChat's own engine, its layout and native parts, and that the answers of its `wx` are like these.
 */
import type { Browser, Page } from '@playwright/test';
import { forgetSaid, listen } from '../../support/said';
import { untilQuiet } from '../../support/watch/until-quiet';
import { type AutomatorServer, serveAutomator } from './automator-server';
import { bundlePage } from './browser-bundle';
import { type Build, readBuild } from './build-files';
import { launchBrowser } from './launch-browser';
import { answerMethod } from './node-methods';
import {
  type Boot,
  BOOT_KEY,
  type KeptTexts,
  type Launch,
  type NodeCalls,
  PAGE_ORIGIN,
  type PageMeter,
  type Report,
  type ScriptedAnswers,
} from './protocol';
import { createTransport } from './transport';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>weapp</title><body><script src="/-/boot.js"></script><script src="/-/page.js"></script></body></html>`;
/** What a build has when nothing else was said: see config/index.ts. */
const DEFAULT_BUILT_ORIGIN = 'http://127.0.0.1:8080';
const MAX_KEPT_REPORTS = 20_000;

export interface RuntimeOptions {
  /** The folder of the build. */
  readonly dist: string;
  /** Where the server is, without a slash at the end. */
  readonly apiOrigin: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The origin that the build was made for, if it was not `apiOrigin`. */
  readonly builtOrigin?: string;
  /** What people and WeChat's servers answer, by the name of the function or `button:<open type>`. Plain data. */
  readonly script?: ScriptedAnswers;
  readonly launch?: Partial<Launch>;
  /** A visible browser, for looking by hand. */
  readonly isVisible?: boolean;
}

export interface WeappRuntime {
  readonly wsEndpoint: string;
  readonly page: Page;
  meters(): Promise<PageMeter[]>;
  /** What went wrong and was not expected. */
  problems(): readonly string[];
  /** Problems like this one are caused on purpose. */
  expectProblem(problem: RegExp): void;
  /** What a user would have seen, and the platform did: routes, packages, toasts, titles. Oldest first. */
  happened(name: string): readonly unknown[];
  advance(ms: number): Promise<void>;
  hide(): Promise<void>;
  show(): Promise<void>;
  /** Changes what people and WeChat's servers answer from now on. */
  answer(answers: ScriptedAnswers): Promise<void>;
  /** A file that `wx` can read: what a scripted `chooseMedia` names. */
  putFile(path: string, bytes: Uint8Array): Promise<void>;
  changeNetwork(networkType: 'wifi' | '4g' | 'none'): Promise<void>;
  /** Resolves when nothing is on its way to or from the server and the page stays as it is. */
  untilQuiet(): Promise<void>;
  reset(launch?: Partial<Launch>, kept?: KeptTexts): Promise<void>;
  /** Ends it. Throws when there are problems that nobody expected. */
  close(): Promise<void>;
}

/** Resolves when the first page is open. Throws `BrokenBuild` for a build that the platform would refuse. */
export async function startWeappRuntime(options: RuntimeOptions): Promise<WeappRuntime> {
  const build = readBuild(options.dist);
  const browser = await launchBrowser(options.isVisible === true);
  try {
    return await run(options, build, browser);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function run(options: RuntimeOptions, build: Build, browser: Browser): Promise<WeappRuntime> {
  const { viewport = { width: 375, height: 812 } } = options;
  const context = await browser.newContext({ viewport, hasTouch: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await listen(context);
  const page = await context.newPage();
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const reports: Report[] = [];
  let automator: AutomatorServer | null = null;
  let script = options.script ?? {};
  let runs = 0;
  let launch: Partial<Launch> = options.launch ?? {};
  let kept: KeptTexts = {};

  const hear = (report: Report): void => {
    reports.push(report);
    if (reports.length > MAX_KEPT_REPORTS) reports.shift();
    switch (report.kind) {
      case 'log':
        automator?.emit('App.logAdded', { type: report.type, args: report.args });
        if (report.type === 'error') problems.push(`console.error: ${report.args.map(String).join(' ')}`);
        break;
      case 'exception':
        automator?.emit('App.exceptionThrown', { message: report.message, stack: report.stack });
        problems.push(`exception: ${report.stack === '' ? report.message : report.stack}`);
        break;
      case 'binding':
        automator?.emit('App.bindingCalled', { name: report.name, args: report.args });
        break;
      case 'problem':
        problems.push(report.message);
        break;
      case 'happened':
        break;
    }
  };

  const transport = createTransport({
    dist: options.dist,
    apiOrigin: options.apiOrigin.replace(/\/$/, ''),
    builtOrigin: options.builtOrigin ?? DEFAULT_BUILT_ORIGIN,
    onProblem: (problem) => problems.push(problem),
    // The page may be on its way out.
    emit: (event) => void page.evaluate((one) => window.__weappSocket(one), event).catch(() => undefined),
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(`browser: ${text}`);
  });
  await page.exposeFunction('__weappReport', hear);
  await page.exposeFunction('__weappPackage', (root: string) => {
    const files = build.packages.get(root);
    if (files === undefined) throw new Error(`there is no package ${root}`);
    return files;
  });
  await page.exposeFunction('__weappNode', (name: keyof NodeCalls, input: never) => transport.call(name, input));
  const pageScript = await bundlePage();
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== PAGE_ORIGIN) {
      problems.push(`the view asked for ${url.href}`);
      return route.abort();
    }
    switch (url.pathname) {
      case '/':
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE });
      case '/-/boot.js': {
        const boot: Boot = { program: build.program, script, launch, kept, run: (runs += 1) };
        return route.fulfill({
          contentType: 'text/javascript; charset=utf-8',
          body: `window.${BOOT_KEY}=${JSON.stringify(boot)}`,
        });
      }
      case '/-/page.js':
        return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: pageScript });
      default:
        return transport.fulfill(route, url);
    }
  });

  const boot = async (): Promise<void> => {
    await page.goto(`${PAGE_ORIGIN}/`);
    await page.evaluate(() => window.__weappReady);
  };
  await boot();
  const server = await serveAutomator((method, params) => answerMethod(page, method, params));
  automator = server;
  const unexpected = (): string[] => problems.filter((problem) => !expected.some((one) => one.test(problem)));
  let isClosed = false;

  return {
    wsEndpoint: server.endpoint,
    page,
    meters: () => page.evaluate(() => window.__weappControl.meters()),
    problems: unexpected,
    expectProblem: (problem) => void expected.push(problem),
    happened: (name) => reports.flatMap((one) => (one.kind === 'happened' && one.name === name ? [one.detail] : [])),
    advance: (ms) => page.evaluate((amount) => window.__weappControl.advance(amount), ms),
    hide: () => page.evaluate(() => window.__weappControl.hide()),
    show: () => page.evaluate(() => window.__weappControl.show()),
    async answer(changed) {
      script = { ...script, ...changed };
      await page.evaluate((answers) => window.__weappControl.answer(answers), changed);
    },
    putFile: (path, bytes) =>
      page.evaluate(([one, two]) => window.__weappControl.putFile(one, two), [
        path,
        Buffer.from(bytes).toString('base64'),
      ] as const),
    changeNetwork: (type) => page.evaluate((one) => window.__weappControl.changeNetwork(one), type),
    untilQuiet: () => untilQuiet(page, transport.traffic),
    async reset(changed = {}, left = {}) {
      launch = changed;
      kept = left;
      transport.end();
      reports.length = 0;
      forgetSaid(page);
      await boot();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      try {
        for (const name of await page.evaluate(() => window.__weappControl.missing()))
          problems.push(`wx.${name} is missing`);
      } finally {
        await server.close();
        transport.end();
        await browser.close();
      }
      if (unexpected().length > 0) throw new Error(`The mini-program had problems:\n${unexpected().join('\n')}`);
    },
  };
}
