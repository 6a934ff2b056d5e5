import sharp from 'sharp';
import { type DrawnFace, drawHead, EYES_AT, HEAD_EDGE, MIDDLE, type Pose } from '../../../server/cli/demo/draw-faces';
import type { Pixels, Point } from '../../../server/adapters/faces/types';

export const POSES: readonly Pose[] = [{}, { turn: 12, scale: 0.8 }, { turn: -15, scale: 0.6 }, { scale: 0.45 }];

export interface Placed {
  readonly face: DrawnFace;
  readonly pose?: Pose;
  /** Edge of the square that the head is drawn into, and where it lies. */
  readonly edge: number;
  readonly left: number;
  readonly top: number;
}

/** A picture with these heads in it. */
export function drawPeople(width: number, height: number, people: readonly Placed[]): Buffer {
  const heads = people.map(
    ({ face, pose = {}, edge, left, top }) =>
      `<svg x="${left}" y="${top}" width="${edge}" height="${edge}" viewBox="0 0 ${HEAD_EDGE} ${HEAD_EDGE}">${drawHead(face, pose)}</svg>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7a8a99"/>${heads.join('')}</svg>`,
  );
}

export const drawPortrait = (face: DrawnFace, pose: Pose = {}): Buffer =>
  drawPeople(HEAD_EDGE, HEAD_EDGE, [{ face, pose, edge: HEAD_EDGE, left: 0, top: 0 }]);

/** Where the eyes are in a portrait: the person's right one first. */
export function listEyes({ eye }: DrawnFace, { turn = 0, scale = 1 }: Pose): [Point, Point] {
  const angle = (turn * Math.PI) / 180;
  const at = (x: number): Point => [
    MIDDLE + scale * (x * Math.cos(angle) - (EYES_AT - MIDDLE) * Math.sin(angle)),
    MIDDLE + scale * (x * Math.sin(angle) + (EYES_AT - MIDDLE) * Math.cos(angle)),
  ];
  return [at(-eye), at(eye)];
}

export async function toPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}
