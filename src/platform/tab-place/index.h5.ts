import { useLayoutEffect } from 'react';
import type { UseTabPlace } from './types';

function findRow(tab: Element): Element | null {
  let row = tab.parentElement;
  while (row !== null && (row.scrollWidth <= row.clientWidth || !/auto|scroll/.test(getComputedStyle(row).overflowX)))
    row = row.parentElement;
  return row;
}

/** The row alone: the browser's own way would move the page as well. */
function show(tab: Element): void {
  const row = findRow(tab);
  if (row === null) return;
  const [own, rows] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - rows.left - rows.width / 2;
}

export const useTabPlace: UseTabPlace = (prefix, selectedId) => {
  useLayoutEffect(() => {
    const tab = document.getElementById(prefix + selectedId);
    if (tab === null) return undefined;
    show(tab);
    // The page is laid out anew once its bars and fonts are there.
    const request = requestAnimationFrame(() => show(tab));
    return () => cancelAnimationFrame(request);
  }, [prefix, selectedId]);
  return { prefix, row: {} };
};
