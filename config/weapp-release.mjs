// `npm run weapp:preview` and `npm run weapp:upload`: the build goes to WeChat, with the key that the environment names.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './node-bundle.mjs';
import { requireNode, stop } from './preflight.mjs';
import { readRelease, release } from './weapp/release.mjs';

requireNode();
const kind = process.argv[2] ?? '';
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const plan = readRelease(kind, process.env, { folder: path.join(root, 'dist/weapp'), version });
if (plan.refusal !== undefined) stop(plan.refusal);
try {
  // Loaded only now: it takes a second.
  const lines = await release(createRequire(import.meta.url)('miniprogram-ci'), kind, plan);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  stop(`WeChat did not take it: ${error instanceof Error ? error.message : String(error)}`);
}
process.exit(0); // the uploader leaves timers behind
