import * as glassEasel from 'glass-easel';
import type { ObserveRequest, Rect, ViewNode, WxView } from '../wx/host';
import { attributeOf, type ViewElement } from './nodes';
import { callVideo } from './pictures';
import { isChecked, valueOf } from './controls';
import type { Router } from './router';

/** What page code can ask of the pages that are shown. */
export function createWxView(getRouter: () => Router): WxView {
  const rootOf = (scope: unknown): ViewElement | null => {
    const node = (scope as { _$?: unknown } | null)?._$;
    if (glassEasel.Component.isComponent(node)) return node.getBackendElement() as unknown as ViewElement;
    return getRouter().top?.element ?? null;
  };
  const select = (scope: unknown, selector: string): ViewElement[] => [
    ...(rootOf(scope)?.querySelectorAll<ViewElement>(selector) ?? []),
  ];
  return {
    find: (scope, selector) => (selector === null ? [toViewport()] : select(scope, selector).map(toViewNode)),
    observe(scope, request, onChange) {
      const found = select(scope, request.selector);
      const targets = request.observeAll ? found : found.slice(0, 1);
      return observe(targets, request, rootOf(scope), onChange);
    },
    createVideoContext(id, scope) {
      const call =
        (method: string) =>
        (argument?: unknown): void => {
          const video = select(scope, `video[id="${CSS.escape(id)}"]`)[0];
          if (video !== undefined) callVideo(video, method, argument);
        };
      const methods = ['play', 'pause', 'stop', 'seek', 'playbackRate', 'requestFullScreen', 'exitFullScreen'];
      return Object.fromEntries(methods.map((method) => [method, call(method)]));
    },
  };
}

function toViewNode(element: ViewElement): ViewNode {
  return {
    id: element.id,
    dataset: { ...element.__wxElement?.dataset },
    readRect: () => toRect(element.getBoundingClientRect()),
    readScroll: () => ({
      scrollTop: element.scrollTop,
      scrollLeft: element.scrollLeft,
      scrollWidth: element.scrollWidth,
      scrollHeight: element.scrollHeight,
    }),
    readProperty(name) {
      if (name === 'value') return valueOf(element);
      if (name === 'checked') return isChecked(element);
      return attributeOf(element, name);
    },
    readStyle: (name) => window.getComputedStyle(element).getPropertyValue(name),
    ...(element instanceof HTMLCanvasElement && { node: element }),
  };
}

function toViewport(): ViewNode {
  return {
    id: '',
    dataset: {},
    readRect: () => toRect(new DOMRect(0, 0, window.innerWidth, window.innerHeight)),
    readScroll: () => ({
      scrollTop: window.scrollY,
      scrollLeft: window.scrollX,
      scrollWidth: document.documentElement.scrollWidth,
      scrollHeight: document.documentElement.scrollHeight,
    }),
    readProperty: () => undefined,
    readStyle: () => '',
  };
}

const toRect = ({ left, top, right, bottom, width, height }: DOMRectReadOnly): Rect => ({
  left,
  top,
  right,
  bottom,
  width,
  height,
});

function observe(
  targets: readonly ViewElement[],
  { thresholds, relativeTo }: ObserveRequest,
  root: ViewElement | null,
  onChange: (change: unknown) => void,
): () => void {
  const [reference] = relativeTo;
  const margins = reference?.margins ?? {};
  const frame =
    reference === undefined || reference.selector === null ? null : (root?.querySelector(reference.selector) ?? null);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const element = entry.target as ViewElement;
        onChange({
          id: element.id,
          dataset: { ...element.__wxElement?.dataset },
          intersectionRatio: entry.intersectionRatio,
          intersectionRect: toRect(entry.intersectionRect),
          boundingClientRect: toRect(entry.boundingClientRect),
          relativeRect: toRect(entry.rootBounds ?? new DOMRect()),
          time: entry.time,
        });
      }
    },
    {
      root: frame,
      rootMargin: [margins.top, margins.right, margins.bottom, margins.left].map((one) => `${one ?? 0}px`).join(' '),
      threshold: [...thresholds],
    },
  );
  for (const target of targets) observer.observe(target);
  return () => observer.disconnect();
}
