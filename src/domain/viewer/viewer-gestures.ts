/**
 * Touch and wheel on a full-screen photo, as a pure reducer: points and times in, transform and intent out.
 *
 * Ours, because the libraries for it (PhotoSwipe, @use-gesture) listen to elements of a DOM, which a mini-program does not have; the
 * reducer is the same on both platforms, and is tested without either.
 */
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;
export const DOUBLE_TAP_ZOOM = 2;
const DOUBLE_TAP_MS = 300;
const TAP_MOVE_PX = 10;
/** A swipe turns the page beyond this part of the width, or when it is quicker than this. */
const SWIPE_PART = 0.25;
const SWIPE_PX_PER_MS = 0.4;
const CLOSE_PX = 110;
/** What remains of a movement beyond the first or last photo, and of a pan beyond an edge. */
const RUBBER = 0.3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `fit`: the size of the photo at zoom 1. Points count from the centre of the screen. */
export interface Stage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fitWidthPx: number;
  readonly fitHeightPx: number;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
}

export interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

type Drag = 'undecided' | 'swipe' | 'close' | 'pan' | 'pinch';

export interface GestureState {
  readonly transform: Transform;
  /** Sideways shift of the whole strip while swiping. */
  readonly stripPx: number;
  /** 0 to 1: how far a drag down has come. The black fades by it. */
  readonly closing: number;
  readonly drag: Drag | null;
  readonly start: { readonly points: readonly Point[]; readonly atMs: number; readonly transform: Transform } | null;
  readonly lastTap: { readonly point: Point; readonly atMs: number } | null;
  /** More than one finger was down in this gesture: lifting the rest is no tap. */
  readonly wasPinch: boolean;
}

export type GestureIntent = 'none' | 'previous' | 'next' | 'close' | 'tap';

export type GestureEvent =
  | { type: 'down' | 'move' | 'up'; points: readonly Point[]; atMs: number }
  | { type: 'cancel' }
  | { type: 'wheel'; point: Point; deltaY: number }
  | { type: 'zoom'; factor: number };

export const AT_REST: Transform = { scale: 1, x: 0, y: 0 };
export const IDLE_GESTURE: GestureState = {
  transform: AT_REST,
  stripPx: 0,
  closing: 0,
  drag: null,
  start: null,
  lastTap: null,
  wasPinch: false,
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value)) + 0;

/** How far the photo may be moved so that its edge does not come inside the screen. */
function panLimits(scale: number, stage: Stage): Point {
  return {
    x: Math.max(0, (stage.fitWidthPx * scale - stage.widthPx) / 2),
    y: Math.max(0, (stage.fitHeightPx * scale - stage.heightPx) / 2),
  };
}

export function boundTransform(transform: Transform, stage: Stage): Transform {
  const scale = clamp(transform.scale, MIN_ZOOM, MAX_ZOOM);
  const limits = panLimits(scale, stage);
  return { scale, x: clamp(transform.x, -limits.x, limits.x), y: clamp(transform.y, -limits.y, limits.y) };
}

/** Zooms so that what lies under `point` stays under it. */
export function zoomAbout(from: Transform, scale: number, point: Point): Transform {
  const factor = scale / from.scale;
  return { scale, x: point.x - (point.x - from.x) * factor, y: point.y - (point.y - from.y) * factor };
}

function centreOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / count,
    y: points.reduce((sum, point) => sum + point.y, 0) / count,
  };
}

function spreadOf([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function rubber(value: number, limit: number): number {
  if (value > limit) return limit + (value - limit) * RUBBER;
  return value < -limit ? -limit + (value + limit) * RUBBER : value;
}

function begin(state: GestureState, points: readonly Point[], atMs: number): GestureState {
  const start = { points, atMs, transform: state.transform };
  const isPinch = points.length >= 2;
  return {
    ...state,
    stripPx: 0,
    closing: 0,
    drag: isPinch ? 'pinch' : 'undecided',
    start,
    wasPinch: state.wasPinch || isPinch,
  };
}

function chooseDrag(dx: number, dy: number, state: GestureState): Drag {
  if (Math.hypot(dx, dy) < TAP_MOVE_PX) return 'undecided';
  if (state.transform.scale > 1.01) return 'pan';
  return Math.abs(dx) >= Math.abs(dy) || dy < 0 ? 'swipe' : 'close';
}

function move(state: GestureState, points: readonly Point[], stage: Stage): GestureState {
  const { start } = state;
  if (!start) return state;
  const [from, to] = [centreOf(start.points), centreOf(points)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (state.drag === 'pinch') {
    const spread = spreadOf(start.points);
    const wanted = spread > 0 ? (start.transform.scale * spreadOf(points)) / spread : start.transform.scale;
    const zoomed = zoomAbout(start.transform, clamp(wanted, MIN_ZOOM * 0.8, MAX_ZOOM * 1.15), from);
    return { ...state, transform: { ...zoomed, x: zoomed.x + dx, y: zoomed.y + dy } };
  }
  const drag = state.drag === 'undecided' ? chooseDrag(dx, dy, state) : state.drag;
  switch (drag) {
    case 'pan': {
      const limits = panLimits(state.transform.scale, stage);
      const x = rubber(start.transform.x + dx, limits.x);
      return { ...state, drag, transform: { ...start.transform, x, y: rubber(start.transform.y + dy, limits.y) } };
    }
    case 'swipe': {
      const isBlocked = dx > 0 ? !stage.canGoBack : !stage.canGoOn;
      return { ...state, drag, stripPx: isBlocked ? dx * RUBBER : dx };
    }
    case 'close':
      return {
        ...state,
        drag,
        closing: clamp(dy / stage.heightPx, 0, 1),
        transform: { scale: 1, x: dx, y: Math.max(0, dy) },
      };
    default:
      return { ...state, drag };
  }
}

const rest = (state: GestureState, transform: Transform): GestureState => ({
  ...IDLE_GESTURE,
  lastTap: state.lastTap,
  transform,
});

function tapped(state: GestureState, point: Point, atMs: number, stage: Stage): [GestureState, GestureIntent] {
  const last = state.lastTap;
  const isDouble =
    last !== null &&
    atMs - last.atMs <= DOUBLE_TAP_MS &&
    Math.hypot(point.x - last.point.x, point.y - last.point.y) < 40;
  if (!isDouble) return [{ ...rest(state, state.transform), lastTap: { point, atMs } }, 'tap'];
  const isZoomed = state.transform.scale > 1.01;
  const transform = isZoomed ? AT_REST : boundTransform(zoomAbout(state.transform, DOUBLE_TAP_ZOOM, point), stage);
  // The first tap of the pair toggled the chrome: the second toggles it back.
  return [{ ...rest(state, transform), lastTap: null }, 'tap'];
}

function lift(
  state: GestureState,
  points: readonly Point[],
  atMs: number,
  stage: Stage,
): [GestureState, GestureIntent] {
  const { start, drag } = state;
  if (!start) return [state, 'none'];
  // One finger of a pinch stays down: it goes on as a pan from here.
  if (points.length > 0) return [begin(state, points, atMs), 'none'];
  const settled = rest(state, boundTransform(state.transform, stage));
  if (drag === 'swipe') {
    const speed = state.stripPx / Math.max(1, atMs - start.atMs);
    const isTurned = Math.abs(state.stripPx) > stage.widthPx * SWIPE_PART || Math.abs(speed) > SWIPE_PX_PER_MS;
    if (isTurned && state.stripPx > 0 && stage.canGoBack) return [rest(state, AT_REST), 'previous'];
    if (isTurned && state.stripPx < 0 && stage.canGoOn) return [rest(state, AT_REST), 'next'];
    return [settled, 'none'];
  }
  if (drag === 'close') return state.transform.y > CLOSE_PX ? [state, 'close'] : [rest(state, AT_REST), 'none'];
  const first = start.points[0];
  if (drag === 'undecided' && !state.wasPinch && first) return tapped(state, first, atMs, stage);
  return [settled, 'none'];
}

/** `points` of an `up` are those still down. */
export function reduceGesture(state: GestureState, event: GestureEvent, stage: Stage): [GestureState, GestureIntent] {
  switch (event.type) {
    case 'down':
      return [begin(state, event.points, event.atMs), 'none'];
    case 'move':
      return [move(state, event.points, stage), 'none'];
    case 'up':
      return lift(state, event.points, event.atMs, stage);
    case 'cancel':
      return [rest(state, boundTransform(state.drag === 'close' ? AT_REST : state.transform, stage)), 'none'];
    case 'wheel': {
      const scale = clamp(state.transform.scale * Math.exp(-event.deltaY * 0.002), MIN_ZOOM, MAX_ZOOM);
      return [rest(state, boundTransform(zoomAbout(state.transform, scale, event.point), stage)), 'none'];
    }
    case 'zoom': {
      const scale = clamp(state.transform.scale * event.factor, MIN_ZOOM, MAX_ZOOM);
      return [rest(state, boundTransform(zoomAbout(state.transform, scale, { x: 0, y: 0 }), stage)), 'none'];
    }
  }
}

/** The size of a photo that is wholly in view. */
export function fitInside(ratio: number, widthPx: number, heightPx: number): { widthPx: number; heightPx: number } {
  return ratio > widthPx / heightPx ? { widthPx, heightPx: widthPx / ratio } : { widthPx: heightPx * ratio, heightPx };
}
