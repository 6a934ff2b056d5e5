import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawScene } from '../../server/cli/demo/draw';

const WIDTH = 3264;
const HEIGHT = 2448;
// Drawing one takes seconds.
const DRAWN = 8;

/** Camera-like JPEGs of 8 megapixels and some 3 MB: a drawn scene under fine grain, each with bytes of its own. */
export async function drawCameraFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
      background: '#808080',
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const drawn: Buffer[] = [];
  for (let index = 0; index < Math.min(count, DRAWN); index += 1) {
    const scene = drawScene(index % 2 === 0 ? 'city' : 'mountains', index + 1).svg;
    const picture = sharp(Buffer.from(scene)).resize(WIDTH, HEIGHT, { fit: 'cover' });
    drawn.push(
      await picture
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 90 })
        .withExif({ IFD0: { Model: 'Bench' } })
        .toBuffer(),
    );
  }
  const files = Array.from({ length: count }, (_, index) =>
    path.join(folder, `IMG_${String(index).padStart(4, '0')}.jpg`),
  );
  for (const [index, file] of files.entries()) {
    const bytes = drawn[index % DRAWN];
    if (bytes !== undefined) await writeFile(file, withComment(bytes, `${folder} ${index}`));
  }
  return files;
}

/** The same picture in other bytes: a comment follows the JPEG's first marker. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}
