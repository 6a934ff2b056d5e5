process.env.TARO_ENV = 'h5';
// Compile-time macros of Taro: the build takes them away.
globalThis.defineAppConfig = (config) => config;
globalThis.definePageConfig = (config) => config;
// jsdom lays nothing out, and so has no observer of sizes; nor was it navigated to.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
performance.getEntriesByType = () => [];
