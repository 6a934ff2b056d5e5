import * as glassEasel from 'glass-easel';
import { toLength, toText } from '../paths';
import type { Clock } from './clock';
import { applyControl, controlTapped, equipControl, slideTo, valueAt } from './controls';
import { type Gestures, listenForGestures } from './gestures';
import { type Contact, fire, nodeAt, noteListener, type ViewElement, watchAttributes } from './nodes';
import { applyPageContainer } from './page-container';
import { applyImage, applyVideo, toAssetStyle } from './pictures';
import { applyScrollView, applySwiper, dragged, equipScrollView, turnTo } from './scrolling';

/** How the platform draws its elements before any style. */
const BASE_STYLE = `html,body{margin:0;min-height:100%}
page{display:block;min-height:100vh}page[hidden]{display:none!important}
view,scroll-view,swiper,image,picker,checkbox-group,radio-group,movable-area,movable-view,cover-view,cover-image,
web-view,rich-text,canvas,map,video,camera,textarea{display:block}
navigator,label,icon,switch,checkbox,radio{display:inline-block}label{cursor:default}
text{display:inline;white-space:pre-line}
scroll-view{overflow:hidden;width:100%}image{width:320px;height:240px;overflow:hidden}
swiper{height:150px;overflow:hidden;position:relative}
swiper-item{display:block;position:absolute;inset:0;visibility:hidden}swiper-item[data-shown]{visibility:visible}
slider{display:block;height:28px;margin:10px 18px}switch{width:52px;height:32px}
checkbox,radio{min-width:23px;min-height:23px}video{width:300px;height:225px}
button{display:block;width:100%;border:0;padding:0 14px;font-size:18px;line-height:2.55;text-align:center}
input,textarea{border:0;padding:0;background:transparent;outline:0;font:inherit;color:inherit;box-sizing:border-box}`;

/** Animations and transitions of styles: the browser's events are passed on to handlers. */
const ANIMATION_EVENTS = ['animationstart', 'animationiteration', 'animationend', 'transitionend'];

export interface View {
  readonly backend: glassEasel.CurrentWindowBackendContext;
  readonly gestures: Gestures;
  /** Adds a sheet; the platform has one set for each page. */
  addStyle(css: string): HTMLStyleElement;
}

export interface ViewListener {
  onAct(what: string): void;
  onOpenType(button: ViewElement, openType: string): void;
}

/** The view engine on the document of this browser page. */
export function createView(clock: Clock, listener: ViewListener): View {
  watchAttributes((element, name, value) => applyAttribute(clock, element, name, value));
  glassEasel.globalOptions.writeIdToDOM = true;
  const gestures = listenForGestures(clock, {
    onAct: listener.onAct,
    onTapped: (element) => controlTapped(element, listener.onOpenType),
    onTouch: touchControl,
  });
  for (const type of ANIMATION_EVENTS) {
    document.addEventListener(
      type,
      (event) => {
        const element = nodeAt(event.target);
        if (element !== null) fire(element, type, {}, { bubbles: true });
      },
      { capture: true },
    );
  }
  for (const type of ['input', 'focusin']) {
    document.addEventListener(type, () => listener.onAct(type), { capture: true });
  }
  const addStyle = (css: string): HTMLStyleElement => {
    const sheet = document.createElement('style');
    sheet.textContent = toAssetStyle(css);
    document.head.append(sheet);
    return sheet;
  };
  addStyle(BASE_STYLE);
  return { backend: new Backend(), gestures, addStyle };
}

class Backend extends glassEasel.CurrentWindowBackendContext {
  constructor() {
    super();
    const make = (tagName: string): HTMLElement => createElement(tagName);
    this.document = {
      createElement: make,
      createTextNode: (text: string) => document.createTextNode(text),
      createDocumentFragment: () => document.createDocumentFragment(),
    } as unknown as typeof this.document;
  }

  /** The browser's own events are not the platform's: gestures and the elements raise those. */
  override setListenerStats(element: glassEasel.domlikeBackend.Element, type: string): void {
    noteListener(element as unknown as ViewElement, type);
  }
}

function createElement(tagName: string): ViewElement {
  const element: ViewElement = document.createElement(tagName);
  const write = element.setAttribute.bind(element);
  // The engine writes ids with the component's prefix; selectors and handlers know them without.
  Object.defineProperty(element, 'id', {
    get: () => element.getAttribute('id') ?? '',
    set(value: unknown) {
      write('id', String(value).replace(/^.*?--/, ''));
    },
  });
  element.setAttribute = (name, value) => {
    if (name === 'style') write(name, toAssetStyle(toLength(value)));
    else if (name === 'id') element.id = value;
    else write(name, value);
  };
  equipControl(element);
  if (tagName === 'camera') queueMicrotask(() => fire(element, 'initdone', { maxZoom: 10 }));
  if (tagName === 'scroll-view') equipScrollView(element);
  if (tagName === 'swiper') queueMicrotask(() => turnTo(element, 0, ''));
  return element;
}

function applyAttribute(clock: Clock, element: ViewElement, name: string, value: unknown): void {
  if (applyKind(clock, element, name, value)) return;
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : toText(value));
}

/** Whether the element knows the attribute itself. */
function applyKind(clock: Clock, element: ViewElement, name: string, value: unknown): boolean {
  switch (element.localName) {
    case 'image':
    case 'cover-image':
      return applyImage(element, name);
    case 'video':
      return applyVideo(element, name);
    case 'scroll-view':
      return applyScrollView(element, name);
    case 'swiper':
      return applySwiper(clock, element, name);
    case 'page-container':
      applyPageContainer(element, name);
      return false;
    case 'button':
      // Not the button's own types, which the browser has as well.
      return name === 'type' || applyControl(element, name, value);
    default:
      return applyControl(element, name, value);
  }
}

function touchControl(type: 'start' | 'move' | 'end', element: ViewElement, contact: Contact): void {
  dragged(type, element, contact);
  const slider = element.closest<ViewElement>('slider');
  if (slider !== null && type !== 'start')
    slideTo(slider, valueAt(slider, contact.clientX), type === 'end' ? 'change' : 'changing');
}
