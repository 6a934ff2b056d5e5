const os = require('node:os');
const path = require('node:path');
const mapPacks = require('./jest-packs.cjs');

const rootDir = path.resolve(__dirname, '..');
// As `keepOnnxSilent` does it: what a test sets is a copy that no library sees.
process.env['ORT_DISABLE_TELEMETRY'] = '1';
const aliases = { '^@/(.*)$': '<rootDir>/src/$1', '^@contract/(.*)$': '<rootDir>/contract/$1' };
const styles = {
  '\\.module\\.scss$': '<rootDir>/config/jest-class-names.cjs',
  '\\.(scss|css|png|jpg|svg)$': '<rootDir>/config/jest-class-names.cjs',
};
/** `tsx` only where the name says so: in a .ts file `<T>(x: T) => x` is a function, not an element. */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    isModule: 'unknown',
    sourceMaps: 'inline',
  },
];

/** Everything is run as CommonJS, packages that exist only as ES modules included. */
const base = {
  rootDir,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '\\.(?:ts|[cm]?js)$': swc(false), '\\.[jt]sx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/(?:@?jest|@swc|react|react-dom|jsdom|pg|sharp|libheif-js)/', '\\.cjs$'],
  resolver: '<rootDir>/config/jest-resolver.cjs',
  moduleNameMapper: aliases,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  // Looking a global up takes half a microsecond in Jest: loops over pixels and bytes were all but that.
  sandboxInjectedGlobals: ['Math'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};
const node = { ...base, testEnvironment: 'node', moduleNameMapper: { ...aliases, ...mapPacks() } };
const tests = (...folders) => folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`);
const WEAPP_TEST = '\\.weapp\\.test\\.tsx?$';

/** What Taro's packages read as constants: its own build replaces them. */
const taroGlobals = {
  ENABLE_INNER_HTML: true,
  ENABLE_ADJACENT_HTML: true,
  ENABLE_SIZE_APIS: true,
  ENABLE_TEMPLATE_CONTENT: true,
  ENABLE_MUTATION_OBSERVER: true,
  ENABLE_CLONE_NODE: true,
  ENABLE_CONTAINS: true,
  DEPRECATED_ADAPTER_COMPONENT: false,
  __TARO_FRAMEWORK__: 'react',
};

module.exports = {
  rootDir,
  // Of two cores Jest would leave one idle.
  maxWorkers: Math.max(2, os.availableParallelism() - 1),
  // Only what hangs is too slow: a busy machine is not.
  testTimeout: 300_000,
  projects: [
    {
      ...node,
      displayName: 'rules',
      testMatch: [...tests('contract', 'src/domain'), '<rootDir>/__tests__/server/**/*.rules.test.ts'],
    },
    {
      ...node,
      displayName: 'server',
      testMatch: tests('server', 'journeys'),
      testPathIgnorePatterns: ['\\.rules\\.test\\.ts$'],
      globalSetup: '<rootDir>/__tests__/support/database-global-setup.ts',
      globalTeardown: '<rootDir>/__tests__/support/database-global-teardown.ts',
    },
    {
      ...base,
      displayName: 'client',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: {
        url: 'http://localhost/',
        customExportConditions: ['node', 'node-addons'],
      },
      testMatch: tests('src'),
      testPathIgnorePatterns: ['/__tests__/src/domain/', WEAPP_TEST],
      setupFiles: ['<rootDir>/config/jest-h5.setup.cjs'],
      globals: taroGlobals,
      moduleFileExtensions: ['h5.tsx', 'h5.ts', ...base.moduleFileExtensions],
      transform: {
        'test-utils-react/dist/jest/runtime/taro-h5\\.js$': ['<rootDir>/config/jest-taro-h5.cjs', swc(false)[1]],
        ...base.transform,
      },
      moduleNameMapper: {
        ...aliases,
        ...styles,
        '^@tarojs/taro$': '<rootDir>/node_modules/@tarojs/test-utils-react/dist/jest/runtime/taro-h5.js',
        // The elements that the browser build uses.
        '^@tarojs/components$': '<rootDir>/node_modules/@tarojs/components-react/dist/index.js',
        // Its ES module and CommonJS files import each other in a circle.
        '^@tarojs/router$': '<rootDir>/node_modules/@tarojs/router/dist/index.cjs.js',
      },
    },
    {
      ...node,
      displayName: 'weapp-units',
      testMatch: ['<rootDir>/__tests__/src/**/*.weapp.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/config/jest-weapp.setup.cjs'],
      globals: taroGlobals,
      moduleFileExtensions: ['weapp.tsx', 'weapp.ts', ...base.moduleFileExtensions],
      moduleNameMapper: { ...aliases, ...styles },
    },
    { ...node, displayName: 'build', testMatch: tests('build') },
    { ...node, displayName: 'weapp-runtime', testMatch: tests('weapp/runtime-tests') },
  ],
};
