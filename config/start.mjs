// `npm start`: builds what changed since the last build, then runs the server in this terminal with the arguments given.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode, stop } from './preflight.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
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
const HASH_FILE = path.join(root, 'dist/.sources');
const BUILDS = [
  { script: 'build:server', result: 'dist/server/main.mjs' },
  { script: 'build:h5', result: 'dist/h5/index.html' },
];

requireNode();
process.chdir(root);
buildWhatChanged();
await run(process.argv.slice(2));

function buildWhatChanged() {
  const hash = hashSources();
  const isBuilt = BUILDS.every(({ result }) => existsSync(result));
  if (isBuilt && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return;
  process.stdout.write('Building (once after every change)...\n');
  for (const { script } of BUILDS) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], { encoding: 'utf8' });
    if (status !== 0) stop(`${stdout}${stderr}\n"npm run ${script}" failed.`);
  }
  mkdirSync(path.dirname(HASH_FILE), { recursive: true });
  writeFileSync(HASH_FILE, hash);
}

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
  hash.update(process.env.TARO_APP_API ?? '');
  return hash.digest('hex');
}

/** Passes signals on and ends as the server ends. Ctrl-C reaches the server from the terminal too; it minds only the first. */
async function run(args) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs', ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
}
