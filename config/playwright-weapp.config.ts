import { defineConfig } from '@playwright/test';

/**
 * The mini-program as it was built, in a runtime of its own: build it, and the server, first. Two phones, each with a product
 * of its own. WeChat's developer tools are one, with one program in them.
 */
export default defineConfig({
  testDir: '../__tests__/weapp',
  // The others are units, which Jest runs.
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/weapp',
  fullyParallel: true,
  workers: (process.env['WEAPP_ENDPOINT'] ?? '') === '' ? 2 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  timeout: 600_000,
  expect: { timeout: 120_000 },
});
