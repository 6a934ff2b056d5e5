/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { openNet } from '@/platform/camera/net';
import { findFaces } from '@/platform/camera/net-faces';
import { DRAWN_FACES } from '../../../../server/cli/demo/draw-faces';
import { drawPeople } from '../../../support/files/drawn-faces';

// As the browser loads it, from where npm has put it.
const HOME = path.dirname(createRequire(__filename).resolve('@mediapipe/face_detection/package.json'));
const net = openNet(readFileSync(path.join(HOME, 'face_detection_short_range.tflite')));
const [face] = DRAWN_FACES;

/** What the camera sees, as small as it is looked at: faces of these edges, in parts of a picture of 4 to 3. */
async function see(people: readonly { readonly edge: number; readonly left: number; readonly top: number }[]) {
  if (face === undefined) throw new Error('no drawn face');
  const drawn = drawPeople(
    1600,
    1200,
    people.map(({ edge, left, top }) => ({ face, edge: 1200 * edge, left: 1600 * left, top: 1200 * top })),
  );
  const { data, info } = await sharp(drawn)
    .resize({ width: 160 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return findFaces(net, { width: info.width, height: info.height, data });
}

test.each([
  ['in the middle', { edge: 0.9, left: 0.2, top: 0.05 }],
  ['at the side', { edge: 0.6, left: 0.5, top: 0.3 }],
])('a face %s is seen where it is, from the front', async (_case, person) => {
  const seen = await see([person]);
  expect(seen).toHaveLength(1);
  const [first] = seen;
  if (first === undefined) throw new Error('nobody seen');
  const { left, top, width, height, yaw } = first;
  expect(left + width / 2).toBeCloseTo(person.left + (person.edge * 0.75) / 2, 1);
  expect(Math.abs(top + height / 2 - (person.top + person.edge / 2))).toBeLessThan(0.1);
  expect(width).toBeGreaterThan(person.edge * 0.75 * 0.3);
  expect(width).toBeLessThan(person.edge * 0.75);
  expect(yaw).toBeLessThan(0.15);
});

test('two are two, and an empty wall is nobody', async () => {
  const two = await see([
    { edge: 0.7, left: 0, top: 0.1 },
    { edge: 0.5, left: 0.55, top: 0.2 },
  ]);
  expect(two).toHaveLength(2);
  expect(two[0]?.width ?? 0).toBeGreaterThan(two[1]?.width ?? 1);
  expect(await see([])).toEqual([]);
});

test('a file that is no model is refused', () => {
  expect(() => openNet(new Uint8Array(64))).toThrow('a model without a graph');
});
