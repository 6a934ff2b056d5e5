// `npm run weapp:check [folder]`: the build as WeChat's own validator sees it, and the launch shortcuts. Nothing leaves this machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './node-bundle.mjs';
import { requireNode, stop } from './preflight.mjs';
import { findWrongShortcuts, listProjectFiles } from './weapp/shortcuts.mjs';

requireNode();
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/weapp'));
if (!existsSync(path.join(folder, 'app.json'))) stop(`${folder} has no app.json. Build it: npm run build:weapp`);
const wrong = listProjectFiles(root).flatMap((project) => findWrongShortcuts(project, folder));
if (wrong.length > 0) stop(wrong.join('\n'));
const { status } = spawnSync(process.execPath, [path.join(root, 'config/weapp/validate.mjs'), folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // The validator starts processes of its own.
  env: { ...process.env, NODE_OPTIONS: `--require "${path.join(root, 'config/weapp/offline.cjs')}"` },
});
if (status !== 0) stop('The mini-program would not be accepted.');
process.stdout.write('WeChat’s validator accepts the mini-program.\n');
