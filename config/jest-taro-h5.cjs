const { createTransformer } = require('@swc/jest');
const addReactHooks = require('@tarojs/plugin-framework-react/dist/api-loader.js');

/** Adds React's page hooks to `@tarojs/taro` as the H5 build does. */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return { ...swc, process: (source, file, run) => swc.process(addReactHooks(source), file, run) };
  },
};
