// Builds the server's programs to dist/server. `--watch` keeps building, and runs the server again after every build.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ENTRIES = ['main', 'cli/import', 'cli/admin', 'cli/bench'].filter((entry) =>
  existsSync(path.join(root, 'server', `${entry}.ts`)),
);
const outdir = path.join(root, 'dist/server');
const isWatching = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: ENTRIES.map((entry) => ({ in: `server/${entry}.ts`, out: entry })),
  outdir,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [{ name: 'packages', setup: keepPackagesOutside }],
};

rmSync(outdir, { recursive: true, force: true });
if (isWatching) {
  options.plugins.push({ name: 'run', setup: runAfterBuild });
  await (await context(options)).watch();
} else {
  await build(options);
}

/** What is installed is loaded from node_modules at run time; our own files are bundled, the alias of the contract among them. */
function keepPackagesOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point') return null;
    if (name.startsWith('@contract/')) return { path: path.join(root, `${name.slice(1)}.ts`) };
    return { path: name, external: true };
  });
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
    const args = ['--enable-source-maps', path.join(outdir, 'main.mjs')];
    child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  });
}
