import path from 'node:path';
import { defineConfig, type UserConfigExport } from '@tarojs/cli';
import { listBuiltWith } from './built-with';
import { shortClassNames } from './class-names';
import { SHOWCASE_PAGE } from './h5/app-config';
import { h5Bundle } from './h5-bundle';

const root = path.resolve(__dirname, '..');
const isH5 = process.env['TARO_ENV'] === 'h5';
const isProduction = process.env['NODE_ENV'] === 'production';

/** The development server empties its folder: what was built for people stays. WeChat's developer tools know one folder. */
const outputRoot = isH5 && !isProduction ? 'dist/h5-development' : `dist/${process.env['TARO_ENV'] ?? 'h5'}`;

/** On H5 calls go to the page's own origin. A mini-program has none, so it is told the server's. */
const apiOrigin = isH5 ? '' : (process.env['TARO_APP_API'] ?? 'http://127.0.0.1:8080');

const cssModules = {
  enable: true,
  config: {
    namingPattern: 'module',
    generateScopedName: isProduction ? shortClassNames(root) : '[name]__[local]___[hash:base64:5]',
  },
} as const;

/** First path segments of the server's calls, which the H5 development server passes on. */
const SERVER_PATHS = [
  '/admin',
  '/ai',
  '/album',
  '/albumUser',
  '/auth',
  '/chat',
  '/order',
  '/user',
  '/place',
  '/push',
  '/live',
  '/oss',
  '/download',
  '/media',
  '/upload',
  '/health',
];

export default defineConfig<'webpack5'>((merge) => {
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'zhixiang-album',
    date: '2026-11-20',
    designWidth: 750,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    plugins: [
      ...(isH5 ? ['@tarojs/plugin-html', path.join(__dirname, 'h5/app-config.ts')] : []),
      path.join(__dirname, 'weapp/aria.ts'),
    ],
    env: {
      TARO_APP_API: JSON.stringify(apiOrigin),
      BUILT_WITH: JSON.stringify(JSON.stringify(listBuiltWith(root))),
      // Every browser named in package.json has what Taro would fill in, and none of them is DingTalk's.
      ...(isH5 && { SUPPORT_TARO_POLYFILL: '"disabled"', SUPPORT_DINGTALK_NAVIGATE: '"disabled"' }),
    },
    copy: { patterns: isH5 ? [{ from: 'config/h5/public/', to: `${outputRoot}/` }] : [], options: {} },
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    // On H5 Taro keeps the names of functions, which nothing reads, and quotes names of properties.
    ...(isH5 && {
      terser: {
        config: {
          ecma: 2019,
          keep_fnames: false,
          compress: { passes: 3 },
          output: { keep_quoted_props: false, quote_keys: false },
        },
      },
    }),
    alias: {
      '@': path.join(root, 'src'),
      '@contract': path.join(root, 'contract'),
      // All names that HTML has would be more than the rest of what reads Markdown, and a mini-program has no element to ask.
      'decode-named-character-reference': path.join(root, 'src/features/chat/assistant/named-characters.ts'),
    },
    mini: {
      // Without it, code shared by two pages of one subpackage lands in the main package.
      optimizeMainPackage: { enable: true },
      enableSourceMap: false,
      compile: { include: [(file: string) => file.startsWith(path.join(root, 'contract'))] },
      postcss: { pxtransform: { enable: true, config: {} }, cssModules },
      miniCssExtractPluginOption: { ignoreOrder: true },
    },
    h5: {
      useHtmlComponents: true,
      publicPath: '/',
      staticDirectory: 'static',
      enableSourceMap: !isProduction,
      router: {
        mode: 'browser',
        basename: '',
        customRoutes: {
          '/packageAlbumA/index/index': ['/packageAlbumA/index/index', '/'],
          ...(!isProduction && { [`/${SHOWCASE_PAGE}`]: ['/components'] }),
        },
      },
      compile: { include: [(file: string) => file.startsWith(path.join(root, 'contract'))] },
      // The first file of a visit names every other: two letters less of each are 200 bytes.
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:5].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:5].css',
      },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        // One root size at every width: 1rpx is 0.5px on H5, and wide screens are laid out, not scaled up.
        pxtransform: { enable: true, config: { baseFontSize: 20, minRootSize: 20, maxRootSize: 20 } },
        cssModules,
      },
      devServer: {
        port: 10086,
        host: '127.0.0.1',
        open: false,
        proxy: [
          {
            context: SERVER_PATHS.map((p) => `${p}/**`),
            target: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`,
            ws: true,
          },
        ],
      },
      webpackChain: (chain, webpack) => h5Bundle(chain, webpack, isProduction),
    },
  };
  return merge({}, base);
});
