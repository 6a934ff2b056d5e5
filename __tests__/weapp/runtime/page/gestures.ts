import type { Clock } from './clock';
import { type Contact, fire, isHeard, isOn, nodeAt, type ViewElement } from './nodes';

const MAX_TAP_PX = 10;
const LONG_PRESS_MS = 350;
/** A mouse is one finger. */
const MOUSE_ID = 0;

interface Press {
  readonly target: ViewElement;
  readonly startX: number;
  readonly startY: number;
  canTap: boolean;
  timer: number;
}

export interface Gestures {
  /** A tap in the middle of an element, through everything a finger causes. */
  tap(element: ViewElement): void;
  start(element: ViewElement, touches: readonly Contact[], changed: readonly Contact[]): void;
  move(element: ViewElement, touches: readonly Contact[], changed: readonly Contact[]): boolean;
  end(element: ViewElement, touches: readonly Contact[], changed: readonly Contact[]): void;
}

export interface GestureListener {
  /** Before any handler: an act of the user begins. */
  onAct(what: string): void;
  /** After the handlers of a tap: what the built-in element itself does. */
  onTapped(element: ViewElement): void;
  onTouch(type: 'start' | 'move' | 'end', element: ViewElement, contact: Contact): void;
}

/** Turns fingers and mice into the events of the platform: touches, taps and long presses. */
export function listenForGestures(clock: Clock, listener: GestureListener): Gestures {
  const presses = new Map<number, Press>();

  const gestures: Gestures = {
    start(element, touches, changed) {
      listener.onAct('touchstart');
      fire(element, 'touchstart', {}, { bubbles: true, touches, changedTouches: changed });
      for (const contact of changed) {
        const press: Press = {
          target: element,
          startX: contact.clientX,
          startY: contact.clientY,
          canTap: true,
          timer: 0,
        };
        press.timer = clock.setTimeout(() => pressLong(press, contact), LONG_PRESS_MS);
        presses.set(contact.identifier, press);
        listener.onTouch('start', element, contact);
      }
      // Two fingers do not tap.
      if (touches.length > 1) for (const press of presses.values()) stopTap(press);
    },
    move(element, touches, changed) {
      for (const contact of changed) {
        const press = presses.get(contact.identifier);
        if (press !== undefined && isFar(press, contact)) stopTap(press);
        listener.onTouch('move', element, contact);
      }
      return fire(element, 'touchmove', {}, { bubbles: true, touches, changedTouches: changed });
    },
    end(element, touches, changed) {
      fire(element, 'touchend', {}, { bubbles: true, touches, changedTouches: changed });
      for (const contact of changed) {
        listener.onTouch('end', element, contact);
        const press = presses.get(contact.identifier);
        presses.delete(contact.identifier);
        if (press === undefined) continue;
        clock.clear(press.timer);
        if (press.canTap && !isFar(press, contact)) raiseTap(press.target, contact);
      }
    },
    tap(element) {
      const contact = middleOf(element);
      gestures.start(element, [contact], [contact]);
      gestures.end(element, [], [contact]);
    },
  };

  function pressLong(press: Press, contact: Contact): void {
    if (!press.canTap) return;
    // Who waits for a long press gets no tap after it.
    if (isHeard(press.target, 'longpress')) press.canTap = false;
    for (const type of ['longpress', 'longtap']) {
      fire(
        press.target,
        type,
        { x: contact.pageX, y: contact.pageY },
        { bubbles: true, touches: [contact], changedTouches: [contact] },
      );
    }
  }

  function stopTap(press: Press): void {
    press.canTap = false;
    clock.clear(press.timer);
  }

  function raiseTap(element: ViewElement, contact: Contact): void {
    const button = element.closest<ViewElement>('button');
    if (button !== null && isOn(button, 'disabled')) return;
    const detail = { x: contact.pageX, y: contact.pageY };
    fire(element, 'tap', detail, { bubbles: true, touches: [contact], changedTouches: [contact] });
    listener.onTapped(element);
  }

  listenForTouches(gestures, presses);
  listenForMouse(gestures);
  return gestures;
}

const isFar = (press: Press, { clientX, clientY }: Contact): boolean =>
  Math.abs(clientX - press.startX) > MAX_TAP_PX || Math.abs(clientY - press.startY) > MAX_TAP_PX;

export function middleOf(element: Element): Contact {
  const { left, top, width, height } = element.getBoundingClientRect();
  return toContact(0, left + width / 2, top + height / 2);
}

const toContact = (identifier: number, clientX: number, clientY: number): Contact => ({
  identifier,
  clientX,
  clientY,
  pageX: clientX + window.scrollX,
  pageY: clientY + window.scrollY,
});

const toContacts = (touches: TouchList): Contact[] =>
  [...touches].map((one) => toContact(one.identifier, one.clientX, one.clientY));

function listenForTouches(gestures: Gestures, presses: ReadonlyMap<number, Press>): void {
  const listen = (type: string, hear: (target: ViewElement, event: TouchEvent) => void): void => {
    document.addEventListener(
      type,
      (event) => {
        if (!(event instanceof TouchEvent)) return;
        const target = nodeAt(event.target);
        if (target !== null) hear(target, event);
      },
      { capture: true, passive: false },
    );
  };
  listen('touchstart', (target, event) => {
    gestures.start(target, toContacts(event.touches), toContacts(event.changedTouches));
  });
  listen('touchmove', (target, event) => {
    const isForbidden = gestures.move(target, toContacts(event.touches), toContacts(event.changedTouches));
    if (isForbidden && event.cancelable) event.preventDefault();
  });
  listen('touchend', (target, event) => {
    gestures.end(target, toContacts(event.touches), toContacts(event.changedTouches));
  });
  listen('touchcancel', (target, event) => {
    const changedTouches = toContacts(event.changedTouches);
    for (const { identifier } of changedTouches) {
      const press = presses.get(identifier);
      if (press !== undefined) press.canTap = false;
    }
    fire(target, 'touchcancel', {}, { bubbles: true, touches: toContacts(event.touches), changedTouches });
  });
}

/** What a browser says of a mouse after a touch repeats the touch, and is passed over. */
function listenForMouse(gestures: Gestures): void {
  let pressed: ViewElement | null = null;
  const listen = (type: string, hear: (event: MouseEvent, contact: Contact) => void): void => {
    document.addEventListener(
      type,
      (event) => {
        if (!(event instanceof MouseEvent) || event.button !== 0 || isOfTouch(event)) return;
        hear(event, toContact(MOUSE_ID, event.clientX, event.clientY));
      },
      { capture: true },
    );
  };
  listen('mousedown', (event, contact) => {
    pressed = nodeAt(event.target);
    if (pressed !== null) gestures.start(pressed, [contact], [contact]);
  });
  listen('mousemove', (_, contact) => {
    if (pressed !== null) gestures.move(pressed, [contact], [contact]);
  });
  listen('mouseup', (_, contact) => {
    if (pressed !== null) gestures.end(pressed, [], [contact]);
    pressed = null;
  });
}

function isOfTouch(event: MouseEvent): boolean {
  const { sourceCapabilities } = event as MouseEvent & { sourceCapabilities?: { firesTouchEvents: boolean } | null };
  return sourceCapabilities?.firesTouchEvents === true;
}
