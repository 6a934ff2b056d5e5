import * as glassEasel from 'glass-easel';
import { isChecked, propertiesOf, slideTo, typeInto } from './controls';
import { type Gestures, middleOf } from './gestures';
import type { Meters } from './meters';
import { type Contact, attributeOf, fire, numberOf, type ViewElement } from './nodes';
import { callVideo } from './pictures';
import type { Instance } from './program';
import type { OpenPage, Router } from './router';
import { toPlain } from './report';
import type { Scope } from './scope';
import { turnTo } from './scrolling';
import type { Mocks } from './mocks';

type Params = Readonly<Record<string, unknown>>;
type Method = (params: Params) => unknown;

export interface AutomationParts {
  /** What ids of elements begin with. */
  readonly idPrefix: string;
  readonly router: Router;
  readonly scope: Scope;
  readonly gestures: Gestures;
  readonly meters: Meters;
  readonly mocks: Mocks;
  onBinding(name: string, args: readonly unknown[]): void;
}

/** What the protocol asks of the program and its pages. One function for each method. */
export function createAutomation(parts: AutomationParts): Readonly<Record<string, Method>> {
  const { router, scope, mocks } = parts;
  const elements = new Map<string, ViewElement>();
  const ids = new WeakMap<ViewElement, string>();
  let lastId = 0;

  const toHandle = (element: ViewElement | null | undefined): object => {
    if (element === null || element === undefined) throw new Error('no such element');
    const known = ids.get(element);
    const elementId = known ?? `${parts.idPrefix}-${(lastId += 1)}`;
    ids.set(element, elementId);
    elements.set(elementId, element);
    const isComponent = glassEasel.Component.isComponent(element.__wxElement);
    return {
      elementId,
      tagName: element.localName,
      ...(isComponent && { nodeId: elementId }),
      ...(element.localName === 'video' && { videoId: elementId }),
    };
  };
  const pageOf = (params: Params): OpenPage => {
    const page = router.list().find((one) => one.id === params['pageId']);
    if (page === undefined) throw new Error(`page ${String(params['pageId'])} is closed`);
    return page;
  };
  const elementOf = (params: Params): ViewElement => {
    const element = elements.get(String(params['elementId']));
    if (element === undefined || !element.isConnected) throw new Error('the element is gone');
    return element;
  };
  const componentOf = (params: Params): Instance => {
    const node = elementOf(params).__wxElement;
    if (!glassEasel.Component.isComponent(node)) throw new Error('the element is not a component');
    return node.getMethodCaller() as unknown as Instance;
  };
  const describe = (page: OpenPage): object => ({ pageId: page.id, path: page.path, query: page.query });
  const act = (run: () => void): object => {
    parts.meters.beginAct();
    run();
    return {};
  };
  const names = (params: Params): string[] => params['names'] as string[];
  const touch = (params: Params, what: 'start' | 'move' | 'end'): object =>
    act(() => {
      const element = elementOf(params);
      const middle = middleOf(element);
      const contacts = (given: unknown): Contact[] =>
        Array.isArray(given) ? given.map((one: object) => ({ ...middle, ...one })) : [middle];
      const changed = contacts(params['changedTouches']);
      const touches = what === 'end' ? [] : contacts(params['touches']);
      if (what === 'start') parts.gestures.start(element, touches, changed);
      else if (what === 'move') parts.gestures.move(element, touches, changed);
      else parts.gestures.end(element, touches, changed);
    });
  const compile = (declaration: unknown): ((...args: unknown[]) => unknown) =>
    scope.run(`return (${String(declaration)})`, 'automator', {}) as (...args: unknown[]) => unknown;
  const argsOf = (params: Params): unknown[] => (Array.isArray(params['args']) ? params['args'] : []);

  return {
    'App.getPageStack': () => ({ pageStack: router.stack.map(describe) }),
    'App.getCurrentPage': () => {
      if (router.top === undefined) throw new Error('no page is open');
      return describe(router.top);
    },
    'App.callWxMethod': async (params) => {
      if (params['pluginId'] !== undefined) throw new Error('there are no plugins');
      const method = String(params['method']);
      // It stands for a finger that scrolls.
      if (method === 'pageScrollTo') parts.meters.beginAct();
      return { result: toPlain((await mocks.call(method, argsOf(params))) ?? null) };
    },
    'App.mockWxMethod': (params) => {
      const name = String(params['method']);
      if (params['pluginId'] !== undefined) throw new Error('there are no plugins');
      if (params['functionDeclaration'] !== undefined)
        mocks.mockWith(name, compile(params['functionDeclaration']), argsOf(params));
      else if ('result' in params) mocks.mockResult(name, params['result']);
      else mocks.restore(name);
      return {};
    },
    'App.callFunction': async (params) => ({
      result: toPlain((await compile(params['functionDeclaration'])(...argsOf(params))) ?? null),
    }),
    'App.addBinding': (params) => {
      const name = String(params['name']);
      scope.addName(name, (...args: unknown[]) => parts.onBinding(name, args));
      return {};
    },

    'Page.getElement': (params) => toHandle(select(pageOf(params).element, params)[0]),
    'Page.getElements': (params) => ({ elements: select(pageOf(params).element, params).map(toHandle) }),
    'Page.getElementByXpath': (params) => toHandle(selectByXpath(pageOf(params).element, params)[0]),
    'Page.getElementsByXpath': (params) => ({ elements: selectByXpath(pageOf(params).element, params).map(toHandle) }),
    'Page.getData': (params) => ({ data: toPlain(dig(pageOf(params).instance.data, params['path']) ?? null) }),
    'Page.setData': (params) => {
      pageOf(params).instance.setData(params['data'] as Record<string, unknown>);
      return {};
    },
    'Page.callMethod': async (params) => ({
      result: toPlain((await callMethod(pageOf(params).instance, params)) ?? null),
    }),
    'Page.getWindowProperties': (params) => ({ properties: names(params).map((name) => dig(window, name) ?? null) }),

    'Element.getElement': (params) => toHandle(select(elementOf(params), params)[0]),
    'Element.getElements': (params) => ({ elements: select(elementOf(params), params).map(toHandle) }),
    'Element.getOffset': (params) => {
      const { left, top } = elementOf(params).getBoundingClientRect();
      return { left: left + window.scrollX, top: top + window.scrollY };
    },
    'Element.getDOMProperties': (params) => ({
      properties: names(params).map((name) => toPlain(Reflect.get(elementOf(params), name) ?? null)),
    }),
    'Element.getAttributes': (params) => ({
      attributes: names(params).map((name) => toPlain(readAttribute(elementOf(params), name))),
    }),
    'Element.getProperties': (params) => ({
      properties: names(params).map((name) => toPlain(readProperty(elementOf(params), name))),
    }),
    'Element.getStyles': (params) => {
      const style = window.getComputedStyle(elementOf(params));
      return { styles: names(params).map((name) => style.getPropertyValue(name)) };
    },
    'Element.getWXML': (params) => {
      const element = elementOf(params);
      return { wxml: params['type'] === 'outer' ? element.outerHTML : element.innerHTML };
    },
    'Element.tap': (params) => act(() => parts.gestures.tap(elementOf(params))),
    'Element.touchstart': (params) => touch(params, 'start'),
    'Element.touchmove': (params) => touch(params, 'move'),
    'Element.touchend': (params) => touch(params, 'end'),
    'Element.triggerEvent': (params) =>
      act(() => void fire(elementOf(params), String(params['type']), params['detail'] ?? {})),
    'Element.dispatchEvent': (params) =>
      act(() => {
        const { eventName, type, detail, bubbles = true } = params;
        fire(elementOf(params), String(eventName ?? type), detail ?? {}, { bubbles: bubbles === true });
      }),
    'Element.callFunction': (params) => {
      const name = String(params['functionName']);
      const run = ELEMENT_FUNCTIONS[name];
      if (run === undefined) throw new Error(`${name} is not supported`);
      const element = elementOf(params);
      if (element.localName !== name.split('.')[0]) throw new Error(`${name} is not for ${element.localName}`);
      parts.meters.beginAct();
      return { result: run(element, parts.gestures, ...argsOf(params)) ?? null };
    },
    'Element.callContextMethod': (params) => {
      callVideo(elementOf(params), String(params['method']), argsOf(params)[0]);
      return { result: null };
    },
    'Element.setData': (params) => {
      componentOf(params).setData(params['data'] as Record<string, unknown>);
      return {};
    },
    'Element.getData': (params) => ({ data: toPlain(dig(componentOf(params).data, params['path']) ?? null) }),
    'Element.callMethod': async (params) => ({
      result: toPlain((await callMethod(componentOf(params), params)) ?? null),
    }),
  };

  async function callMethod(instance: Instance, params: Params): Promise<unknown> {
    const name = String(params['method']);
    const method = instance[name];
    if (typeof method !== 'function') throw new Error(`there is no method ${name}`);
    return Reflect.apply(method, instance, argsOf(params));
  }
}

const ELEMENT_FUNCTIONS: Readonly<
  Record<string, (element: ViewElement, gestures: Gestures, ...args: unknown[]) => unknown>
> = {
  'input.input': (element, _, text) => typeInto(element, String(text)),
  'textarea.input': (element, _, text) => typeInto(element, String(text)),
  'switch.tap': (element, gestures) => gestures.tap(element),
  'scroll-view.scrollTo': (element, _, left, top) => element.scrollTo(Number(left), Number(top)),
  'scroll-view.scrollTop': (element) => element.scrollTop,
  'scroll-view.scrollLeft': (element) => element.scrollLeft,
  'scroll-view.scrollWidth': (element) => element.scrollWidth,
  'scroll-view.scrollHeight': (element) => element.scrollHeight,
  'swiper.swipeTo': (element, _, index) => turnTo(element, Number(index), 'touch'),
  'slider.slideTo': (element, _, value) => slideTo(element, Number(value)),
  'movable-view.moveTo': (element, _, x, y) => void fire(element, 'change', { x, y, source: 'touch' }),
};

/** Inside components whose styles are their own, class names carry a prefix that selectors do not. */
function select(root: ViewElement, params: Params): ViewElement[] {
  const selector = String(params['selector']).replace(
    /\.(-?[_a-zA-Z][\w-]*)/g,
    ':is(.$1,[class$="--$1"],[class*="--$1 "])',
  );
  return [...root.querySelectorAll<ViewElement>(selector)];
}

function selectByXpath(root: ViewElement, params: Params): ViewElement[] {
  const expression = String(params['selector']).replace(/^\//, './');
  const found = document.evaluate(expression, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as ViewElement);
}

function dig(from: unknown, path: unknown): unknown {
  if (typeof path !== 'string' || path === '') return from;
  const steps = path.split(/[.[\]]+/).filter((one) => one !== '');
  return steps.reduce<unknown>(
    (at, step) => (at === null || at === undefined ? undefined : Reflect.get(Object(at), step)),
    from,
  );
}

function readAttribute(element: ViewElement, name: string): unknown {
  if (name.startsWith('data-')) return element.__wxElement?.dataset?.[name.slice(5)] ?? null;
  return attributeOf(element, name) ?? element.getAttribute(name);
}

function readProperty(element: ViewElement, name: string): unknown {
  const node = element.__wxElement;
  const all = glassEasel.Component.isComponent(node) ? { ...node.data } : propertiesOf(element);
  if (name === '__propPublic') return Object.fromEntries(Object.keys(all).map((key) => [key, true]));
  if (name === 'checked') return isChecked(element);
  if (name === '_translateX') return numberOf(element, 'x', 0);
  if (name === '_translateY') return numberOf(element, 'y', 0);
  return all[name] ?? null;
}
