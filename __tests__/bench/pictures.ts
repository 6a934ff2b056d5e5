import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawScene } from '../../server/cli/demo/draw';

const WIDTH = 3264;
const HEIGHT = 2448;

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
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `IMG_${String(index).padStart(4, '0')}.jpg`);
    const scene = await sharp(Buffer.from(drawScene(index % 2 === 0 ? 'city' : 'mountains', index + 1).svg))
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .withExif({ IFD0: { Model: 'Bench' } })
      .toBuffer();
    await sharp(scene).keepExif().jpeg({ quality: 90 }).toFile(file);
    files.push(file);
  }
  return files;
}
