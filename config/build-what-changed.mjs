// Builds the server and the H5 client where a source is newer than the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stop } from './preflight.mjs';

const SOURCES = [
  'src',
  'server',
  'contract',
  'config',
  'types',
  'package.json',
  'package-lock.json',
  'babel.config.js',
];
const HASH_FILE = 'dist/.sources';
const BUILDS = [
  { script: 'build:server', result: 'dist/server/start.mjs' },
  { script: 'build:h5', result: 'dist/h5/index.html' },
];

/** Leaves what is up to date as it is. Ends the program where a build fails. To be called from the root. */
export function buildWhatChanged() {
  const hash = hashSources();
  const isBuilt = BUILDS.every(({ result }) => existsSync(result));
  if (isBuilt && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return;
  process.stderr.write('Building (once after every change)...\n');
  for (const { script } of BUILDS) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], { encoding: 'utf8' });
    if (status !== 0) stop(`${stdout}${stderr}\n"npm run ${script}" failed.`);
  }
  mkdirSync(path.dirname(HASH_FILE), { recursive: true });
  writeFileSync(HASH_FILE, hash);
}

/** By content: a fresh clone or a changed branch gives every file a new time. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const entries = source.includes('.')
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();
    for (const file of entries) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
