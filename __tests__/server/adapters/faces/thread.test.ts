import { compareFaces } from '../../../../server/adapters/faces/face-vector';
import type { Face, FaceEngine, Point } from '../../../../server/adapters/faces/types';
import { openFaces } from '../../../support/face-engine';
import { DRAWN_FACES, type DrawnFace } from '../../../../server/cli/demo/draw-faces';
import { drawPeople, drawPortrait, listEyes, POSES, toPixels } from '../../../support/files/drawn-faces';

let engine: FaceEngine;
beforeAll(async () => {
  engine = await openFaces();
});
afterAll(() => engine.close());

const find = async (picture: Buffer): Promise<readonly Face[]> => engine.findFaces(await toPixels(picture));
const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

async function findOne(picture: Buffer): Promise<Face> {
  const [face, ...others] = await find(picture);
  if (face === undefined || others.length > 0) throw new Error('not one face');
  return face;
}

test.each(DRAWN_FACES.flatMap((face, number) => POSES.map((pose) => ({ number, face, pose }))))(
  'face $number, turned and scaled $pose, is found with its eyes where they are',
  async ({ face, pose }) => {
    const found = await findOne(drawPortrait(face, pose));
    const [right, left] = listEyes(face, pose);
    const limit = 0.06 * found.width;
    expect(distance(found.points[0], right)).toBeLessThan(limit);
    expect(distance(found.points[1], left)).toBeLessThan(limit);
    expect(found.yaw).toBeLessThan(0.25);
  },
);

test('one face is alike however it is turned and scaled, another is not', async () => {
  const vectors = await Promise.all(
    DRAWN_FACES.map((face) => Promise.all(POSES.map(async (pose) => (await findOne(drawPortrait(face, pose))).vector))),
  );
  for (const [one, of] of vectors.entries()) {
    for (const [other, with_] of vectors.entries()) {
      const likeness = of.flatMap((a) => with_.filter((b) => b !== a).map((b) => compareFaces(a, b)));
      if (one === other) expect(Math.min(...likeness)).toBeGreaterThan(0.95);
      else expect(Math.max(...likeness)).toBeLessThan(0.93);
    }
  }
});

test('small faces of a group are found beside large ones, each once', async () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    face: DRAWN_FACES[index % 2 === 0 ? 0 : 2] as DrawnFace,
    edge: index < 9 ? 110 : 420,
    left: index < 9 ? 20 + index * 225 : 60 + (index - 9) * 640,
    top: index < 9 ? 80 : 480,
  }));
  const found = await find(drawPeople(2048, 1365, people));
  expect(found).toHaveLength(people.length);
  for (const { left, top, edge } of people) {
    const middle: Point = [left + edge / 2, top + edge / 2];
    expect(
      found.filter((face) => distance([face.left + face.width / 2, face.top + face.height / 2], middle) < edge / 3),
    ).toHaveLength(1);
  }
});

test('a thread that was ended is followed by another', async () => {
  const portrait = drawPortrait(DRAWN_FACES[0] as DrawnFace);
  const own = await openFaces();
  await own.close();
  expect(await own.findFaces(await toPixels(portrait))).toHaveLength(1);
  await own.close();
});

test('where nobody is, nobody is found', async () => {
  expect(await find(drawPeople(640, 480, []))).toEqual([]);
  expect(await find(drawPeople(1, 1, []))).toEqual([]);
});

test('the model makes the vectors that it made when it was chosen', async () => {
  const { vector } = await findOne(drawPortrait(DRAWN_FACES[0] as DrawnFace));
  expect(vector).toHaveLength(engine.model.dimension);
  const golden = Int8Array.from(Buffer.from(GOLDEN, 'base64'));
  expect(compareFaces(vector, golden)).toBeGreaterThan(0.999);
});

/** Of the first face as it is drawn, by model expo-1.0.24+blazeface-full. */
const GOLDEN =
  '9wQDAvZP1vAt2fsEAQD/Iv8CAQDZLxkC8Ar5AfrY//41/bQDyPUAygMAA//76QfMAgBKAPwADgGBAOwLCcsWWPpi//r/AfoA+P5KCP8BI1wA7AATzv3+CSPs' +
  '3AX9/ePS+hT9/AH+/QD/AbUC/QcMAAL/AtsFAAQl4AD2///9AAD8MwMFAP0n/ePwAgICAQHvFRMJ+f75+iHQ+v3+AgUKAAAA/QECAwI//f/9Mf8bDAEW2gADHf4FABXBNTL4G+wA';
