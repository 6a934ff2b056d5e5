/**
 * Taro writes the list of pages into the app's settings and again into the routes, each page with its path. A first visit loads both: here
 * the list is read off the routes.
 */
module.exports = function pagesOnce(code) {
  const routes = /\n\]\n/;
  const list = /,?"pages":\[[^\]]*\]/;
  if (!code.includes('window.__taroAppConfig = config')) return code;
  if (!list.test(code) || !routes.test(code)) throw new Error('Taro writes its pages in another way now');
  return code
    .replace(list, '')
    .replace(routes, '\n]\nconfig.pages = config.routes.map(function (route) { return route.path })\n');
};
