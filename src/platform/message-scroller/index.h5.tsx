import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ROWS_MAX, ROWS_STEP, slice, TARGET_AT, type MessageScroller as Scroller } from './types';

const END_PX = 40;

/** A row, and where it begins in all that can be scrolled through. */
interface Place {
  readonly key: string;
  readonly fromPx: number;
}

/** What keeps its place whatever becomes of the rows: the end, what has been gone to, or what the person has scrolled to. */
type Held =
  | { readonly kind: 'end' }
  | { readonly kind: 'target'; readonly place: Place }
  | { readonly kind: 'seen'; readonly places: readonly Place[] };

const rowsOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-row]')];

const findRow = (box: HTMLElement, key: string): HTMLElement | undefined =>
  rowsOf(box).find((row) => row.dataset['row'] === key);

const placeOf = (box: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

function isSeen(box: HTMLElement, row: HTMLElement): boolean {
  const [{ top, bottom }, rect] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  return rect.bottom > top && rect.top < bottom;
}

/** The rows in sight: where the first is gone, the next is what stays. */
function readSeen(box: HTMLElement): Held {
  const seen = rowsOf(box).filter((row) => isSeen(box, row));
  return {
    kind: 'seen',
    places: seen.map((row) => ({ key: row.dataset['row'] ?? '', fromPx: placeOf(box, row) })),
  };
}

function readAgain(box: HTMLElement, held: Held): Held {
  if (held.kind === 'seen') return readSeen(box);
  const row = held.kind === 'target' ? findRow(box, held.place.key) : undefined;
  if (held.kind === 'end' || row === undefined) return held;
  return { kind: 'target', place: { key: held.place.key, fromPx: placeOf(box, row) } };
}

/** How far is to be scrolled for what is held to be where it was. */
function offBy(box: HTMLElement, held: Held): number {
  if (held.kind === 'end') return box.scrollHeight - box.clientHeight - box.scrollTop;
  if (held.kind === 'target') {
    const row = findRow(box, held.place.key);
    return row === undefined ? 0 : placeOf(box, row) - box.scrollTop - box.clientHeight * TARGET_AT;
  }
  for (const { key, fromPx } of held.places) {
    const row = findRow(box, key);
    if (row !== undefined) return placeOf(box, row) - fromPx;
  }
  return 0;
}

export const MessageScroller: Scroller = (props) => {
  const { keys, target } = props;
  const box = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const [firstKey, setFirstKey] = useState<string | null>(() => keys[slice(keys, null).first] ?? null);
  const held = useRef<Held>({ kind: 'end' });
  const drawn = useRef<readonly string[]>([]);
  const toldAtEnd = useRef(true);
  const goneTo = useRef(-1);
  /** Where it was scrolled to from here, or last seen: what is elsewhere, the person has scrolled. */
  const knownPx = useRef(0);
  const wasHidden = useRef(false);
  const lastKey = useRef<string | undefined>(undefined);
  const { first, end } = slice(keys, firstKey, drawn.current);
  const latest = useRef({ ...props, first, end });
  latest.current = { ...props, first, end };

  const tellEnd = useCallback((element: HTMLElement): void => {
    const { end: drawnTo, keys: all, hasNewer, onAtEnd } = latest.current;
    const belowPx = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isNow = !hasNewer && drawnTo === all.length && belowPx < END_PX;
    if (toldAtEnd.current !== isNow) onAtEnd(isNow);
    toldAtEnd.current = isNow;
  }, []);

  const tellMet = useCallback((element: HTMLElement): void => {
    const { awaitedKey, onMet } = latest.current;
    const row = awaitedKey === null ? undefined : findRow(element, awaitedKey);
    if (row !== undefined && isSeen(element, row)) onMet();
  }, []);

  const showFrom = useCallback((index: number): void => {
    setFirstKey(latest.current.keys[Math.max(0, index)] ?? null);
  }, []);

  /** After whatever has changed its height, or that of a row. */
  const settle = useCallback((): void => {
    const element = box.current;
    if (element === null) return;
    if (element.clientHeight === 0) {
      wasHidden.current = true;
      return;
    }
    // Not every browser keeps where a page was that it does not show.
    if (wasHidden.current) element.scrollTop = knownPx.current;
    wasHidden.current = false;
    // The person has just scrolled, and the scroll event has not arrived yet.
    if (held.current.kind === 'target' && Math.abs(element.scrollTop - knownPx.current) > 1) {
      held.current = { kind: 'seen', places: [held.current.place] };
    }
    const movePx = offBy(element, held.current);
    if (Math.abs(movePx) >= 0.5) element.scrollTop += movePx;
    knownPx.current = element.scrollTop;
    tellEnd(element);
    // On the way to where one begins nothing has been met.
    if (goneTo.current > 0) tellMet(element);
    held.current = readAgain(element, held.current);
  }, [tellEnd, tellMet]);

  const askAbove = useCallback((): void => {
    if (latest.current.first > 0) showFrom(latest.current.first - ROWS_STEP);
    else latest.current.onNearTop();
  }, [showFrom]);

  useLayoutEffect(() => {
    drawn.current = keys.slice(first, end);
    const element = box.current;
    if (element === null) return;
    if (target.id !== goneTo.current) {
      const at = target.key === null ? -1 : keys.indexOf(target.key);
      if (at >= 0 && (at < first || at >= end)) return showFrom(at - ROWS_STEP / 2);
      if (target.key === null || at >= 0) {
        goneTo.current = target.id;
        held.current =
          target.key === null ? { kind: 'end' } : { kind: 'target', place: { key: target.key, fromPx: 0 } };
        knownPx.current = element.scrollTop;
      }
    }
    // All of it is in sight: what comes now is too.
    if (toldAtEnd.current && lastKey.current !== keys[keys.length - 1] && held.current.kind === 'seen') {
      held.current = { kind: 'end' };
    }
    lastKey.current = keys[keys.length - 1];
    // Those at the end are the ones to be seen.
    if (held.current.kind === 'end' && end < keys.length) showFrom(keys.length - ROWS_STEP);
    settle();
    // Where there is nothing to scroll, nothing is asked for by scrolling.
    if (element.scrollTop < element.clientHeight) askAbove();
  }, [keys, first, end, target, settle, showFrom, askAbove]);

  useEffect(() => {
    if (box.current === null || column.current === null) return undefined;
    // The keyboard comes up, or a row turns out to be taller: its picture is there, its letters are, or somebody has read it.
    const sizes = new ResizeObserver(settle);
    sizes.observe(box.current);
    sizes.observe(column.current);
    return () => sizes.disconnect();
  }, [settle]);

  const follow = (): void => {
    const element = box.current;
    if (element === null || element.clientHeight === 0 || wasHidden.current) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isByPerson = Math.abs(scrollTop - knownPx.current) > 1;
    knownPx.current = scrollTop;
    tellEnd(element);
    if (isByPerson) {
      held.current = toldAtEnd.current ? { kind: 'end' } : readSeen(element);
      tellMet(element);
    }
    if (scrollTop < clientHeight) askAbove();
    else if (scrollHeight - scrollTop - clientHeight < clientHeight) {
      if (end < keys.length) showFrom(Math.min(first + ROWS_STEP, keys.length - ROWS_STEP));
      else latest.current.onNearEnd();
    }
  };

  return (
    <div
      ref={box}
      className={props.className}
      style={{ overflowY: 'auto', overflowAnchor: 'none', overscrollBehavior: 'contain' }}
      role="log"
      aria-label={props.label}
      // It takes the keys that scroll.
      tabIndex={0}
      onScroll={follow}
      data-rows-max={ROWS_MAX}
    >
      <div ref={column}>
        {keys.slice(first, end).map((key) => (
          <div key={key} data-row={key}>
            {props.render(key)}
          </div>
        ))}
      </div>
    </div>
  );
};
