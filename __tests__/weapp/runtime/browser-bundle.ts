import path from 'node:path';
import { build } from 'esbuild';

let bundled: Promise<string> | undefined;

/** The page's side of the runtime as one script, made once in each process. */
export function bundlePage(): Promise<string> {
  bundled ??= make();
  return bundled;
}

async function make(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve('__tests__/weapp/runtime/page/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
    // Warnings of the view engine are wanted.
    define: { 'process.env.NODE_ENV': '"development"', 'process.env': '{}' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
