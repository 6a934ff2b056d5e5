/**
 * The built product and the mini-program of its build on a desk: in our runtime, or in WeChat's developer tools where
 * `WEAPP_ENDPOINT` names them. Tests drive both by `miniprogram-automator`; only the endpoint differs.
 *
 * - `WEAPP_ENDPOINT=ws://127.0.0.1:9420`: developer tools that listen already. `WEAPP_ENDPOINT=devtools`: the automator starts them.
 * - For our runtime only: `WEAPP_DIST` is another build than `dist/weapp`; `WEAPP_VISIBLE=1` lets one watch.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import automator from 'miniprogram-automator';
import { startWechatDouble, type WechatDouble } from '../../support/doubles/wechat';
import { type Product, withProduct } from '../../support/product';
import { startWeappRuntime, type WeappRuntime } from '../runtime';
import type { KeptTexts } from '../runtime/protocol';
import { keepBudgets, listExceeded } from './budgets';
import { createPhone, type Phone, type Program } from './phone';
import { fillSample, type Sample } from './sample';

/** Of the build under test. The developer tools know their project's only. */
export const BUILD = process.env['WEAPP_DIST'] ?? 'dist/weapp';
const REPORTS = 'dist/reports/weapp';
/** What a build calls when nothing else was said: see config/index.ts. The developer tools know no other. */
export const BUILT_PORT = 8080;

export interface Desk {
  readonly product: Product;
  readonly program: Program;
  /** Null in the developer tools: what only our runtime can do is left out there. */
  readonly runtime: WeappRuntime | null;
  /** What went wrong since the last time. */
  takeProblems(): string[];
  close(): Promise<void>;
}

/** A desk whose server is not empty. */
export interface FilledDesk extends Desk {
  readonly sample: Sample;
}

/** Of our runtime: a desk with this build. */
export async function startDesk(dist: string, product: Product): Promise<Desk> {
  const runtime = await startWeappRuntime({
    dist,
    apiOrigin: product.url,
    isVisible: process.env['WEAPP_VISIBLE'] === '1',
  });
  const program = await automator.connect({ wsEndpoint: runtime.wsEndpoint });
  let taken = 0;
  return {
    product,
    program,
    runtime,
    takeProblems() {
      const fresh = runtime.problems().slice(taken);
      taken += fresh.length;
      return fresh;
    },
    async close() {
      program.disconnect();
      await runtime.close();
    },
  };
}

async function startDevtoolsDesk(endpoint: string, product: Product): Promise<Desk> {
  const isOurs = endpoint === 'devtools';
  const program = isOurs
    ? await automator.launch({ projectPath: process.cwd() })
    : await automator.connect({ wsEndpoint: endpoint });
  const problems: string[] = [];
  program.on('exception', (one) => void problems.push(`exception: ${JSON.stringify(one)}`));
  program.on('console', (one: { type?: string }) => {
    if (one.type === 'error') problems.push(`console.error: ${JSON.stringify(one)}`);
  });
  return {
    product,
    program,
    runtime: null,
    takeProblems: () => problems.splice(0),
    async close() {
      if (isOurs) await program.close();
      else program.disconnect();
    },
  };
}

export interface Suite {
  /** A phone on which the program was just started, with nothing stored. What goes wrong on it fails the test. */
  phone: Phone;
}

/** Of one process of the runner: what a journey changes for everybody, those beside it do not meet. */
export interface Place {
  desk: FilledDesk;
  /** WeChat's servers, as the product knows them. */
  wechat: WechatDouble;
}

/** Of messages that WeChat shows while the program is closed. */
export const MESSAGE_TEMPLATE = 'template-of-interactions';

export const test = base.extend<Suite, Place>({
  wechat: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what is needed
    async ({}, provide) => {
      const wechat = await startWechatDouble();
      await provide(wechat);
      await wechat.close();
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ wechat }, provide) => {
      const endpoint = process.env['WEAPP_ENDPOINT'] ?? '';
      // What is sold may be withdrawn at once.
      const settings = {
        ...wechat.settings,
        DEVELOPER_MODE: 'on',
        SALE_HOLD_DAYS: '0',
        WECHAT_MINI_TEMPLATE_INTERACTION: `${MESSAGE_TEMPLATE} thing1 time2`,
      };
      await withProduct(endpoint === '' ? { settings } : { settings, port: BUILT_PORT }, async (product) => {
        const [sample, desk] = await Promise.all([
          fillSample(product),
          endpoint === '' ? startDesk(BUILD, product) : startDevtoolsDesk(endpoint, product),
        ]);
        await provide({ ...desk, sample });
        await desk.close();
      });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ desk }, provide, info) => {
    await restart(desk);
    desk.takeProblems();
    const phone = createPhone(desk, toPictureName(info));
    await provide(phone);
    if (info.status !== info.expectedStatus) await phone.look('failed');
    expect(desk.takeProblems()).toEqual([]);
    if (desk.runtime === null) return;
    const meters = await desk.runtime.meters();
    keepBudgets(REPORTS, info.parallelIndex, meters);
    expect(listExceeded(meters)).toEqual([]);
  },
});

/** The program as on a phone that never had it: nothing is stored but what is given. */
export async function restart({ program, runtime }: Desk, kept: KeptTexts = {}): Promise<void> {
  if (runtime !== null) return runtime.reset({}, kept);
  await program.callWxMethod('clearStorage');
  for (const [key, data] of Object.entries(kept)) await program.callWxMethod('setStorage', { key, data });
  await program.callWxMethod('restartMiniProgram', { path: '/packageAlbumA/index/index' });
}

function toPictureName(info: TestInfo): (name: string) => string {
  const folder = path.join(REPORTS, path.basename(info.file, '.spec.ts'));
  mkdirSync(folder, { recursive: true });
  let last = 0;
  return (name) => {
    last += 1;
    return path.join(folder, `${String(last).padStart(2, '0')}-${name}.png`);
  };
}

export { expect };
