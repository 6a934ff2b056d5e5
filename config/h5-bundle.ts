import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';

type WebpackChain = NonNullable<IH5Config['webpackChain']>;
type Chain = Parameters<WebpackChain>[0];
type Webpack = Parameters<WebpackChain>[1];

const SOURCES = path.resolve(__dirname, '../src');
const ROUTER = /[\\/]@tarojs[\\/]router[\\/]/;

/** Parts of Taro that every page would load and that nothing here uses, and what stands in for them. */
const STAND_INS: readonly { readonly request: RegExp; readonly from?: RegExp; readonly file: string }[] = [
  // It brings Stencil along. Textarea and Video still come from there, on the pages that use them.
  { request: /^@tarojs\/components\/dist\/components$/, from: ROUTER, file: 'no-tab-bar.js' },
  { request: /[\\/](?:navigationBar|navigation-bar)\.js$/, from: ROUTER, file: 'no-navigation-bar.js' },
  { request: /^universal-router$/, from: ROUTER, file: 'exact-router.js' },
  { request: /^query-string$/, file: 'query-string.js' },
  {
    request: /^@tarojs\/components(?:-react\/dist\/index|\/global|\/dist\/taro-components\/taro-components)\.css$/,
    file: 'components.css',
  },
];

/**
 * What every page begins with is compiled while it arrives, beside the main thread, and not function by function as they are called
 * (Chromium's explicit compile hints, https://v8.dev/blog/explicit-compile-hints). Others read a comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** Cuts the browser bundle so that a page loads what it needs and no more. Development builds are cut up as Taro does it. */
export function h5Bundle(chain: Chain, webpack: Webpack, isProduction: boolean): void {
  STAND_INS.forEach(({ request, from, file }, index) => {
    chain.plugin(`stand-in-${index}`).use(webpack.NormalModuleReplacementPlugin, [
      request,
      (resource: { context: string; request: string }) => {
        if (from === undefined || from.test(resource.context)) {
          resource.request = path.join(__dirname, 'h5', file);
        }
      },
    ]);
  });
  if (!isProduction) return;
  // Taro asks for ES5, and what joins the modules is written so.
  chain.set('target', ['web', 'es2019']);
  // All pages but one stand in it: with what every page begins with it is one file less, and named by none of them.
  chain.entry('app').add(path.join(SOURCES, 'shell/PageShell.tsx'));
  const ownIcons = chain.module
    .rule('own-icons')
    .test(/\.tsx?$/)
    .include.add(SOURCES)
    .end()
    .enforce('pre');
  ownIcons.use('own-icons').loader(path.join(__dirname, 'h5/own-icons.cjs'));
  chain.module
    .rule('pages-once')
    .test(/[\\/]src[\\/]app\.config\.ts$/)
    .enforce('pre')
    .use('pages-once')
    .loader(path.join(__dirname, 'h5/pages-once.cjs'));
  const oneIcon = chain.module
    .rule('one-icon')
    .resourceQuery(/^\?icon=/)
    .enforce('pre');
  oneIcon.use('one-icon').loader(path.join(__dirname, 'h5/one-icon.cjs'));
  // They do not say so of themselves: without it whatever shares a file with a date would bring them along.
  chain.module
    .rule('pure-packages')
    .test(/[\\/]node_modules[\\/](?:dayjs[\\/]dayjs|decimal\.js)/)
    .set('sideEffects', false);
  chain.plugin('short-chunk-ids').use(ShortChunkIds);
  chain.plugin('chunk-list').use(ChunkList);
  chain.plugin('compile-at-once').use(webpack.BannerPlugin, [
    {
      banner: COMPILE_AT_ONCE,
      // Style sheets have no such comments: their first rule would be lost.
      include: /\.js$/,
      raw: true,
      entryOnly: true,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
    },
  ]);
  chain.performance.hints(false); // __tests__/build measures what a first visit loads
  chain.merge({
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: false, // see ShortChunkIds
      splitChunks: {
        chunks: 'all', // Taro's default, initial chunks only, copies shared modules into every page's chunk
        // A browser fetches six files at a time over HTTP/1.1: what comes in many small ones is waited for in turns.
        minSize: 30_000,
        maxInitialRequests: 20,
        maxAsyncRequests: 20,
        cacheGroups: {
          taro: false,
          vendors: { name: false, minChunks: 1 },
          common: { name: false, minChunks: 2, reuseExistingChunk: true },
        },
      },
    },
  });
}

interface NumberedChunk {
  readonly name?: string | null;
  id: number | string | null;
  ids: (number | string)[] | null;
}
interface NumberedCompilation {
  readonly chunkGraph: { getChunkRootModules(chunk: NumberedChunk): Iterable<{ identifier(): string }> };
  readonly hooks: {
    readonly chunkIds: { tap(name: string, run: (chunks: Iterable<NumberedChunk>) => void): void };
  };
}
interface NumberedCompiler {
  readonly context: string;
  readonly hooks: { readonly compilation: { tap(name: string, run: (compilation: NumberedCompilation) => void): void } };
}

const CHUNK_IDS = 1_000;

/**
 * The first file of a visit names every other three times: webpack's own numbers, as steady as these, have four digits for so many files.
 * A number follows from what is in the file, so that one more page leaves the others' names as they are.
 */
class ShortChunkIds {
  apply(compiler: NumberedCompiler): void {
    compiler.hooks.compilation.tap('ShortChunkIds', (compilation) => {
      compilation.hooks.chunkIds.tap('ShortChunkIds', (chunks) => {
        const nameOf = (chunk: NumberedChunk): string =>
          chunk.name ??
          [...compilation.chunkGraph.getChunkRootModules(chunk)]
            .map((module) => module.identifier().split(compiler.context).join('.'))
            .sort()
            .join();
        const unnumbered = [...chunks].filter(({ id }) => id === null).map((chunk) => ({ chunk, name: nameOf(chunk) }));
        const taken = new Set([...chunks].map(({ id }) => id));
        for (const { chunk, name } of unnumbered.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          if (taken.size >= CHUNK_IDS) throw new Error('More files than numbers of three digits');
          let id = createHash('sha1').update(name).digest().readUInt32BE() % CHUNK_IDS;
          while (taken.has(id)) id = (id + 1) % CHUNK_IDS;
          taken.add(id);
          chunk.id = id;
          chunk.ids = [id];
        }
      });
    });
  }
}

interface ChunkGroup {
  readonly origins: readonly { readonly request: string | null }[];
  getFiles(): string[];
}
interface Compilation {
  readonly chunkGroups: readonly ChunkGroup[];
}
interface Compiler {
  readonly hooks: { readonly afterEmit: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

/** Writes which files each page loads to dist/h5/pages.json: the server announces them with the page, the size check adds them up. */
class ChunkList {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ChunkList', ({ chunkGroups }) => {
      const files: Record<string, string[]> = {};
      for (const group of chunkGroups) {
        for (const { request } of group.origins) {
          const page = /(?:packageAlbum[A-E]|uni_modules|external)\/[\w/-]+/.exec(request ?? '')?.[0];
          if (page !== undefined) files[page] = group.getFiles();
        }
      }
      const dist = path.resolve(__dirname, '..', 'dist/h5');
      mkdirSync(dist, { recursive: true });
      writeFileSync(path.join(dist, 'pages.json'), `${JSON.stringify(files, null, 2)}\n`);
    });
  }
}
