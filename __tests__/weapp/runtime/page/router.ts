import type { Root } from 'glass-easel-miniprogram-adapter';
import { resolvePath } from '../paths';
import type { AppConfig, ComponentConfig } from '../protocol';
import type { Clock } from './clock';
import type { Instance, Program } from './program';
import { reportHappened, toMessage } from './report';
import type { ViewElement } from './nodes';
import { closePageContainer } from './page-container';

/** Pages that may lie on each other. */
export const MAX_PAGES = 10;
const DEFAULT_REACH_PX = 50;

export type RouteKind = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack';

export interface OpenPage {
  readonly id: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly instance: Instance;
  readonly root: Root;
  readonly element: ViewElement;
  readonly sheet: HTMLStyleElement;
  readonly config: ComponentConfig;
  readonly tabBar: Root | null;
  scrollTop: number;
  isAtBottom: boolean;
}

export interface Router {
  readonly stack: readonly OpenPage[];
  readonly top: OpenPage | undefined;
  /** Every page alive: the stack, and tab pages that wait behind. */
  list(): OpenPage[];
  /** One after the other. Rejects with what WeChat says. */
  go(kind: RouteKind, options: { url?: string; delta?: number }): Promise<void>;
  launch(path: string, query: Readonly<Record<string, string>>): Promise<void>;
  show(): void;
  hide(): void;
  /** As a finger that pulls the page down. */
  refresh(): void;
}

export interface RouterParts {
  /** The id of the page before the first. */
  readonly lastId: number;
  readonly app: AppConfig;
  readonly clock: Clock;
  readonly program: Program;
  raise(error: unknown): void;
  onOpened(page: OpenPage): void;
  onClosed(page: OpenPage): void;
}

/** Calls a life cycle function; what it throws is reported, and the platform goes on. */
export function callHook(
  instance: Instance | null,
  name: string,
  args: readonly unknown[],
  raise: (error: unknown) => void,
): unknown {
  const hook = instance?.[name];
  if (typeof hook !== 'function') return undefined;
  try {
    const result: unknown = Reflect.apply(hook, instance, args);
    if (result instanceof Promise) result.catch(raise);
    return result;
  } catch (error) {
    raise(error);
    return undefined;
  }
}

/** WeChat does not decode what stands in an address. */
export function parseQuery(text: string): Record<string, string> {
  const pairs = text.split('&').filter((one) => one !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

export function createRouter({ lastId: before, app, clock, program, raise, onOpened, onClosed }: RouterParts): Router {
  const stack: OpenPage[] = [];
  const tabs = new Map<string, OpenPage>();
  const tabPaths = new Set(app.tabBar?.list.map((one) => one.pagePath) ?? []);
  const allPaths = new Set([...app.pages, ...app.subpackages.flatMap((one) => one.pages)]);
  let lastId = before;
  let queue: Promise<unknown> = Promise.resolve();

  const top = (): OpenPage | undefined => stack.at(-1);
  const call = (page: OpenPage, name: string, args: readonly unknown[] = []): void =>
    void callHook(page.instance, name, args, raise);
  const lifetime = (page: OpenPage, name: 'show' | 'hide'): void =>
    page.root.getComponent().triggerPageLifetime(name, []);
  const showPage = (page: OpenPage): void => {
    call(page, 'onShow');
    lifetime(page, 'show');
    if (page.tabBar !== null) page.tabBar.getComponent().triggerPageLifetime('show', []);
  };
  const hidePage = (page: OpenPage): void => {
    page.scrollTop = window.scrollY;
    call(page, 'onHide');
    lifetime(page, 'hide');
  };
  const packageRootOf = (path: string): string => app.subpackages.find((one) => one.pages.includes(path))?.root ?? '';

  /** Only the page in front is drawn, with its own styles. */
  function draw(): void {
    const front = top();
    for (const page of list()) {
      page.element.hidden = page !== front;
      page.sheet.disabled = page !== front;
    }
    window.scrollTo(0, front?.scrollTop ?? 0);
  }

  const list = (): OpenPage[] => [...new Set([...stack, ...tabs.values()])];

  function open(path: string, query: Readonly<Record<string, string>>): OpenPage {
    const root = program.createRoot('page', path);
    const instance = root.get() as unknown as Instance;
    const slot = document.createElement('div');
    document.body.append(slot);
    lastId += 1;
    const id = lastId;
    const isTab = tabPaths.has(path);
    const tabBar =
      isTab && app.tabBar?.custom === true ? program.createRoot('custom-tab-bar', 'custom-tab-bar/index') : null;
    Object.assign(instance, {
      route: path,
      __route__: path,
      options: query,
      __wxWebviewId__: lastId,
      getPageId: () => `pageId:${id}`,
      getOpenerEventChannel: () => ({
        on: () => undefined,
        once: () => undefined,
        off: () => undefined,
        emit: () => undefined,
      }),
      ...(tabBar !== null && { getTabBar: () => tabBar.get() }),
    });
    const element = root.getComponent().getBackendElement() as unknown as ViewElement;
    const page: OpenPage = {
      id: lastId,
      path,
      query,
      instance,
      root,
      element,
      sheet: program.addPageStyle(path),
      config: program.configOf(path),
      tabBar,
      scrollTop: 0,
      isAtBottom: false,
    };
    stack.push(page);
    if (isTab) tabs.set(path, page);
    onOpened(page);
    for (const other of list()) if (other !== page) [other.element.hidden, other.sheet.disabled] = [true, true];
    window.scrollTo(0, 0);
    root.attach(document.body as never, slot as never);
    if (tabBar !== null) {
      const place = document.createElement('div');
      element.append(place);
      tabBar.attach(element as never, place as never);
    }
    call(page, 'onLoad', [query]);
    showPage(page);
    draw();
    clock.setTimeout(() => {
      program.readyAll();
      if (list().includes(page)) call(page, 'onReady');
      preload(path);
    }, 0);
    reportHappened('route', { path, query });
    return page;
  }

  function preload(path: string): void {
    for (const root of app.preloadRule[path]?.packages ?? []) {
      program.fetchPackage(root.replace(/^\/|\/$/g, ''), 'preload').catch(raise);
    }
  }

  function close(page: OpenPage): void {
    const at = stack.indexOf(page);
    if (at >= 0) stack.splice(at, 1);
    tabs.delete(page.path);
    call(page, 'onUnload');
    page.tabBar?.release();
    page.root.release();
    page.element.remove();
    page.sheet.remove();
    onClosed(page);
  }

  function switchTab(path: string): void {
    const front = top();
    while (stack.length > 1) close(stack.at(-1) as OpenPage);
    const below = stack[0];
    if (below !== undefined && !tabPaths.has(below.path)) close(below);
    else if (below !== undefined && below.path === path) {
      draw();
      if (below !== front) showPage(below);
      return;
    } else if (below !== undefined) {
      if (below === front) hidePage(below);
      stack.pop();
    }
    const kept = tabs.get(path);
    if (kept === undefined) {
      open(path, {});
      return;
    }
    stack.push(kept);
    draw();
    showPage(kept);
  }

  function back(delta: number): void {
    const count = Math.min(delta, stack.length - 1);
    if (count < 1) throw new Error('navigateBack:fail cannot navigate back at first page');
    for (let left = count; left > 0; left -= 1) close(stack.at(-1) as OpenPage);
    const front = stack.at(-1) as OpenPage;
    draw();
    showPage(front);
  }

  async function enter(path: string): Promise<void> {
    const root = packageRootOf(path);
    if (root !== '') await program.fetchPackage(root, 'entry');
  }

  async function route(kind: RouteKind, options: { url?: string; delta?: number }): Promise<void> {
    if (kind === 'navigateBack') {
      const front = top();
      if (front === undefined || !closePageContainer(front.element)) back(options.delta ?? 1);
      return;
    }
    const url = options.url ?? '';
    const [address = '', ...rest] = url.split('?');
    const path = resolvePath(top()?.path ?? '', address);
    const query = parseQuery(rest.join('?'));
    if (!allPaths.has(path)) throw new Error(`${kind}:fail page "${path}" is not found`);
    const isTab = tabPaths.has(path);
    if (kind === 'switchTab' && !isTab) throw new Error('switchTab:fail can not switch to no-tabBar page');
    if (kind === 'switchTab' && rest.length > 0) throw new Error('switchTab:fail a tab page takes no parameters');
    if (isTab && (kind === 'navigateTo' || kind === 'redirectTo'))
      throw new Error(`${kind}:fail can not ${kind} a tabbar page`);
    if (kind === 'navigateTo' && stack.length >= MAX_PAGES)
      throw new Error(`navigateTo:fail page limit exceeded: ${MAX_PAGES}`);
    await enter(path);
    const front = top();
    switch (kind) {
      case 'switchTab':
        return switchTab(path);
      case 'navigateTo':
        if (front !== undefined) hidePage(front);
        break;
      case 'redirectTo':
        if (front !== undefined) close(front);
        break;
      case 'reLaunch':
        for (const page of [...stack].reverse()) close(page);
        for (const page of tabs.values()) close(page);
        break;
    }
    open(path, query);
  }

  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const turn = queue.then(run);
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    stack,
    get top() {
      return top();
    },
    list,
    go: (kind, options) =>
      inTurn(async () => {
        try {
          await route(kind, options);
        } catch (error) {
          reportHappened('routeFailed', toMessage(error));
          throw error;
        }
      }),
    launch: (path, query) =>
      inTurn(async () => {
        if (!allPaths.has(path)) throw new Error(`launch:fail page "${path}" is not found`);
        await enter(path);
        open(path, query);
      }),
    show() {
      const front = top();
      if (front !== undefined) showPage(front);
    },
    hide() {
      const front = top();
      if (front !== undefined) hidePage(front);
    },
    refresh() {
      const front = top();
      if (front !== undefined) call(front, 'onPullDownRefresh');
    },
  };
}

/** What scrolling a page tells its code. */
export function listenForPageScroll(router: Router, app: AppConfig, raise: (error: unknown) => void): void {
  window.addEventListener('scroll', () => {
    const page = router.top;
    if (page === undefined) return;
    callHook(page.instance, 'onPageScroll', [{ scrollTop: window.scrollY }], raise);
    const reachPx = Number(
      page.config['onReachBottomDistance'] ?? app.window['onReachBottomDistance'] ?? DEFAULT_REACH_PX,
    );
    const isAtBottom = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - reachPx;
    if (isAtBottom && !page.isAtBottom) callHook(page.instance, 'onReachBottom', [], raise);
    page.isAtBottom = isAtBottom;
  });
}
