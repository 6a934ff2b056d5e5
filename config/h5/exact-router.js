/** Stands in for universal-router: every page has a fixed address, or several, so there are no patterns to match. */
export default class ExactRouter {
  constructor(routes, { baseUrl = '' } = {}) {
    this.baseUrl = baseUrl;
    this.routes = new Map(routes.flatMap((route) => [route.path].flat().map((path) => [toKey(path), route])));
  }

  /** What the page's loader gives. An address without a page throws as Taro's router expects it: with status 404. */
  async resolve(pathname) {
    const route = this.routes.get(toKey(pathname.slice(this.baseUrl.length)));
    if (route === undefined) throw Object.assign(new Error(`No page at ${pathname}`), { status: 404 });
    return route.action({ router: this, route, pathname, baseUrl: this.baseUrl, params: {} }, {});
  }
}

/** Upper and lower case are one, and a slash at the end changes nothing. */
function toKey(path) {
  return path.toLowerCase().replace(/\/$/, '');
}
