import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  AT_REST,
  fitInside,
  IDLE_GESTURE,
  reduceGesture,
  type GestureEvent,
  type GestureIntent,
  type Stage,
  type Transform,
} from '@/domain/viewer/viewer-gestures';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';

export interface ViewerStageDeps {
  readonly index: number;
  readonly count: number;
  /** Of the one in view. */
  readonly ratio: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The tile it opens from, in px of the window. */
  readonly openFrom: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | null;
  readonly onTap: () => void;
  readonly onClose: () => void;
  readonly onTurn: (index: number) => void;
}

const OPEN_MS = 300;

/** What fingers, a mouse and a wheel do to the one in view, and how it comes from its tile. */
export function useViewerStage(deps: ViewerStageDeps) {
  const { index, count, ratio, widthPx, heightPx, openFrom } = deps;
  const [gesture, setGesture] = useState(IDLE_GESTURE);
  const [phase, setPhase] = useState<'start' | 'opening' | 'open'>(openFrom === null ? 'open' : 'start');
  const fit = fitInside(ratio, widthPx, heightPx);
  const stage: Stage = {
    widthPx,
    heightPx,
    fitWidthPx: fit.widthPx,
    fitHeightPx: fit.heightPx,
    canGoBack: index > 0,
    canGoOn: index < count - 1,
  };
  const latest = useRef({ deps, stage, gesture });
  latest.current = { deps, stage, gesture };

  const goTo = useCallback((to: number): void => {
    const { deps: now } = latest.current;
    if (to < 0 || to >= now.count || to === now.index) return;
    setGesture(IDLE_GESTURE);
    now.onTurn(to);
  }, []);

  const act = useCallback(
    (event: GestureEvent): void => {
      const now = latest.current;
      const [next, intent]: [typeof now.gesture, GestureIntent] = reduceGesture(now.gesture, event, now.stage);
      latest.current.gesture = next;
      setGesture(next);
      if (intent === 'tap') now.deps.onTap();
      else if (intent === 'close') now.deps.onClose();
      else if (intent === 'previous') goTo(now.deps.index - 1);
      else if (intent === 'next') goTo(now.deps.index + 1);
    },
    [goTo],
  );

  const surface = useGesture((stroke: TouchStroke) => {
    const { stage: now } = latest.current;
    const centred = (point: { x: number; y: number }) => ({
      x: point.x - now.widthPx / 2,
      y: point.y - now.heightPx / 2,
    });
    if (stroke.type === 'wheel') act({ ...stroke, point: centred(stroke.point) });
    else if (stroke.type === 'cancel') act(stroke);
    else act({ ...stroke, points: stroke.points.map(centred) });
  });

  // Two frames: the first is painted at the tile's place, the second moves from there.
  useEffect(() => {
    if (phase === 'open') return undefined;
    const timer = setTimeout(() => setPhase(phase === 'start' ? 'opening' : 'open'), phase === 'start' ? 34 : OPEN_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const fromTile = useMemo<Transform>(() => {
    if (openFrom === null) return AT_REST;
    return {
      scale: Math.max(openFrom.widthPx / fit.widthPx, openFrom.heightPx / fit.heightPx),
      x: openFrom.leftPx + openFrom.widthPx / 2 - widthPx / 2,
      y: openFrom.topPx + openFrom.heightPx / 2 - heightPx / 2,
    };
  }, [openFrom, fit.widthPx, fit.heightPx, widthPx, heightPx]);

  return {
    /** Takes the strokes. */
    surface,
    goTo,
    zoom: useCallback((factor: number): void => act({ type: 'zoom', factor }), [act]),
    /** Where the one in view is. */
    transform: phase === 'start' ? fromTile : gesture.transform,
    stripPx: gesture.stripPx,
    /** 0 to 1: how far it is dragged away. */
    closing: gesture.closing,
    /** It follows a finger. */
    isHeld: gesture.drag !== null && gesture.drag !== 'undecided',
    /** It is painted at its tile, and moves from there with the next frame. */
    isStarting: phase === 'start',
  };
}
