import { fire, isOn, type ViewElement } from './nodes';

/** Those that are open. What is shown and was closed by going back stays closed until it is hidden and shown anew. */
const open = new WeakSet<ViewElement>();

function leave(container: ViewElement): void {
  open.delete(container);
  for (const type of ['beforeleave', 'leave', 'afterleave']) fire(container, type, {});
}

/** After an attribute was written: shown or hidden by the program. The platform tells of its leaving in either case, a moment later. */
export function applyPageContainer(container: ViewElement, name: string): void {
  if (name !== 'show') return;
  if (!isOn(container, 'show')) {
    if (open.has(container)) queueMicrotask(() => leave(container));
    return;
  }
  open.add(container);
}

/** What going back does on a page where one is open. False: the page itself is left. */
export function closePageContainer(page: ViewElement): boolean {
  const container = [...page.querySelectorAll<ViewElement>('page-container')].find((one) => open.has(one));
  if (container !== undefined) leave(container);
  return container !== undefined;
}
