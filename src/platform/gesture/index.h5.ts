import { useMemo, useRef } from 'react';
import type { TouchPoint, TouchStroke, UseGesture } from './types';

const CONTROL = 'button,a,input,video,[role="button"],[role="slider"]';

function bind(element: HTMLElement, emit: (stroke: TouchStroke) => void): () => void {
  const down = new Map<number, TouchPoint>();
  let request = 0;
  const points = (): TouchPoint[] => [...down.values()];
  const flush = (): void => {
    if (request === 0) return;
    cancelAnimationFrame(request);
    request = 0;
    emit({ type: 'move', points: points(), atMs: performance.now() });
  };
  const handleDown = (event: PointerEvent): void => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    if (event.button !== 0 || (control !== null && control !== element)) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    emit({ type: 'down', points: points(), atMs: event.timeStamp });
  };
  const handleMove = (event: PointerEvent): void => {
    if (!down.has(event.pointerId)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (request === 0) request = requestAnimationFrame(flush);
  };
  const handleUp = (event: PointerEvent): void => {
    if (!down.has(event.pointerId)) return;
    flush();
    down.delete(event.pointerId);
    emit({ type: 'up', points: points(), atMs: event.timeStamp });
  };
  const handleCancel = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    emit({ type: 'cancel' });
  };
  const handleWheel = (event: WheelEvent): void => {
    event.preventDefault();
    emit({ type: 'wheel', point: { x: event.clientX, y: event.clientY }, deltaY: event.deltaY });
  };
  element.style.touchAction = 'none';
  element.addEventListener('pointerdown', handleDown);
  element.addEventListener('pointermove', handleMove);
  element.addEventListener('pointerup', handleUp);
  element.addEventListener('pointercancel', handleCancel);
  // Not passive, or the page behind scrolls.
  element.addEventListener('wheel', handleWheel, { passive: false });
  return () => {
    cancelAnimationFrame(request);
    element.removeEventListener('pointerdown', handleDown);
    element.removeEventListener('pointermove', handleMove);
    element.removeEventListener('pointerup', handleUp);
    element.removeEventListener('pointercancel', handleCancel);
    element.removeEventListener('wheel', handleWheel);
  };
}

export const useGesture: UseGesture = (onStroke) => {
  const listener = useRef(onStroke);
  listener.current = onStroke;
  return useMemo(() => {
    let stop: (() => void) | null = null;
    const ref = (element: HTMLElement | null): void => {
      stop?.();
      stop = element === null ? null : bind(element, (stroke) => listener.current(stroke));
    };
    return { ref };
  }, []);
};
