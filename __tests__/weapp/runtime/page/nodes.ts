import { toText } from '../paths';
import * as glassEasel from 'glass-easel';
import { report, toMessage } from './report';

/** An element of the document that the view engine keeps a node for. */
export interface ViewElement extends HTMLElement {
  __wxElement?: glassEasel.Element;
}

/** The position of a finger, as handlers get it. */
export interface Contact {
  readonly identifier: number;
  readonly pageX: number;
  readonly pageY: number;
  readonly clientX: number;
  readonly clientY: number;
}

export interface FireOptions {
  readonly bubbles?: boolean;
  readonly touches?: readonly Contact[];
  readonly changedTouches?: readonly Contact[];
}

type AttributeListener = (element: ViewElement, name: string, value: unknown) => void;

const attributes = new WeakMap<ViewElement, Map<string, unknown>>();
const listened = new WeakMap<ViewElement, Set<string>>();

/** The value a template gave, of any kind; undefined where it gave none. */
export function attributeOf(element: ViewElement, name: string): unknown {
  return attributes.get(element)?.get(name);
}

export function isOn(element: ViewElement, name: string): boolean {
  const value = attributeOf(element, name);
  return value !== undefined && value !== false && value !== null && value !== 'false';
}

export function numberOf(element: ViewElement, name: string, byDefault: number): number {
  const value = attributeOf(element, name);
  const number = value === undefined || value === '' ? byDefault : Number(value);
  return Number.isFinite(number) ? number : byDefault;
}

export function textOf(element: ViewElement, name: string, byDefault = ''): string {
  const value = attributeOf(element, name);
  return value === undefined || value === null ? byDefault : toText(value);
}

export const listAttributes = (element: ViewElement): Record<string, unknown> =>
  Object.fromEntries(attributes.get(element) ?? []);

export function noteListener(element: ViewElement, type: string): void {
  const types = listened.get(element) ?? new Set();
  types.add(type);
  listened.set(element, types);
}

/** Whether the element or one around it listens. */
export function isHeard(element: Element, type: string): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (listened.get(at as ViewElement)?.has(type) === true) return true;
  }
  return false;
}

/** The nearest element with a node, from what the browser says was hit. */
export function nodeAt(target: EventTarget | null): ViewElement | null {
  for (let at = target instanceof Node ? target : null; at !== null; at = at.parentNode) {
    if ((at as ViewElement).__wxElement !== undefined && at instanceof HTMLElement) return at;
  }
  return null;
}

/** Raises an event as the platform does. Says whether a handler forbade what would follow. */
export function fire(element: ViewElement, type: string, detail: unknown, options: FireOptions = {}): boolean {
  const node = element.__wxElement;
  if (node === undefined) return false;
  const bubbles = options.bubbles === true;
  const event = new glassEasel.Event(type, detail, {
    bubbles,
    composed: bubbles,
    capturePhase: bubbles,
    extraFields: { touches: options.touches ?? [], changedTouches: options.changedTouches ?? [] },
  });
  glassEasel.Event.dispatchEvent(node, event);
  return event.defaultPrevented();
}

interface RaisedEvent extends glassEasel.ShadowedEvent<unknown> {
  readonly touches?: readonly Contact[];
  readonly changedTouches?: readonly Contact[];
}

/** Handlers are given plain values: what crosses between the two layers is JSON. */
export function toPlainEvent(event: glassEasel.ShadowedEvent<unknown>): object {
  const { touches = [], changedTouches = [] } = event as RaisedEvent;
  return {
    type: event.type,
    timeStamp: event.timeStamp,
    target: toPlainTarget(event.target),
    currentTarget: toPlainTarget(event.currentTarget),
    mark: event.mark ?? {},
    detail: JSON.parse(JSON.stringify(event.detail ?? {})),
    touches: touches.map((one) => ({ ...one })),
    changedTouches: changedTouches.map((one) => ({ ...one })),
    mut: false,
  };
}

function toPlainTarget(target: unknown): object | null {
  const node = glassEasel.Element.isElement(target) ? target : (target as { _$?: glassEasel.Element } | null)?._$;
  if (node === undefined) return null;
  const element = node.getBackendElement() as ViewElement | null;
  return {
    id: node.id,
    dataset: { ...node.dataset },
    offsetLeft: element?.offsetLeft ?? 0,
    offsetTop: element?.offsetTop ?? 0,
  };
}

/**
 * From now on attributes of native nodes are kept here as the values they are, and written to the document by the one who
 * knows the element. The engine's own way writes an absent value as an empty text, which disables a button.
 */
export function watchAttributes(onChange: AttributeListener): void {
  const set = (node: glassEasel.NativeNode, name: string, value: unknown): void => {
    const element = node.getBackendElement() as ViewElement | null;
    if (element === null) return;
    const own = attributes.get(element) ?? new Map<string, unknown>();
    attributes.set(element, own);
    if (value === undefined || value === null) own.delete(name);
    else own.set(name, value);
    onChange(element, name, value ?? undefined);
  };
  glassEasel.NativeNode.prototype.setAttribute = function (name, value) {
    set(this, name, value);
  };
  glassEasel.NativeNode.prototype.removeAttribute = function (name) {
    set(this, name, undefined);
  };
}

/** Errors inside handlers and life cycles are the engine's to catch; this hears them. */
export function listenForErrors(raise: (error: unknown) => void): void {
  glassEasel.addGlobalErrorListener((error) => {
    raise(error);
    return false;
  });
  glassEasel.addGlobalWarningListener((warning) => {
    report({ kind: 'log', type: 'warn', args: [`view: ${toMessage(warning)}`] });
    return false;
  });
}
