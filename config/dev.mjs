// `npm run dev`: the server, and the browser's program before it at http://127.0.0.1:10086, each built again after a change. Components in
// all their states stand at /components. When one of the two ends, so does the other.
import { spawn } from 'node:child_process';
import { root } from './node-bundle.mjs';
import { requireNode, whenOrphaned } from './preflight.mjs';

requireNode();
// A test user signs in without a code. One process starts the sooner.
const env = { DEVELOPER_MODE: 'on', WEB_PROCESSES: '1', ...process.env, NODE_ENV: 'development' };
const start = (...words) => spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' });
const programs = [
  start('config/build-server.mjs', '--watch'),
  start('node_modules/@tarojs/cli/bin/taro', 'build', '--type', 'h5', '--watch'),
];

let isEnding = false;
function end() {
  if (isEnding) return;
  isEnding = true;
  for (const program of programs) program.kill('SIGTERM');
}
for (const program of programs) {
  program.on('exit', (code, signal) => {
    if (!isEnding) process.exitCode = code ?? (signal === null ? 0 : 1);
    end();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
whenOrphaned(end);
