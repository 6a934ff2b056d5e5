import { defineConfig } from '@playwright/test';
import { launchOf } from './chromium/find.mjs';

/** The journeys in a browser, against the built client and the built server: run both builds first. */
export default defineConfig({
  testDir: '../__tests__/h5',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // Ends what hangs. A slow machine takes minutes for a journey with many looks.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // A click waits most of a second for a sheet that is on its way. main-job and ways-in have everything move as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of a journey's time: `--trace on` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Where the machine names no language Chromium takes no Chinese file name for a download.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...launchOf(),
      // Chromium's sandbox does not start for root, which is what runs in most containers.
      args: ['--disable-gpu', '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
    {
      name: 'wide',
      testIgnore: ['**/crash.spec.ts', '**/large-upload.spec.ts'],
      // What has nothing to do with how wide a page is.
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
