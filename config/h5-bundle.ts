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
  // With a hash that the server knows by: see HASHED_NAME.
  chain.output.set('assetModuleFilename', 'static/[name].[contenthash:8][ext]');
  if (!isProduction) return;
  // Taro asks for ES5, and what joins the modules is written so.
  chain.set('target', ['web', 'es2019']);
  // All pages but one stand in it: with what every page begins with it is one file less, and named by none of them.
  chain.entry('app').add(path.join(SOURCES, 'shell/PageShell.tsx'));
  const ownFiles = chain.module
    .rule('own-files')
    .test(/\.tsx?$/)
    .include.add(SOURCES)
    .end()
    .enforce('pre');
  ownFiles.use('own-icons').loader(path.join(__dirname, 'h5/own-icons.cjs'));
  ownFiles.use('error-codes').loader(path.join(__dirname, 'h5/error-codes.cjs'));
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
  chain.plugin('short-ids').use(ShortIds);
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
      moduleIds: false,
      chunkIds: false, // see ShortIds
      // Names of the files' bytes would be put in afterwards, wherever the names before them stand: short ones are found in colours as well.
      realContentHash: false,
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
interface NumberedModule {
  readonly needId: boolean;
  identifier(): string;
}
interface NumberedCompilation {
  readonly chunkGraph: {
    getChunkRootModules(chunk: NumberedChunk): Iterable<NumberedModule>;
    getModuleId(module: NumberedModule): number | string | null;
    setModuleId(module: NumberedModule, id: number): void;
    getNumberOfModuleChunks(module: NumberedModule): number;
  };
  readonly hooks: {
    readonly chunkIds: { tap(name: string, run: (chunks: Iterable<NumberedChunk>) => void): void };
    readonly moduleIds: { tap(name: string, run: (modules: Iterable<NumberedModule>) => void): void };
  };
}
interface NumberedCompiler {
  readonly context: string;
  readonly hooks: {
    readonly compilation: { tap(name: string, run: (compilation: NumberedCompilation) => void): void };
  };
}

/** Gives each name a number below the limit that follows from the name, so that one more page leaves most others' as they are. */
function numberByName<Item>(
  named: readonly { readonly item: Item; readonly name: string }[],
  limit: number,
  taken: Set<unknown>,
  give: (item: Item, id: number) => void,
): void {
  for (const { item, name } of [...named].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (taken.size >= limit) throw new Error(`More than ${limit} to be numbered`);
    let id = createHash('sha1').update(name).digest().readUInt32BE() % limit;
    while (taken.has(id)) id = (id + 1) % limit;
    taken.add(id);
    give(item, id);
  }
}

/**
 * The first file of a visit names every other three times, and modules name each other: webpack's own numbers, as steady as these, have a
 * digit more. Together they were 400 bytes of a first visit.
 */
class ShortIds {
  apply(compiler: NumberedCompiler): void {
    const nameOf = (module: NumberedModule): string => module.identifier().split(compiler.context).join('.');
    compiler.hooks.compilation.tap('ShortIds', (compilation) => {
      compilation.hooks.moduleIds.tap('ShortIds', (modules) => {
        const { chunkGraph } = compilation;
        const all = [...modules].filter((module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0);
        const taken = new Set(all.map((module) => chunkGraph.getModuleId(module)));
        const unnumbered = all.filter((module) => chunkGraph.getModuleId(module) === null);
        numberByName(
          unnumbered.map((item) => ({ item, name: nameOf(item) })),
          10_000,
          taken,
          (module, id) => chunkGraph.setModuleId(module, id),
        );
      });
      compilation.hooks.chunkIds.tap('ShortIds', (chunks) => {
        const { chunkGraph } = compilation;
        const all = [...chunks];
        const taken = new Set(all.map(({ id }) => id));
        const rootsOf = (chunk: NumberedChunk): string =>
          [...chunkGraph.getChunkRootModules(chunk)].map(nameOf).sort().join();
        numberByName(
          all.filter(({ id }) => id === null).map((item) => ({ item, name: item.name ?? rootsOf(item) })),
          1_000,
          taken,
          (chunk, id) => {
            chunk.id = id;
            chunk.ids = [id];
          },
        );
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
