// Builds the server's programs to dist/server. `--watch` keeps building, and runs the server again after every build.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { nodeBundle, root } from './node-bundle.mjs';

const OUT = 'dist/server';
const options = nodeBundle(
  {
    start: 'server/start',
    main: 'server/main',
    'look-thread': 'server/adapters/image-generation/look-thread',
    'face-thread': 'server/adapters/faces/face-thread',
    'cli/import': 'server/cli/import',
    'cli/admin': 'server/cli/admin',
    'cli/storage': 'server/cli/storage',
    'cli/doctor': 'server/cli/doctor',
    'cli/backup': 'server/cli/backup',
    'cli/restore': 'server/cli/restore',
    'cli/eval-faces': 'server/cli/eval-faces',
  },
  OUT,
);

rmSync(path.join(root, OUT), { recursive: true, force: true });
if (process.argv.includes('--watch')) {
  options.plugins.push({ name: 'run', setup: runAfterBuild });
  await (await context(options)).watch();
} else {
  await build(options);
}

function runAfterBuild({ onEnd }) {
  let child = null;
  onEnd(async ({ errors }) => {
    if (errors.length > 0) return;
    if (child !== null && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    child = spawn(process.execPath, ['--enable-source-maps', path.join(root, OUT, 'main.mjs')], {
      cwd: root,
      // It ends with this program: it sees the channel close.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
  });
}
