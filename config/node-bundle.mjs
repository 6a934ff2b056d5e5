// How our programs for Node are built with esbuild.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * esbuild's options. `programs`: source without its extension, by the name of what becomes of it in `outdir`, which is `.mjs`.
 * @returns {import('esbuild').BuildOptions}
 */
export function nodeBundle(programs, outdir) {
  return {
    absWorkingDir: root,
    entryPoints: Object.entries(programs).map(([out, source]) => ({ in: `${source}.ts`, out })),
    outdir: path.join(root, outdir),
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
}

/** What is installed is loaded from node_modules at run time; our own files are bundled, the aliases of the contract and of the client among them. */
function keepPackagesOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point') return null;
    // What measurements and journeys share with the client is plain.
    if (name.startsWith('@/')) return { path: path.join(root, 'src', `${name.slice(2)}.ts`) };
    if (name.startsWith('@contract/')) return { path: path.join(root, `${name.slice(1)}.ts`) };
    return { path: name, external: true };
  });
}
