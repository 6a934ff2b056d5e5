import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawScene } from '../../server/cli/demo/draw';

const WIDTH = 3264;
const HEIGHT = 2448;
const QUALITY = 90;
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
        .jpeg({ quality: QUALITY })
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

/** Smaller ones are no photos of a camera, and no largest picture is made of them. */
const LEAST_PIXELS = 6_000_000;

/** JPEGs of a folder that are as large as a camera's, again and again until there are enough, each with bytes of its own. */
export async function copyPhotos(from: string, folder: string, count: number): Promise<string[]> {
  const found = await findPhotos(from);
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `OWN_${String(index).padStart(4, '0')}.jpg`);
    const bytes = found[index % found.length];
    if (bytes !== undefined) await writeFile(file, withComment(bytes, `${folder} ${index}`));
    files.push(file);
  }
  return files;
}

/** The first of them as a camera of 8 megapixels would have written them: to be held against drawn ones. */
export async function resizeAsDrawn(from: string, folder: string, count: number): Promise<string[]> {
  const found = (await findPhotos(from)).slice(0, count);
  await mkdir(folder, { recursive: true });
  return Promise.all(
    found.map(async (bytes, index) => {
      const file = path.join(folder, `${index}.jpg`);
      const picture = sharp(bytes, { autoOrient: true }).resize(WIDTH, HEIGHT, { fit: 'cover' });
      await picture.jpeg({ quality: QUALITY }).toFile(file);
      return file;
    }),
  );
}

async function findPhotos(folder: string): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!/\.jpe?g$/i.test(name)) continue;
    const bytes = await readFile(path.join(folder, name));
    const { width, height } = await sharp(bytes).metadata();
    if (width * height >= LEAST_PIXELS) found.push(bytes);
  }
  if (found.length === 0) throw new Error(`there is no JPEG of 6 megapixels or more in ${folder}`);
  return found;
}
