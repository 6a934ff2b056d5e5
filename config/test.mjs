// `npm test`: everything that CI runs, cheapest first. A check or a build that fails ends it. At the end, what each part took, and a last
// line that counts the tests.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium/find.mjs';
import { chooseFolder } from './memory-folder.mjs';
import { root } from './node-bundle.mjs';
import { requireNode, stop, whenOrphaned } from './preflight.mjs';

const BROWSER_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'];
/** Whatever is there stays, and a machine without a network is not waited for. */
const APT_OPTIONS = ['--no-install-recommends', '--no-remove', '-oAcquire::Retries=1', '-oAcquire::http::Timeout=30'];
const REPORTS = 'dist/reports';
const JEST_REPORT = `${REPORTS}/jest.json`;
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;
const WEAPP_REPORT = `${REPORTS}/playwright-weapp.json`;
const FAILURE_LINES = 25;
/** What Node, a browser, its sound and its driver leave in a folder for what lives for a while. */
const NOT_OF_TESTS = /^(node-compile-cache$|playwright|pulse-|\.?(org\.chromium|com\.google\.Chrome)\.)/;

requireNode();
process.chdir(root);
const running = new Set();
const took = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal));
whenOrphaned(() => endAll('SIGTERM'));

// Checks wait for files as often as builds for one core, so they share two. The suites keep both cores busy (about 90 %): side by side they
// would be no faster, and journeys would meet their time limits.
await Promise.all([must('check', 'npm', ['run', '--silent', 'check']), build()]);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// What tests make for a while lies in a folder of this run: what is there at its end, one of them has forgotten.
const temporary = mkdtempSync(join(chooseFolder(), 'zx-'));
chmodSync(temporary, 0o755); // the account of the database goes through it
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
process.env.TMPDIR = temporary;
process.env.PWTEST_CACHE_DIR = `${root}/node_modules/.cache/playwright`;
const jest = ['-c', 'config/jest.config.cjs', '--silent', '--json', '--outputFile', JEST_REPORT];
const areGreen = [
  await run('tests', 'jest', jest),
  await runPlaywright('browser journeys', 'config/playwright.config.ts', PLAYWRIGHT_REPORT),
  await runPlaywright('mini-program', 'config/playwright-weapp.config.ts', WEAPP_REPORT),
];
printTook();
const REPORTS_OF_JOURNEYS = [PLAYWRIGHT_REPORT, WEAPP_REPORT];
printTests(
  'passed at the second try',
  REPORTS_OF_JOURNEYS.flatMap((report) => listPlaywright(report, 'flaky')),
);
printTests('failed', [
  ...failedJest(),
  ...REPORTS_OF_JOURNEYS.flatMap((report) => listPlaywright(report, 'unexpected')),
]);
const forgotten = readdirSync(temporary).filter((name) => !NOT_OF_TESTS.test(name));
if (forgotten.length > 0) process.stdout.write(`\n== left behind in the temporary folder\n${forgotten.join('\n')}\n`);
const counts = [countJest(), ...REPORTS_OF_JOURNEYS.map(countPlaywright)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && areGreen.every(Boolean) && forgotten.length === 0 ? 0 : 1;

/** One after the other: two of webpack at once need more memory than a small machine has. */
async function build() {
  await ensureChromium();
  await must('server build', 'npm', ['run', '--silent', 'build:server']);
  await must('H5 build', 'npm', ['run', '--silent', 'build:h5'], { isQuiet: true });
  await must('WeChat build', 'npm', ['run', '--silent', 'build:weapp'], { isQuiet: true });
  await must('WeChat’s validator', 'npm', ['run', '--silent', 'weapp:check']);
}

/** Whether the command ended well. A quiet one is heard only when it fails. */
function run(name, command, args, { isQuiet = false } = {}) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const said = [];
    // Node does not say what a child's processes took; a shell does, of all that it waited for.
    const child = spawn('sh', ['-c', '"$@" 3>&-; code=$?; times >&3; exit $code', 'sh', command, ...args], {
      stdio: ['ignore', ...(isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']), 'pipe'],
      detached: true, // a group of its own, so that all of it can be ended
    });
    running.add(child);
    const times = text(child.stdio[3]);
    child.stdout?.on('data', (chunk) => said.push(chunk));
    child.stderr?.on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => stopAll(`${name}: ${error.message}`));
    child.once('close', async (code, signal) => {
      running.delete(child);
      if (signal !== null || code > 128) stopAll(`Stopped during: ${name}.`);
      took.push({ name, wallS: (performance.now() - startedAt) / 1000, cpuS: secondsOf(await times) });
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** Of the two lines of the shell's `times` the second is that of its children: user and system, each `12m34.56s`. */
function secondsOf(times) {
  const parts =
    times
      .trim()
      .split('\n')[1]
      ?.match(/[\d.]+(?=[ms])/g) ?? [];
  const [userM = 0, userS = 0, systemM = 0, systemS = 0] = parts.map(Number);
  return (userM + systemM) * 60 + userS + systemS;
}

function printTook() {
  const row = (name, wall, cpu) => `${name.padEnd(24)}${wall.padStart(8)}${cpu.padStart(8)}\n`;
  process.stdout.write(`\n== seconds\n${row('', 'clock', 'cpu')}`);
  for (const { name, wallS, cpuS } of took) process.stdout.write(row(name, wallS.toFixed(0), cpuS.toFixed(0)));
}

function runPlaywright(name, config, report) {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = `${root}/${report}`;
  // A machine that is busy with others makes a journey meet a limit. What needed its second try is listed, to be mended.
  return run(name, 'playwright', ['test', '-c', config, '--retries=1', '--reporter=list,json']);
}

function endAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

function stopAll(line) {
  endAll('SIGTERM');
  stop(line);
}

async function must(...step) {
  if (!(await run(...step))) stopAll(`Failed: ${step[0]}.`);
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
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Once more at the end, because a log of hours is often kept only in part. */
function printTests(heading, tests) {
  if (tests.length > 0) process.stdout.write(`\n== ${heading}\n`);
  for (const { name, message } of tests) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, FAILURE_LINES);
    process.stdout.write(`${name}\n${lines.map((line) => `    ${line}\n`).join('')}`);
  }
}

function failedJest() {
  if (!existsSync(JEST_REPORT)) return [];
  return JSON.parse(readFileSync(JEST_REPORT, 'utf8')).testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message === '' ? [] : [{ name: file, message }];
    return failed.map((test) => ({ name: `${file} › ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
}

/** Those of one kind, and whatever kept the whole from running. */
function listPlaywright(file, kind) {
  if (!existsSync(file)) return [];
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).flatMap(({ tests, title, ...spec }) =>
    tests
      .filter(({ status }) => status === kind)
      .map(({ projectName, results }) => ({
        name: `${[projectName, spec.file].filter(Boolean).join(' ')} › ${title}`,
        message: results.flatMap((result) => result.errors.map((error) => error.message ?? '')).join('\n'),
      })),
  );
  const ofAll = errors.map(({ message }) => ({ name: file, message: message ?? '' }));
  return kind === 'unexpected' ? [...tests, ...ofAll] : tests;
}

/**
 * Debian's are installed where that is possible without asking for a password: the quick one for most, the whole one for what it alone does.
 * Another serves as well.
 */
async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH ?? '';
  if (chosen !== '' && !existsSync(chosen)) stopAll(`CHROMIUM_PATH names no file: ${chosen}`);
  const areBothThere = findChromium() !== findChromium(true);
  if (chosen !== '' || areBothThere) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('list of packages', 'apt-get', ['update', '-q', ...APT_OPTIONS], { isQuiet: true });
    await run('Chromium', 'apt-get', ['install', '-yq', ...APT_OPTIONS, ...BROWSER_PACKAGES], { isQuiet: true });
  }
  if (findChromium() !== null) return;
  process.env.CHROMIUM_PATH =
    findOfPlaywright() ??
    stopAll(
      `Chromium is missing. Install it: sudo apt-get install -y ${BROWSER_PACKAGES.join(' ')} (or set CHROMIUM_PATH)`,
    );
}

function findOfPlaywright() {
  const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : null;
}
