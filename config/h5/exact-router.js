import { eventCenter } from '@tarojs/runtime';

/** Taro's router says so when a page stands, new or shown again. */
const ARRIVED = '__afterTaroRouterChange';
/** When nothing came of a change, as on the way to the tab that is open. */
const ARRIVED_WITHIN_MS = 500;
/** Said when somebody was back before the page came: `platform/chunks` hears it. */
const CALLED_OFF = 'pageCalledOff';

/** One entry of the browser's history, by what the `history` package keeps in it. */
const readEntry = () => {
  const { idx, key } = window.history.state || {};
  return `${idx} ${key}`;
};

/**
 * Stands in for universal-router: every page has a fixed address, or several, so there are no patterns to match.
 *
 * Pages change one after the other. Taro's router hides, shows and drops pages a moment after it was asked to, and a file takes
 * its time to come: who goes back or on meanwhile would be left with an empty screen, or with a page that is not the address's.
 */
export default class ExactRouter {
  constructor(routes, { baseUrl = '' } = {}) {
    this.baseUrl = baseUrl;
    this.routes = new Map(routes.flatMap((route) => [route.path].flat().map((path) => [toKey(path), route])));
    /** Changes that have not begun. */
    this.waiting = new Set();
    this.lastEnds = Promise.resolve();
    this.shownEntry = null;
  }

  /**
   * What the page's loader gives, when it is its turn; nothing for a change that was called off, of which the router then makes
   * nothing. An address without a page throws as Taro's router expects it: with status 404.
   */
  async resolve(pathname) {
    const route = this.routes.get(toKey(pathname.slice(this.baseUrl.length)));
    if (route === undefined) throw Object.assign(new Error(`No page at ${pathname}`), { status: 404 });
    const entry = readEntry();
    if (entry === this.shownEntry) {
      for (const change of this.waiting) change.callOff();
      eventCenter.trigger(CALLED_OFF);
      return [];
    }
    const change = this.queue();
    const context = { router: this, route, pathname, baseUrl: this.baseUrl, params: {} };
    try {
      // The loader's list begins with the promise of the page's file.
      const parts = await Promise.all(await route.action(context, {}));
      await change.beforeEnds;
      if (!this.waiting.delete(change)) return [];
      this.shownEntry = entry;
      eventCenter.once(ARRIVED, change.end);
      setTimeout(() => change.end(), ARRIVED_WITHIN_MS);
      return parts;
    } catch (error) {
      change.callOff();
      throw error;
    }
  }

  queue() {
    const { promise: ends, resolve: end } = defer();
    const beforeEnds = this.lastEnds;
    this.lastEnds = Promise.all([beforeEnds, ends]);
    const callOff = () => {
      this.waiting.delete(change);
      end();
    };
    const change = { beforeEnds, end, callOff };
    this.waiting.add(change);
    return change;
  }
}

function defer() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Upper and lower case are one, and a slash at the end changes nothing. */
function toKey(path) {
  return path.toLowerCase().replace(/\/$/, '');
}
