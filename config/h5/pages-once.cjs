/**
 * Taro writes the list of pages into the app's settings and again into the routes, each page with its path, and with the routes what WeChat alone
 * reads of each page: in a browser a page sets its title itself. A first visit loads all of it: here the list is read off the routes, and they
 * keep what the router asks for. How a page is loaded is written once as well. React is imported as it is: of all its names together webpack would
 * make an object, and bring along what makes such.
 */
const FOR_WECHAT = ['navigationBarTitleText', 'enableShareAppMessage', 'enableShareTimeline', 'singlePage'];

module.exports = function pagesOnce(code) {
  const routes = /\n\]\n/;
  const list = /,?"pages":\[[^\]]*\]/;
  const page =
    /Object\.assign\(\{\n {2}path: ('[^']*'),\n {2}load: function\(context, params\) \{\n {4}const page = (.*)\n {4}return \[page, context, params\]\n {2}\}\n\}, (\{.*\})\)/g;
  if (!code.includes('window.__taroAppConfig = config')) return code;
  const names = /import \* as React from 'react'/;
  if (![list, routes, page, names].every((written) => code.search(written) >= 0)) {
    throw new Error('Taro writes its pages in another way now');
  }
  return code
    .replace(list, '')
    .replace(names, "import React from 'react'")
    .replace(/"navigationBarTextStyle":"\w+",/, '')
    .replace(page, (_all, path, load, json) => {
      const settings = JSON.parse(json);
      for (const name of FOR_WECHAT) delete settings[name];
      const rest = Object.keys(settings).length === 0 ? '' : `, ${JSON.stringify(settings)}`;
      return `toRoute(${path}, () => ${load}${rest})`;
    })
    .replace(
      routes,
      '\n]\nfunction toRoute(path, open, settings) { return Object.assign({ path, load: (context, params) => [open(), context, params] }, settings) }\nconfig.pages = config.routes.map(function (route) { return route.path })\n',
    );
};
