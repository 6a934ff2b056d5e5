import { existsSync } from 'node:fs';

/**
 * Chromium without its windows: the same engine, and a page costs it two thirds of the processor (`docs/decisions.md`). Debian's
 * package of that name.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The path of a Chromium, or null: that of CHROMIUM_PATH, else the quickest for tests on this machine. The whole one, where that is asked
 * for, can be watched, shows notifications, and is what people visit with: figures are its. Without one it is the other.
 */
export function findChromium(isWhole = false) {
  const chosen = process.env['CHROMIUM_PATH'] ?? '';
  const places = isWhole ? [...WHOLE, SHELL] : [SHELL, ...WHOLE];
  return chosen === '' ? (places.find((place) => existsSync(place)) ?? null) : chosen;
}

/** Of Playwright's launch. Where the machine has none, its own is meant. */
export function launchOf(isWhole = false) {
  const executablePath = findChromium(isWhole);
  return executablePath === null ? {} : { executablePath };
}
