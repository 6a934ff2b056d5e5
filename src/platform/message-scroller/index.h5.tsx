import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ROWS_MAX, ROWS_STEP, slice, type MessageScroller as Scroller } from './types';

const END_PX = 40;

interface Anchor {
  readonly key: string;
  readonly topPx: number;
}

const rowsOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(':scope > [data-row]')];

/** The first row that is seen, and where. */
function readAnchor(box: HTMLElement): Anchor | null {
  const { top } = box.getBoundingClientRect();
  for (const row of rowsOf(box)) {
    const rect = row.getBoundingClientRect();
    if (rect.bottom > top) return { key: row.dataset['row'] ?? '', topPx: rect.top - top };
  }
  return null;
}

const findRow = (box: HTMLElement, key: string): HTMLElement | undefined =>
  rowsOf(box).find((row) => row.dataset['row'] === key);

export const MessageScroller: Scroller = (props) => {
  const { keys, target } = props;
  const box = useRef<HTMLDivElement>(null);
  const [firstKey, setFirstKey] = useState<string | null>(() => keys[slice(keys, null).first] ?? null);
  const anchor = useRef<Anchor | null>(null);
  const isAtEnd = useRef(true);
  const goneTo = useRef(-1);
  const { first, end } = slice(keys, firstKey);
  const latest = useRef(props);
  latest.current = props;

  const tellEnd = useCallback((isNow: boolean): void => {
    if (isAtEnd.current !== isNow) latest.current.onAtEnd(isNow);
    isAtEnd.current = isNow;
  }, []);

  /** After whatever has changed its height: at the end, or with the same row at the same place. */
  const settle = useCallback((): void => {
    const element = box.current;
    if (element === null || element.clientHeight === 0) return;
    if (isAtEnd.current) {
      element.scrollTop = element.scrollHeight;
    } else if (anchor.current !== null) {
      const row = findRow(element, anchor.current.key);
      const topPx = row === undefined ? null : row.getBoundingClientRect().top - element.getBoundingClientRect().top;
      if (topPx !== null) element.scrollTop += topPx - anchor.current.topPx;
    }
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (target.id !== goneTo.current) {
      const at = target.key === null ? -1 : keys.indexOf(target.key);
      if (target.key === null) {
        goneTo.current = target.id;
        isAtEnd.current = true;
        // oxlint-disable-next-line react/set-state-in-effect -- Which rows are drawn follows from where the element is scrolled to.
        if (end < keys.length) setFirstKey(keys[Math.max(0, keys.length - ROWS_STEP)] ?? null);
      } else if (at >= 0 && (at < first || at >= end)) {
        setFirstKey(keys[Math.max(0, at - ROWS_STEP / 2)] ?? null);
        return;
      } else if (at >= 0) {
        goneTo.current = target.id;
        tellEnd(false);
        findRow(element, target.key)?.scrollIntoView({ block: 'center' });
        anchor.current = readAnchor(element);
        return;
      }
    }
    // Those at the end are the ones to be seen.
    if (isAtEnd.current && end < keys.length) setFirstKey(keys[Math.max(0, keys.length - ROWS_STEP)] ?? null);
    settle();
    anchor.current = readAnchor(element);
    // Where there is nothing to scroll, nothing is asked for by scrolling.
    if (element.scrollTop < element.clientHeight) {
      if (first > 0) setFirstKey(keys[Math.max(0, first - ROWS_STEP)] ?? null);
      else latest.current.onNearTop();
    }
  }, [keys, first, end, target, settle, tellEnd]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // The keyboard comes up, or a picture's place turns out to be another.
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [settle]);

  const follow = (): void => {
    const element = box.current;
    if (element === null || element.clientHeight === 0) return;
    anchor.current = readAnchor(element);
    const { scrollTop, scrollHeight, clientHeight } = element;
    const belowPx = scrollHeight - scrollTop - clientHeight;
    tellEnd(end === keys.length && belowPx < END_PX);
    if (scrollTop < clientHeight) {
      if (first > 0) setFirstKey(keys[Math.max(0, first - ROWS_STEP)] ?? null);
      else latest.current.onNearTop();
    } else if (belowPx < clientHeight) {
      if (end < keys.length) setFirstKey(keys[Math.min(first + ROWS_STEP, keys.length - ROWS_STEP)] ?? null);
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
      {keys.slice(first, end).map((key) => (
        <div key={key} data-row={key}>
          {props.render(key)}
        </div>
      ))}
    </div>
  );
};
