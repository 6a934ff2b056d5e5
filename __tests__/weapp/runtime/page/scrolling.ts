import type { Clock } from './clock';
import { attributeOf, type Contact, fire, isOn, numberOf, textOf, type ViewElement } from './nodes';

/** How far a finger goes before a swiper turns. */
const SWIPE_PX = 50;

/** The sides of a scroll area whose event has been fired: once each, until the side is left. */
const reached = new WeakMap<ViewElement, Set<'upper' | 'lower'>>();
const lastScroll = new WeakMap<ViewElement, { top: number; left: number }>();
const fingers = new WeakMap<ViewElement, Contact>();

export function equipScrollView(element: ViewElement): void {
  element.addEventListener('scroll', () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
    const last = lastScroll.get(element) ?? { top: 0, left: 0 };
    lastScroll.set(element, { top: scrollTop, left: scrollLeft });
    const [deltaX, deltaY] = [last.left - scrollLeft, last.top - scrollTop];
    fire(element, 'scroll', { scrollTop, scrollLeft, scrollHeight, scrollWidth, deltaX, deltaY });
    const isAcross = isOn(element, 'scroll-x') && !isOn(element, 'scroll-y');
    const [before, after] = isAcross
      ? [scrollLeft, scrollWidth - clientWidth - scrollLeft]
      : [scrollTop, scrollHeight - clientHeight - scrollTop];
    reach(element, 'upper', before <= numberOf(element, 'upper-threshold', 50), isAcross ? 'left' : 'top');
    reach(element, 'lower', after <= numberOf(element, 'lower-threshold', 50), isAcross ? 'right' : 'bottom');
  });
}

function reach(element: ViewElement, side: 'upper' | 'lower', isThere: boolean, direction: string): void {
  const sides = reached.get(element) ?? new Set(['upper'] as const);
  reached.set(element, sides);
  if (!isThere) sides.delete(side);
  else if (!sides.has(side)) {
    sides.add(side);
    fire(element, `scrollto${side}`, { direction });
  }
}

export function applyScrollView(element: ViewElement, name: string): boolean {
  switch (name) {
    case 'scroll-x':
    case 'scroll-y':
      element.style.overflowX = isOn(element, 'scroll-x') ? 'auto' : 'hidden';
      element.style.overflowY = isOn(element, 'scroll-y') ? 'auto' : 'hidden';
      return true;
    // What is inside is drawn first.
    case 'scroll-top':
    case 'scroll-left':
      if (attributeOf(element, name) !== undefined) {
        queueMicrotask(() => {
          if (name === 'scroll-top') element.scrollTop = numberOf(element, name, 0);
          else element.scrollLeft = numberOf(element, name, 0);
        });
      }
      return true;
    case 'scroll-into-view': {
      const id = textOf(element, name);
      if (id !== '') queueMicrotask(() => element.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView());
      return true;
    }
    case 'refresher-triggered':
      if (isOn(element, name)) fire(element, 'refresherrefresh', {});
      else if (element.isConnected) fire(element, 'refresherrestore', {});
      return true;
    default:
      return false;
  }
}

const autoplays = new WeakMap<ViewElement, number>();

export function applySwiper(clock: Clock, element: ViewElement, name: string): boolean {
  if (name === 'current' || name === 'current-item-id') {
    queueMicrotask(() => {
      const items = itemsOf(element);
      const byId = items.findIndex((one) => textOf(one, 'item-id') === textOf(element, 'current-item-id'));
      const wanted = name === 'current' ? numberOf(element, 'current', 0) : Math.max(0, byId);
      turnTo(element, wanted, '');
    });
    return true;
  }
  if (name === 'autoplay' || name === 'interval') {
    clock.clear(autoplays.get(element) ?? 0);
    if (isOn(element, 'autoplay')) {
      const turn = (): void => {
        if (element.isConnected)
          turnTo(element, (currentOf(element) + 1) % Math.max(1, itemsOf(element).length), 'autoplay');
      };
      autoplays.set(element, clock.setInterval(turn, numberOf(element, 'interval', 5000)));
    }
    return true;
  }
  return false;
}

const itemsOf = (swiper: ViewElement): ViewElement[] => [...swiper.querySelectorAll<ViewElement>('swiper-item')];

const turned = new WeakMap<ViewElement, number>();
const currentOf = (swiper: ViewElement): number => turned.get(swiper) ?? numberOf(swiper, 'current', 0);

/** Shows one item. A change fires the event, whoever made it. */
export function turnTo(swiper: ViewElement, index: number, source: 'touch' | 'autoplay' | ''): void {
  const items = itemsOf(swiper);
  const current = Math.min(Math.max(0, items.length - 1), Math.max(0, index));
  const isNew = turned.has(swiper) && current !== currentOf(swiper);
  turned.set(swiper, current);
  items.forEach((item, at) => item.toggleAttribute('data-shown', at === current));
  if (!isNew) return;
  const item = items[current];
  const detail = { current, currentItemId: item === undefined ? '' : textOf(item, 'item-id'), source };
  fire(swiper, 'change', detail);
  fire(swiper, 'animationfinish', detail);
}

/** Fingers on swipers, and at the top of areas that refresh by pulling. */
export function dragged(type: 'start' | 'move' | 'end', element: ViewElement, contact: Contact): void {
  for (const area of [element.closest<ViewElement>('swiper'), element.closest<ViewElement>('scroll-view')]) {
    if (area === null) continue;
    if (type === 'start') fingers.set(area, contact);
    const from = fingers.get(area);
    if (type !== 'end' || from === undefined) continue;
    fingers.delete(area);
    if (area.localName === 'swiper') letGoOfSwiper(area, from, contact);
    else letGoOfScrollView(area, from, contact);
  }
}

function letGoOfSwiper(swiper: ViewElement, from: Contact, to: Contact): void {
  const movedPx = isOn(swiper, 'vertical') ? from.clientY - to.clientY : from.clientX - to.clientX;
  if (Math.abs(movedPx) < SWIPE_PX) return;
  const count = itemsOf(swiper).length;
  const next = currentOf(swiper) + Math.sign(movedPx);
  turnTo(swiper, isOn(swiper, 'circular') ? (next + count) % Math.max(1, count) : next, 'touch');
}

function letGoOfScrollView(area: ViewElement, from: Contact, to: Contact): void {
  if (!isOn(area, 'refresher-enabled') || area.scrollTop > 0) return;
  if (to.clientY - from.clientY >= numberOf(area, 'refresher-threshold', 45)) fire(area, 'refresherrefresh', {});
}
