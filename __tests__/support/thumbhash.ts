import { rgbaToThumbHash } from 'thumbhash';

/** A picture of 40 x 20, red on the left and blue on the right. */
export function hashOfRedAndBlue(): string {
  const rgba: number[] = [];
  for (let y = 0; y < 20; y += 1) {
    for (let x = 0; x < 40; x += 1) rgba.push(...(x < 20 ? [220, 20, 20, 255] : [20, 20, 220, 255]));
  }
  return Buffer.from(rgbaToThumbHash(40, 20, rgba)).toString('base64');
}
