// `npm test`: everything that CI runs, cheapest first. A check or a build that fails ends it; the last line counts the tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from './node-bundle.mjs';
import { requireNode, stop, whenOrphaned } from './preflight.mjs';

const BROWSER_PACKAGES = ['chromium', 'fonts-noto-cjk'];
const REPORTS = 'dist/reports';
const JEST_REPORT = `${REPORTS}/jest.json`;
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;
const WEAPP_REPORT = `${REPORTS}/playwright-weapp.json`;

requireNode();
process.chdir(root);
let running = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endStep(signal));
whenOrphaned(() => endStep('SIGTERM'));

await must('check', 'npm', ['run', '--silent', 'check']);
process.env.CHROMIUM_PATH = await ensureChromium();
await must('server build', 'npm', ['run', '--silent', 'build:server']);
await must('H5 build', 'npm', ['run', '--silent', 'build:h5'], { isQuiet: true });
await must('WeChat build', 'npm', ['run', '--silent', 'build:weapp'], { isQuiet: true });
await must('WeChat’s validator', 'npm', ['run', '--silent', 'weapp:check']);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const jest = ['-c', 'config/jest.config.cjs', '--silent', '--json', '--outputFile', JEST_REPORT];
const areGreen = [
  await run('tests', 'jest', jest),
  await runPlaywright('browser journeys', 'config/playwright.config.ts', PLAYWRIGHT_REPORT),
  await runPlaywright('mini-program', 'config/playwright-weapp.config.ts', WEAPP_REPORT),
];
const counts = [countJest(), countPlaywright(PLAYWRIGHT_REPORT), countPlaywright(WEAPP_REPORT)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && areGreen.every(Boolean) ? 0 : 1;

/** Whether the command ended well. A quiet one is heard only when it fails. */
function run(name, command, args, { isQuiet = false } = {}) {
  process.stdout.write(`\n== ${name}\n`);
  return new Promise((resolve) => {
    const said = [];
    running = spawn(command, args, {
      stdio: ['ignore', ...(isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
      detached: true, // a group of its own, so that all of it can be ended
    });
    running.stdout?.on('data', (chunk) => said.push(chunk));
    running.stderr?.on('data', (chunk) => said.push(chunk));
    running.once('error', (error) => stop(`${name}: ${error.message}`));
    running.once('close', (code, signal) => {
      if (signal !== null || code > 128) stop(`Stopped during: ${name}.`);
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

function runPlaywright(name, config, report) {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = `${root}/${report}`;
  return run(name, 'playwright', ['test', '-c', config, '--reporter=list,json']);
}

function endStep(signal) {
  try {
    if (running !== null) process.kill(-running.pid, signal);
  } catch {
    // It has just ended.
  }
}

async function must(...step) {
  if (!(await run(...step))) stop(`Failed: ${step[0]}.`);
}

/** A suite that did not even run counts as one failure, and so does a missing report. */
function countJest() {
  if (!existsSync(JEST_REPORT)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(JEST_REPORT, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** The path of a Chromium. Debian's is installed where that is possible without asking for a password. */
async function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    stop(
      `Chromium is missing. Install it: sudo apt-get install -y ${BROWSER_PACKAGES.join(' ')} (or set CHROMIUM_PATH)`,
    );
  }
  await must('list of packages', 'apt-get', ['update', '-q'], { isQuiet: true });
  await must('Chromium', 'apt-get', ['install', '-yq', '--no-install-recommends', ...BROWSER_PACKAGES], {
    isQuiet: true,
  });
  return findChromium() ?? stop('Chromium was installed but is not at /usr/bin/chromium. Set CHROMIUM_PATH.');
}

function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const system = places.find((place) => place !== undefined && place !== '' && existsSync(place));
  if (system !== undefined) return system;
  const own = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  return existsSync(own) ? own : null;
}
