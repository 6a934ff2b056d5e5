// `npm run bench [-- suite ...]`: builds what changed and the measurements of __tests__/bench, then runs them.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildWhatChanged } from './build-what-changed.mjs';
import { nodeBundle, root } from './node-bundle.mjs';
import { requireNode } from './preflight.mjs';

const OUT = 'dist/bench';

requireNode();
process.chdir(root);
buildWhatChanged();
rmSync(OUT, { recursive: true, force: true });
const programs = ['main', 'list-sampler', 'live-visitors', 'chat-talkers', 'fetcher', 'bare-server', 'rush-visitors'];
await build(nodeBundle(Object.fromEntries(programs.map((name) => [name, `__tests__/bench/${name}`])), OUT));
const { status } = spawnSync(process.execPath, ['--enable-source-maps', `${OUT}/main.mjs`, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
