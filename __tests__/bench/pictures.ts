import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawScene } from '../../server/cli/demo/draw';

const WIDTH = 3264;
const HEIGHT = 2448;
const QUALITY = 90;
// Drawing one takes seconds.
const DRAWN = 8;

/**
 * What a camera sees of leaves, cloth and faces, coarse to fine, and its own noise: how many pixels wide, and how strong. Chosen so that a drawn
 * picture costs the bare loop what a camera's does, within 15 %, and its derivatives come out about as large: `ingest --photos` compares them.
 */
const DETAIL = [
  { edge: 1, sigma: 12 },
  { edge: 3, sigma: 24 },
  { edge: 10, sigma: 30 },
  { edge: 24, sigma: 34 },
] as const;

async function drawDetail(): Promise<Buffer> {
  const [finest, ...coarser] = await Promise.all(
    DETAIL.map(({ edge, sigma }) =>
      sharp({
        create: {
          width: Math.ceil(WIDTH / edge),
          height: Math.ceil(HEIGHT / edge),
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma },
          background: '#808080',
        },
      })
        .png({ compressionLevel: 0 })
        .toBuffer()
        .then((layer) => sharp(layer).resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'linear' }))
        .then((layer) => layer.png({ compressionLevel: 0 }).toBuffer()),
    ),
  );
  const layers = coarser.map((input) => ({ input, blend: 'overlay' }) as const);
  return sharp(finest).composite(layers).png({ compressionLevel: 0 }).toBuffer();
}

/** Camera-like JPEGs of 8 megapixels and some 1.5 MB: so many different scenes under detail and grain, each file with bytes of its own. */
export async function drawCameraFiles(folder: string, count: number, different: number = DRAWN): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const detail = await drawDetail();
  const drawn: Buffer[] = [];
  for (let index = 0; index < Math.min(count, different); index += 1) {
    const scene = drawScene(index % 2 === 0 ? 'city' : 'mountains', index + 1).svg;
    const picture = sharp(Buffer.from(scene)).resize(WIDTH, HEIGHT, { fit: 'cover' });
    drawn.push(
      await picture
        .composite([{ input: detail, blend: 'soft-light' }])
        .jpeg({ quality: QUALITY })
        .withExif({ IFD0: { Model: 'Bench' } })
        .toBuffer(),
    );
  }
  const files = Array.from({ length: count }, (_, index) =>
    path.join(folder, `IMG_${String(index).padStart(4, '0')}.jpg`),
  );
  for (const [index, file] of files.entries()) {
    const bytes = drawn[index % drawn.length];
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
