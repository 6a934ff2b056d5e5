process.env.TARO_ENV = 'h5';
// Compile-time macros of Taro: the build takes them away.
globalThis.defineAppConfig = (config) => config;
globalThis.definePageConfig = (config) => config;
