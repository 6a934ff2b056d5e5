import type { DragPick } from './types';

const MIN_MOVE_PX = 8;

function idAt(target: unknown, idPrefix: string): string | null {
  const found = target instanceof Element ? target.closest(`[id^="${idPrefix}"]`) : null;
  return found?.id ?? null;
}

export const dragPick: DragPick = {
  watch(containerId, idPrefix, listener) {
    const container = document.getElementById(containerId);
    if (container === null) return () => undefined;
    let from: { id: string; x: number; y: number } | null = null;
    let lastId = '';
    const handleMove = (event: PointerEvent): void => {
      if (from === null) return;
      if (lastId === '' && Math.hypot(event.clientX - from.x, event.clientY - from.y) < MIN_MOVE_PX) return;
      const toId = idAt(document.elementFromPoint(event.clientX, event.clientY), idPrefix);
      if (toId === null || toId === lastId) return;
      lastId = toId;
      listener.onMove(from.id, toId);
    };
    const handleEnd = (): void => {
      document.removeEventListener('pointermove', handleMove);
      document.removeEventListener('pointerup', handleEnd);
      document.removeEventListener('pointercancel', handleEnd);
      from = null;
      if (lastId !== '') listener.onEnd();
    };
    // The click that ends a drag on the tile where it began would take that tile out again.
    const swallowClick = (event: MouseEvent): void => {
      if (lastId === '') return;
      lastId = '';
      event.stopPropagation();
      event.preventDefault();
    };
    const handleDown = (event: PointerEvent): void => {
      lastId = '';
      const id = idAt(event.target, idPrefix);
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey || id === null) return;
      from = { id, x: event.clientX, y: event.clientY };
      document.addEventListener('pointermove', handleMove);
      document.addEventListener('pointerup', handleEnd);
      document.addEventListener('pointercancel', handleEnd);
    };
    // The browser would drag the picture itself.
    const preventNative = (event: Event): void => event.preventDefault();
    container.addEventListener('pointerdown', handleDown);
    container.addEventListener('click', swallowClick, true);
    container.addEventListener('dragstart', preventNative);
    return () => {
      handleEnd();
      container.removeEventListener('pointerdown', handleDown);
      container.removeEventListener('click', swallowClick, true);
      container.removeEventListener('dragstart', preventNative);
    };
  },
};
