// `npm start`: builds what changed since the last build, then runs the server in this terminal with the arguments given.
import { spawn } from 'node:child_process';
import { buildWhatChanged } from './build-what-changed.mjs';
import { root } from './node-bundle.mjs';
import { requireNode, whenOrphaned } from './preflight.mjs';

requireNode();
process.chdir(root);
buildWhatChanged();
await run(process.argv.slice(2));

/** Passes signals on and ends as the server ends. Ctrl-C reaches the server from the terminal too; it minds only the first. */
async function run(args) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs', ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  whenOrphaned(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
}
