// `npm run test:changed [-- <commit>]`: what a change can reach, nearest first, within about three minutes. The change is what differs from
// where this branch left `main` (or from <commit>), with what is not committed. Builds nothing: journeys and sizes are `npm test`'s.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './node-bundle.mjs';
import { requireNode, stop } from './preflight.mjs';

const BUDGET_MS = 180_000;
/** So many files of tests are one run of jest: each run starts a database. */
const SLICE = 8;
const JEST = ['-c', 'config/jest.config.cjs', '--selectProjects', 'rules', 'server', 'client', 'weapp-units'];

requireNode();
process.chdir(root);
const endsAt = Date.now() + BUDGET_MS;

const read = (command, args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
};
const bin = (name) => path.join('node_modules/.bin', name);

function listChanged() {
  const [from] = process.argv.slice(2);
  const base = from ?? read('git', ['merge-base', 'HEAD', 'origin/main'])?.[0] ?? 'HEAD';
  const tracked = read('git', ['diff', '--name-only', '--diff-filter=d', base]);
  if (tracked === null) stop(`There is no commit ${base}.`);
  return [...new Set([...tracked, ...(read('git', ['ls-files', '--others', '--exclude-standard']) ?? [])])].filter(
    (file) => existsSync(file),
  );
}

function run(name, command, args) {
  process.stdout.write(`\n== ${name}\n`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const changed = listChanged();
if (changed.length === 0) {
  process.stdout.write('Nothing has changed.\n');
  process.exit();
}
const code = changed.filter((file) =>
  /^(src|server|contract|__tests__|config|types)\/.*\.(ts|tsx|mjs|cjs|js)$/.test(file),
);
const areGood = [run('format', bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...changed])];
if (code.length > 0) areGood.push(run('lint', bin('oxlint'), code));

/** How many folders two files have in common, from the top, the folder of the tests left out. */
function nearness(test) {
  const folders = path.relative(path.join(root, '__tests__'), test).split('/').slice(0, -1);
  const shared = changed.map((file) => {
    const other = file.replace(/^__tests__\//, '').split('/');
    const apart = folders.findIndex((folder, index) => folder !== other[index]);
    return apart === -1 ? folders.length : apart;
  });
  return changed.some((file) => path.resolve(file) === test) ? Infinity : Math.max(...shared);
}

const sources = code.filter((file) => !file.startsWith('config/'));
const reached =
  sources.length === 0
    ? []
    : (read(bin('jest'), [...JEST, '--listTests', '--findRelatedTests', ...sources]) ?? []).filter((line) =>
        line.startsWith(root),
      );
const byNearness = reached.map((test) => [nearness(test), test]).sort(([a], [b]) => b - a);
let done = 0;
while (done < byNearness.length && Date.now() < endsAt) {
  const slice = byNearness.slice(done, done + SLICE).map(([, test]) => test);
  areGood.push(
    run(`tests ${done + 1} to ${done + slice.length} of ${byNearness.length}`, bin('jest'), [
      ...JEST,
      '--silent',
      '--runTestsByPath',
      ...slice,
    ]),
  );
  done += slice.length;
}
if (done < byNearness.length) {
  process.stdout.write(`\n${byNearness.length - done} files of tests further away are left to npm test.\n`);
}
process.exitCode = areGood.every(Boolean) ? 0 : 1;
