import { useMemo, useRef } from 'react';
import type { TouchPoint, TouchStroke, UseGesture } from './types';

interface TouchEvent {
  readonly touches: readonly { readonly clientX: number; readonly clientY: number }[];
  readonly timeStamp: number;
}

const FRAME_MS = 16;

export const useGesture: UseGesture = (onStroke) => {
  const listener = useRef(onStroke);
  listener.current = onStroke;
  return useMemo(() => {
    let lastMoveMs = 0;
    const emit = (type: 'down' | 'move' | 'up', event: TouchEvent): void => {
      const points: TouchPoint[] = event.touches.map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
      const stroke: TouchStroke = { type, points, atMs: event.timeStamp };
      listener.current(stroke);
    };
    return {
      catchMove: true,
      onTouchStart: (event: TouchEvent) => emit('down', event),
      onTouchMove: (event: TouchEvent) => {
        if (event.timeStamp - lastMoveMs < FRAME_MS) return;
        lastMoveMs = event.timeStamp;
        emit('move', event);
      },
      onTouchEnd: (event: TouchEvent) => emit('up', event),
      onTouchCancel: () => listener.current({ type: 'cancel' }),
    };
  }, []);
};
