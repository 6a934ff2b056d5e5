import {
  boundTransform,
  fitInside,
  IDLE_GESTURE,
  MAX_ZOOM,
  reduceGesture,
  zoomAbout,
  type GestureEvent,
  type GestureIntent,
  type GestureState,
  type Point,
  type Stage,
} from '@/domain/viewer/viewer-gestures';

const STAGE: Stage = {
  widthPx: 375,
  heightPx: 812,
  fitWidthPx: 375,
  fitHeightPx: 250,
  canGoBack: true,
  canGoOn: true,
};
const at = (x: number, y: number): Point => ({ x, y });
const down = (atMs: number, ...points: Point[]): GestureEvent => ({ type: 'down', points, atMs });
const move = (atMs: number, ...points: Point[]): GestureEvent => ({ type: 'move', points, atMs });
const up = (atMs: number, ...points: Point[]): GestureEvent => ({ type: 'up', points, atMs });

function play(
  events: readonly GestureEvent[],
  stage = STAGE,
  from = IDLE_GESTURE,
): { state: GestureState; intents: GestureIntent[] } {
  let state = from;
  const intents: GestureIntent[] = [];
  for (const event of events) {
    const [next, intent] = reduceGesture(state, event, stage);
    state = next;
    if (intent !== 'none') intents.push(intent);
  }
  return { state, intents };
}
const drag = (from: Point, to: Point, ms = 600): GestureEvent[] => [
  down(0, from),
  move(ms / 2, to),
  move(ms, to),
  up(ms),
];
const zoomed: GestureState = { ...IDLE_GESTURE, transform: { scale: 3, x: 0, y: 0 } };

test.each<[string, GestureEvent[], Partial<Stage>, GestureIntent[]]>([
  ['far to the left: the next', drag(at(100, 0), at(-60, 0)), {}, ['next']],
  ['far to the right: the one before', drag(at(-100, 0), at(60, 0)), {}, ['previous']],
  ['a little to the left, slowly: none', drag(at(0, 0), at(-60, 0)), {}, []],
  ['a little to the left, quickly: the next', drag(at(0, 0), at(-60, 0), 100), {}, ['next']],
  ['left at the last: none', drag(at(100, 0), at(-150, 0)), { canGoOn: false }, []],
  ['right at the first: none', drag(at(-100, 0), at(150, 0)), { canGoBack: false }, []],
  ['down: closes', drag(at(0, -100), at(10, 60)), {}, ['close']],
  ['a little down: stays', drag(at(0, 0), at(0, 60)), {}, []],
  ['up: nothing', drag(at(0, 100), at(0, -100)), {}, []],
  ['a tap: toggles the chrome', [down(0, at(5, 5)), up(80)], {}, ['tap']],
  ['two fingers lifted: no tap', [down(0, at(0, 0), at(50, 0)), up(50, at(0, 0)), up(60)], {}, []],
])('one drags or taps %s', (_name, events, stage, intents) => {
  expect(play(events, { ...STAGE, ...stage }).intents).toEqual(intents);
});

test('beyond the last photo the strip follows by less than the finger', () => {
  const events = [down(0, at(0, 0)), move(20, at(-100, 0))];
  expect(play(events).state.stripPx).toBe(-100);
  expect(play(events, { ...STAGE, canGoOn: false }).state.stripPx).toBe(-30);
});

test('the black fades while one drags down', () => {
  const { state } = play([down(0, at(0, 0)), move(20, at(0, 203))]);
  expect(state.closing).toBeCloseTo(0.25);
  expect(state.transform.y).toBe(203);
});

test('what lies between the fingers stays there while they spread', () => {
  const { state } = play([down(0, at(80, 40), at(120, 40)), move(20, at(60, 40), at(140, 40))]);
  expect(state.transform.scale).toBe(2);
  // The point (100, 40) of the photo at scale 1 is at 100 * 2 + x now.
  expect(100 * 2 + state.transform.x).toBe(100);
  expect(40 * 2 + state.transform.y).toBe(40);
});

test('a pinch ends between 1x and 4x', () => {
  const spread = play([down(0, at(-10, 0), at(10, 0)), move(20, at(-180, 0), at(180, 0)), up(30)]);
  expect(spread.state.transform.scale).toBe(MAX_ZOOM);
  const close = play([down(0, at(-100, 0), at(100, 0)), move(20, at(-10, 0), at(10, 0)), up(30)], STAGE, zoomed);
  expect(close.state.transform).toEqual({ scale: 1, x: 0, y: 0 });
});

test('a finger left of a pinch pans on without a jump', () => {
  const { state } = play(
    [down(0, at(-50, 0), at(50, 0)), move(20, at(-100, 0), at(100, 0)), up(40, at(100, 0)), move(60, at(120, 0))],
    STAGE,
  );
  expect(state.drag).toBe('pan');
  expect(state.transform).toMatchObject({ scale: 2, x: 20 });
});

test('a double tap zooms to 2x about the finger and back', () => {
  const taps = (from: number): GestureEvent[] => [
    down(from, at(60, 0)),
    up(from + 40),
    down(from + 150, at(62, 1)),
    up(from + 190),
  ];
  const first = play(taps(0));
  expect(first.state.transform).toMatchObject({ scale: 2, x: -62 });
  expect(first.intents).toEqual(['tap', 'tap']);
  expect(play(taps(1000), STAGE, first.state).state.transform).toEqual({ scale: 1, x: 0, y: 0 });
});

test('two slow taps do not zoom', () => {
  expect(play([down(0, at(0, 0)), up(40), down(500, at(0, 0)), up(540)]).state.transform.scale).toBe(1);
});

test('a zoomed photo is panned to its edge and turns no page', () => {
  const { state, intents } = play(drag(at(0, 0), at(-2000, 50)), STAGE, zoomed);
  expect(intents).toEqual([]);
  // 375 x 3 wide on 375: 375 to each side. 250 x 3 high on 812: nowhere to go.
  expect(state.transform).toEqual({ scale: 3, x: -375, y: 0 });
});

test.each([
  [-400, 4],
  [-2000, 4],
  [2000, 1],
])('a wheel turned by %p ends at most at %px', (deltaY, limit) => {
  const { state } = play(Array.from({ length: 5 }, () => ({ type: 'wheel' as const, point: at(0, 0), deltaY })));
  expect(state.transform.scale).toBeCloseTo(limit);
});

test('a cancelled touch settles', () => {
  const { state } = play([down(0, at(0, 0)), move(20, at(0, 200)), { type: 'cancel' }]);
  expect(state).toMatchObject({ transform: { scale: 1, x: 0, y: 0 }, closing: 0, drag: null });
});

test('keys zoom in steps within the limits', () => {
  expect(play([{ type: 'zoom', factor: 1.5 }]).state.transform.scale).toBe(1.5);
  expect(play([{ type: 'zoom', factor: 0.5 }]).state.transform.scale).toBe(1);
});

test.each([
  [1.5, { widthPx: 375, heightPx: 250 }],
  [0.25, { widthPx: 203, heightPx: 812 }],
])('a photo of ratio %p fits', (ratio, size) => {
  expect(fitInside(ratio, 375, 812)).toEqual(size);
});

test('zooming about a point and bounding keep the scale', () => {
  expect(zoomAbout({ scale: 1, x: 0, y: 0 }, 2, at(10, 20))).toEqual({ scale: 2, x: -10, y: -20 });
  expect(boundTransform({ scale: 9, x: 0, y: 900 }, STAGE)).toEqual({ scale: 4, x: 0, y: 94 });
});
