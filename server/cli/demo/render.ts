import { execFile } from 'node:child_process';
import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { fromShanghaiTime, shanghaiTime } from '@contract/rules/shanghai-day';
import type { DemoAlbum, DemoShoot } from './albums';
import { type Drawing, drawScene } from './draw';
import { createRandom } from './random';

const run = promisify(execFile);

/** Draws an album's pictures (and its video) into a folder, one sub-folder per shoot. Answers how many files there are. */
export async function renderAlbum(album: DemoAlbum, folder: string, ffmpegPath: string | null): Promise<number> {
  let files = 0;
  let seed = album.name.length * 101;
  for (const shoot of album.shoots) {
    await mkdir(path.join(folder, shoot.folder), { recursive: true });
    for (let index = 0; index < shoot.count; index += 1) {
      await renderPicture(shoot, index, (seed += 1), path.join(folder, shoot.folder));
      files += 1;
    }
  }
  const [first] = album.shoots;
  if (album.hasVideo && first && ffmpegPath) {
    await renderVideo(first, path.join(folder, first.folder), ffmpegPath);
    files += 1;
  }
  return files;
}

async function renderPicture(shoot: DemoShoot, index: number, seed: number, folder: string): Promise<void> {
  const taken = takenAt(shoot, index * shoot.everyMinutes);
  const file = path.join(folder, pictureName(index));
  await sharp(await photograph(drawScene(shoot.scene, seed), seed))
    .jpeg({ quality: 86 })
    .withExif({ IFD0: { Model: 'Demo' }, IFD2: { DateTimeOriginal: taken.exif } })
    .toFile(file);
  await utimes(file, taken.instant, taken.instant);
}

/** What a lens and a sensor make of a scene: a soft edge, less light in the corners, its own tone and grain. */
async function photograph({ svg, width, height }: Drawing, seed: number): Promise<Buffer> {
  const random = createRandom(seed * 31 + 7);
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 16 } },
  })
    .png()
    .toBuffer();
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="v" cx="${random.between(0.4, 0.6).toFixed(2)}" cy="${random.between(0.38, 0.55).toFixed(2)}" r="0.78"><stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="0.5"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`;
  const softened = await sharp(Buffer.from(svg)).removeAlpha().blur(random.between(0.8, 2.2)).png().toBuffer();
  return sharp(softened)
    .modulate({
      brightness: random.between(0.92, 1.08),
      saturation: random.between(0.72, 1.05),
      hue: random.whole(0, 9),
    })
    .composite([
      { input: Buffer.from(corners), blend: 'over' },
      { input: grain, blend: 'soft-light' },
    ])
    .png()
    .toBuffer();
}

/** Six seconds of slowly moving in on the first picture. */
async function renderVideo(shoot: DemoShoot, folder: string, ffmpegPath: string): Promise<void> {
  const still = path.join(folder, pictureName(0));
  const video = path.join(folder, 'MOV_0001.mp4');
  const zoom = "scale=1600:-2,zoompan=z='1+0.0018*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=150:s=1280x720:fps=25";
  await run(ffmpegPath, [
    ...['-y', '-loglevel', 'error', '-i', still, '-vf', zoom, '-t', '6'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', video],
  ]);
  const { instant } = takenAt(shoot, 2);
  await utimes(video, instant, instant);
}

/** Local time as cameras write it, and the moment it was in Shanghai. */
function takenAt(shoot: DemoShoot, minutes: number): { readonly exif: string; readonly instant: Date } {
  const instant = new Date(fromShanghaiTime(`${shoot.from}:00`) + minutes * 60_000);
  return { exif: shanghaiTime(instant).replace(/-/g, ':'), instant };
}

const pictureName = (index: number): string => `IMG_${String(index + 1).padStart(4, '0')}.jpg`;
