// `npm test`: everything that CI runs, cheapest first; the first failure ends it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { requireNode, stop } from './preflight.mjs';

const BROWSER_PACKAGES = ['chromium', 'fonts-noto-cjk'];

requireNode();
run('check', 'npm', ['run', '--silent', 'check']);
process.env.CHROMIUM_PATH = ensureChromium();
run('server build', 'npm', ['run', '--silent', 'build:server']);
run('H5 build', 'npm', ['run', '--silent', 'build:h5']);
run('WeChat build', 'npm', ['run', '--silent', 'build:weapp']);
run('tests', 'jest', ['-c', 'config/jest.config.cjs', '--silent']);
run('browser journeys', 'playwright', ['test', '-c', 'config/playwright.config.ts']);
process.stdout.write('All checks, builds and tests passed.\n');

function run(name, command, args) {
  process.stdout.write(`\n== ${name}\n`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error !== undefined) stop(`${name}: ${error.message}`);
  if (status !== 0) stop(`Failed: ${name}.`);
}

/** The path of a Chromium. Debian's is installed where that is possible without asking for a password. */
function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    stop(
      `Chromium is missing. Install it: sudo apt-get install -y ${BROWSER_PACKAGES.join(' ')} (or set CHROMIUM_PATH)`,
    );
  }
  run('list of packages', 'apt-get', ['update', '-q']);
  run('Chromium', 'apt-get', ['install', '-yq', '--no-install-recommends', ...BROWSER_PACKAGES]);
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
