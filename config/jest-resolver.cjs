const REFRESHER = /components-react[\\/]dist[\\/]components[\\/]refresher$/;

module.exports = (request, options) => {
  // Taro's refresher takes `View` from the list it is itself in while that list is still being made: a circle that only ES
  // modules bear. It gets the file of `View` instead; no screen uses a refresher.
  if (request.endsWith('components-react/dist/index.js') && REFRESHER.test(options.basedir)) {
    return options.defaultResolver('@tarojs/components-react/dist/components/view', options);
  }
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    // Packages that exist only as ES modules: their `exports` answer to `import` and to nothing else.
    if (/^[./]/.test(request)) throw error;
    return options.defaultResolver(request, { ...options, conditions: [...(options.conditions ?? []), 'import'] });
  }
};
