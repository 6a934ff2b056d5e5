import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { requireFfmpeg } from './files/ffmpeg';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif';
  /** As a camera writes it: `2024:05:01 10:20:30`. */
  readonly taken?: string;
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number;
  /** Adds a place and a serial number. */
  readonly isPrivate?: boolean;
}

let serial = 0;

/** A small picture of its own: no two have the same bytes. */
export async function drawPicture(options: PictureOptions = {}): Promise<Buffer> {
  serial += 1;
  const { width = 160, height = 120, format = 'jpeg', taken, orientation, isPrivate = false } = options;
  const colour = `rgb(${(serial * 37) % 256},${(serial * 91) % 256},${(serial * 53) % 256})`;
  const shapes = Array.from({ length: 12 }, (_, n) => {
    const x = (n * 97 + serial * 31) % width;
    return `<circle cx="${x}" cy="${(n * 61) % height}" r="${8 + n}" fill="hsl(${n * 30 + serial},70%,50%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/>${shapes.join('')}</svg>`;
  const exif = {
    IFD0: { Software: `test ${serial}`, ...(isPrivate ? { Make: 'SecretMaker' } : {}) },
    IFD2: {
      ...(taken === undefined ? {} : { DateTimeOriginal: taken }),
      ...(isPrivate ? { BodySerialNumber: 'SERIAL-12345' } : {}),
    },
    ...(isPrivate ? { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } } : {}),
  };
  const drawn = sharp(Buffer.from(svg)).flatten().withExif(exif);
  const turned = orientation === undefined ? drawn : drawn.withMetadata({ orientation }).withExifMerge(exif);
  return turned.toFormat(format).toBuffer();
}

/** Five blurred ellipses, which the classifier takes for what it looks for (.99): see docs/moderation.md. */
const RISKY = [
  '107 219 216 93 155 28,49%,40%',
  '243 101 38 38 50 31,37%,48%',
  '235 107 77 98 5 32,57%,72%',
  '150 -9 168 94 133 25,33%,66%',
  '75 309 178 165 52 13,47%,83%',
];

/** A picture that the machine holds back. No two have the same bytes. */
export async function drawRiskyPicture(): Promise<Buffer> {
  serial += 1;
  const shapes = RISKY.map((one) => {
    const [x = '', y = '', rx = '', ry = '', turn = '', hsl = ''] = one.split(' ');
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="hsl(${hsl})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 400 300">
    <defs><filter id="f"><feGaussianBlur stdDeviation="4.2"/></filter></defs>
    <rect width="400" height="300" fill="hsl(18,45%,70%)"/><g filter="url(#f)">${shapes.join('')}</g></svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten();
  return drawn
    .withExif({ IFD0: { Software: `test ${serial}` } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A film that is harmless but for its middle, which the machine holds back. */
export async function drawRiskyFilm(): Promise<Buffer> {
  const png = await sharp(await drawRiskyPicture())
    .resize(320, 180, { fit: 'fill' })
    .png()
    .toBuffer();
  return drawClip({ seconds: 12, output: WEB_MP4, extension: 'mp4', still: { png, from: 5, to: 8 } });
}

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

export interface ClipOptions {
  readonly seconds?: number;
  /** Given to the encoder and the container. */
  readonly output: readonly string[];
  readonly extension: string;
  /** A picture of 320 by 180 that is all there is to see from one second to another. */
  readonly still?: { readonly png: Buffer; readonly from: number; readonly to: number };
}

/** A tiny video with a tone, made by ffmpeg. */
export function drawClip({ seconds = 2, output, extension, still }: ClipOptions): Buffer {
  const programs = requireFfmpeg();
  serial += 1;
  const folder = mkdtempSync(path.join(tmpdir(), 'clip-'));
  try {
    const file = path.join(folder, `clip.${extension}`);
    const picture = `testsrc=duration=${seconds}:size=320x180:rate=10`;
    const tone = `sine=frequency=${200 + serial}:duration=${seconds}`;
    const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone];
    if (still !== undefined) {
      const shown = path.join(folder, 'still.png');
      writeFileSync(shown, still.png);
      inputs.push('-loop', '1', '-i', shown);
      inputs.push('-filter_complex', `[0:v][2:v]overlay=enable='between(t,${still.from},${still.to})'[seen]`);
      inputs.push('-map', '[seen]', '-map', '1:a');
    }
    execFileSync(programs.ffmpeg, ['-nostdin', '-loglevel', 'error', ...inputs, '-shortest', ...output, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const WEB_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'] as const;

/** Plain fields side by side, in rows: `[['#ff0000', '#00ff00']]` is red on the left and green on the right. */
export async function drawFields(
  rows: readonly (readonly string[])[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const fields = rows.flatMap((row, y) =>
    row.map((colour, x) => {
      const [wide, high] = [width / row.length, height / rows.length];
      return `<rect x="${x * wide}" y="${y * high}" width="${wide}" height="${high}" fill="${colour}"/>`;
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${fields.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

export interface SeenPicture {
  readonly ratio: number;
  /** The main colour at a place, from 0 to 1 across and down. */
  readonly at: (across: number, down: number) => 'red' | 'green' | 'blue';
}

/** What a picture of red, green and blue fields shows. */
export async function readFields(bytes: Buffer): Promise<SeenPicture> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    ratio: info.width / info.height,
    at(across, down) {
      const place = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3);
      if (red >= green && red >= blue) return 'red';
      return green >= blue ? 'green' : 'blue';
    },
  };
}
