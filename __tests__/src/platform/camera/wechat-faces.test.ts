import { openWechatFaces } from '@/platform/camera/wechat-faces';

type Hear = (anchors: readonly object[]) => void;

/** What VisionKit is given, and how it answers. */
function aKit() {
  const heard: Record<string, Hear> = {};
  const given: object[] = [];
  let begin: (problem: number | null) => void = () => undefined;
  let isOpen = true;
  return {
    kit: {
      createVKSession: (wish: object) => {
        given.push(wish);
        return {
          start: (whenBegun: typeof begin) => (begin = whenBegun),
          on: (event: string, hear: Hear) => (heard[event] = hear),
          detectFace: (picture: object) => given.push(picture),
          destroy: () => (isOpen = false),
        };
      },
    },
    given,
    begin: (problem: number | null) => begin(problem),
    sees: (anchors: readonly object[]) => heard['updateAnchors']?.(anchors),
    sees0: () => heard['removeAnchors']?.([]),
    isOpen: () => isOpen,
  };
}

const FRAME = { data: new ArrayBuffer(16), width: 2, height: 2 };
const POINT = { x: 0, y: 0 };
const anchor = (width: number, noseX: number) => ({
  origin: { x: 0.3, y: 0.2 },
  size: { width, height: 0.5 },
  points: Array.from({ length: 106 }, (_none, index) =>
    index === 74 ? { x: 0.4, y: 0.4 } : index === 77 ? { x: 0.6, y: 0.4 } : index === 46 ? { x: noseX, y: 0.5 } : POINT,
  ),
});

test('faces are found by WeChat once it has begun, the largest first, with how far they are turned', () => {
  const { kit, given, begin, sees, sees0, isOpen } = aKit();
  const faces = openWechatFaces(kit as never);
  expect(given).toEqual([{ track: { face: { mode: 2 } }, version: 'v1' }]);
  expect(faces.look(FRAME)).toBeNull();
  begin(null);
  expect(faces.look(FRAME)).toBeNull();
  expect(given[1]).toMatchObject({ frameBuffer: FRAME.data, width: 2, height: 2, sourceType: 0 });
  sees([anchor(0.2, 0.5), anchor(0.4, 0.6)]);
  const [large, small] = faces.look(FRAME) ?? [];
  expect(large).toMatchObject({ left: 0.3, top: 0.2, width: 0.4, height: 0.5 });
  expect(large?.yaw).toBeCloseTo(0.5);
  expect(small?.yaw).toBeCloseTo(0);
  sees0();
  expect(faces.look(FRAME)).toEqual([]);
  faces.end();
  expect(isOpen()).toBe(false);
  expect(faces.look(FRAME)).toBeNull();
});

test.each<[string, () => ReturnType<typeof openWechatFaces>]>([
  ['is too old', () => openWechatFaces({})],
  [
    'refuses',
    () =>
      openWechatFaces({
        createVKSession() {
          throw new Error('not supported');
        },
      }),
  ],
  [
    'does not begin',
    () => {
      const { kit, begin } = aKit();
      const faces = openWechatFaces(kit as never);
      begin(2_000_004);
      return faces;
    },
  ],
])('none are looked for where WeChat %s', (_name, open) => {
  const faces = open();
  expect(faces.look(FRAME)).toBeNull();
  faces.end();
});
