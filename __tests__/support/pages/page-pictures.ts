import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A kept picture is this much smaller than the window: words become grey, whatever font the machine has. */
const SHRINK = 4;
/** Of pixels of the kept picture, looked at together. */
const CELL = 8;
/** By how much the mean of a cell may differ, of 255: a line of words that stands elsewhere does by half of it. */
const TOLERANCE = 40;
/** Of all cells. What a page is made of, gone or over another, is more. */
const MAX_SHARE = 0.02;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

/** What the window shows, small, as a PNG. */
export async function takePicture(page: Page): Promise<Buffer> {
  // Everybody's avatar is another.
  const mask = [page.locator('img[src*="/media/person/"]')];
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', mask, maskColor: '#888888' });
  const { width } = await sharp(shot).metadata();
  return sharp(shot)
    .resize(Math.round(width / SHRINK))
    .flatten()
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** Where a page's picture lies below `folder`. */
export const pictureFile = (folder: string, page: string): string => path.join(folder, `${page}.png`);

export async function keepPicture(file: string, picture: Buffer): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  await writeFile(file, picture);
}

/** What is wrong, as a sentence each; none where it looks as it did. */
export async function comparePicture(file: string, picture: Buffer): Promise<readonly string[]> {
  const kept = await readFile(file).catch(() => null);
  if (kept === null) return ['it has no kept picture yet: ACCEPT=pages npm run test:journeys -- every-page'];
  const [before, after] = [await readPixels(kept), await readPixels(picture)];
  if (before.width !== after.width || before.height !== after.height) return ['its picture has another size'];
  const cells = listCells(before).map(([left, top]) => {
    const [one, other] = [meanOf(before, left, top), meanOf(after, left, top)];
    return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0)))) > TOLERANCE;
  });
  const share = cells.filter(Boolean).length / cells.length;
  return share <= MAX_SHARE ? [] : [`it does not look as in ${file}: ${(share * 100).toFixed(1)} % of it is different`];
}

async function readPixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

function listCells({ width, height }: Pixels): [left: number, top: number][] {
  const cells: [number, number][] = [];
  for (let top = 0; top + CELL <= height; top += CELL)
    for (let left = 0; left + CELL <= width; left += CELL) cells.push([left, top]);
  return cells;
}

function meanOf({ width, rgb }: Pixels, left: number, top: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = top; y < top + CELL; y += 1)
    for (let x = left; x < left + CELL; x += 1)
      for (const channel of [0, 1, 2] as const) sum[channel] += rgb[(y * width + x) * 3 + channel] ?? 0;
  return sum.map((value) => value / CELL ** 2) as [number, number, number];
}
