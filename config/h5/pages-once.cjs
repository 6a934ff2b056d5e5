/**
 * Taro writes the list of pages into the app's settings and again into the routes, each page with its path, and with the routes what WeChat alone
 * reads of each page: in a browser a page sets its title itself. A first visit loads all of it: here the list is read off the routes, and they
 * keep what the router asks for.
 */
const FOR_WECHAT = ['navigationBarTitleText', 'enableShareAppMessage', 'enableShareTimeline', 'singlePage'];

module.exports = function pagesOnce(code) {
  const routes = /\n\]\n/;
  const list = /,?"pages":\[[^\]]*\]/;
  const pageSettings = /^\}, (\{.*\})\)/gm;
  if (!code.includes('window.__taroAppConfig = config')) return code;
  if (![list, routes, pageSettings].every((written) => code.search(written) >= 0)) {
    throw new Error('Taro writes its pages in another way now');
  }
  return code
    .replace(list, '')
    .replace(/"navigationBarTextStyle":"\w+",/, '')
    .replace(pageSettings, (_all, json) => {
      const settings = JSON.parse(json);
      for (const name of FOR_WECHAT) delete settings[name];
      return Object.keys(settings).length === 0 ? '})' : `}, ${JSON.stringify(settings)})`;
    })
    .replace(routes, '\n]\nconfig.pages = config.routes.map(function (route) { return route.path })\n');
};
