import type { Margins, ViewNode, WxHost } from './host';
import { toOptions, type WxFunction, type WxOptions } from './settle';

type Callback = (result: unknown) => void;
type Read = (node: ViewNode) => unknown;

const readBox: Read = (node) => ({ id: node.id, dataset: node.dataset, ...node.readRect() });
const readScroll: Read = (node) => ({ id: node.id, dataset: node.dataset, ...node.readScroll() });

function readFields(node: ViewNode, fields: WxOptions): Record<string, unknown> {
  const rect = node.readRect();
  const { scrollTop, scrollLeft } = node.readScroll();
  const names = (key: string): string[] => (Array.isArray(fields[key]) ? fields[key].map(String) : []);
  return {
    ...(fields['id'] === true && { id: node.id }),
    ...(fields['dataset'] === true && { dataset: node.dataset }),
    ...(fields['rect'] === true && { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }),
    ...(fields['size'] === true && { width: rect.width, height: rect.height }),
    ...(fields['scrollOffset'] === true && { scrollTop, scrollLeft }),
    ...(fields['node'] === true && { node: node.node ?? null }),
    ...(fields['context'] === true && { context: node.context ?? null }),
    ...Object.fromEntries(names('properties').map((name) => [name, node.readProperty(name)])),
    ...Object.fromEntries(names('computedStyle').map((name) => [name, node.readStyle(name)])),
  };
}

/** Questions are gathered and answered together, later, in their order. */
function createSelectorQuery(host: WxHost): object {
  const questions: { find(): readonly ViewNode[]; isMany: boolean; read: Read; callback: Callback | undefined }[] = [];
  let scope: unknown = null;

  const target = (selector: string | null, isMany: boolean): object => {
    const within = scope;
    const ask =
      (read: Read) =>
      (callback?: Callback): object => {
        questions.push({ find: () => host.view.find(within, selector), isMany, read, callback });
        return query;
      };
    return {
      boundingClientRect: ask(readBox),
      scrollOffset: ask(readScroll),
      fields: (fields: unknown, callback?: Callback) => ask((node) => readFields(node, toOptions(fields)))(callback),
      node: ask((node) => ({ node: node.node ?? null })),
      context: ask((node) => ({ context: node.context ?? null })),
    };
  };
  const answer = (question: (typeof questions)[number]): unknown => {
    const found = question.find();
    const first = found[0];
    const result = question.isMany ? found.map(question.read) : first === undefined ? null : question.read(first);
    question.callback?.(result);
    return result;
  };
  const query = {
    in(component: unknown) {
      scope = component;
      return query;
    },
    select: (selector: string) => target(selector, false),
    selectAll: (selector: string) => target(selector, true),
    selectViewport: () => target(null, false),
    exec(callback?: Callback) {
      host.clock.setTimeout(() => {
        try {
          const results = questions.map(answer);
          callback?.(results);
        } catch (error) {
          host.raise(error);
        }
      }, 0);
      return query;
    },
  };
  return query;
}

function createIntersectionObserver(host: WxHost, component: unknown, given: unknown): object {
  const options = toOptions(given);
  const relativeTo: { selector: string | null; margins: Margins }[] = [];
  const endings: (() => void)[] = [];
  const observer = {
    relativeTo(selector: string, margins: Margins = {}) {
      relativeTo.push({ selector, margins });
      return observer;
    },
    relativeToViewport(margins: Margins = {}) {
      relativeTo.push({ selector: null, margins });
      return observer;
    },
    observe(selector: string, callback: Callback) {
      const thresholds = Array.isArray(options['thresholds']) ? options['thresholds'].map(Number) : [0];
      const request = {
        selector,
        thresholds,
        initialRatio: Number(options['initialRatio'] ?? 0),
        observeAll: options['observeAll'] === true,
        relativeTo: [...relativeTo],
      };
      endings.push(
        host.view.observe(component ?? null, request, (change) => {
          try {
            callback(change);
          } catch (error) {
            host.raise(error);
          }
        }),
      );
    },
    disconnect() {
      for (const end of endings.splice(0)) end();
    },
  };
  return observer;
}

/** Nothing is before the camera: what a test wants to be there it gives by a context of its own. */
function createCameraContext(host: WxHost): Record<string, WxFunction> {
  return {
    takePhoto(options) {
      const { fail } = toOptions(options);
      const failure = { errMsg: 'takePhoto:fail camera has no picture' };
      if (typeof fail === 'function') host.clock.setTimeout(() => (fail as Callback)(failure), 0);
    },
    onCameraFrame: () => ({ start: () => undefined, stop: () => undefined }),
  };
}

export function createViewQueries(host: WxHost): Record<string, WxFunction> {
  return {
    createSelectorQuery: () => createSelectorQuery(host),
    createIntersectionObserver: (component, options) => createIntersectionObserver(host, component, options),
    createVideoContext: (id, component) => host.view.createVideoContext(String(id), component ?? null),
    createCameraContext: () => createCameraContext(host),
    nextTick: (run) => void (typeof run === 'function' && host.clock.setTimeout(() => run(), 0)),
  };
}
