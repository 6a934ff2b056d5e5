// Holds a build against WeChat's own validator. Run with --require offline.cjs; the folder of the build is the only argument.
// A build that is refused ends it with 1 and WeChat's words on standard error.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const scratch = mkdtempSync(path.join(tmpdir(), 'weapp-check-'));
const folder = path.resolve(process.argv[2] ?? 'dist/weapp');
// It leaves its caches in the folder it is run in.
process.chdir(scratch);
// What it says of its own progress, and of WeChat's servers that it does not reach, is no news.
for (const method of ['log', 'info', 'warn', 'error']) console[method] = () => undefined;
let refusal = null;
try {
  const ci = require('miniprogram-ci');
  const project = new ci.Project({
    appid: 'wx0000000000000000',
    type: 'miniProgram',
    projectPath: folder,
    privateKey: makeKey(),
    ignores: ['node_modules/**/*'],
  });
  // What WeChat's servers would say of the account: the limits that everybody has.
  const { DefaultProjectAttr: known } = ci;
  project.attr = async () => ({ ...known, setting: { ...known.setting, MaxSubpackageFullCodeSize: 30 } });
  const setting = { es6: false, minify: false };
  const out = path.join(scratch, 'out.zip');
  await ci.getCompiledResult({ project, version: '1.0.0', desc: 'check', setting, onProgressUpdate() {} }, out);
} catch (error) {
  refusal = error instanceof Error ? error.message : String(error);
}
process.chdir(path.dirname(scratch));
rmSync(scratch, { recursive: true, force: true });
if (refusal !== null) process.stderr.write(`WeChat's validator refuses ${folder}:\n${refusal}\n`);
process.exit(refusal === null ? 0 : 1);

/** One is asked for even where nothing is sent. */
function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs1', format: 'pem' });
}
