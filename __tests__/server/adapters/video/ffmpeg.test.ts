import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { encodeLimitMs, fitEdge, fitLines } from '../../../../server/adapters/video/filters';
import { createFfmpegEngine } from '../../../../server/adapters/video/ffmpeg';
import type { VideoPrograms } from '../../../../server/adapters/video/programs';
import type { VideoEngine, VideoFile, VideoOutcome } from '../../../../server/adapters/video/types';
import { requireFfmpeg } from '../../../support/files/ffmpeg';

const forever = new AbortController().signal;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const HOUR_MS = 3_600_000;

let programs: VideoPrograms;
let engine: VideoEngine;
let folder: string;

beforeAll(() => {
  programs = requireFfmpeg();
  engine = createFfmpegEngine(programs);
  folder = mkdtempSync(path.join(tmpdir(), 'ffmpeg-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string): string => path.join(folder, name);

/** A plain field of one second, made with these arguments. */
function draw(name: string, picture: string, ...args: readonly string[]): string {
  const file = fileOf(name);
  const input = ['-f', 'lavfi', '-i', `${picture}:r=10:d=1`];
  execFileSync(programs.ffmpeg, ['-nostdin', '-y', '-loglevel', 'error', ...input, ...args, file], { stdio: 'pipe' });
  return file;
}

function done<T>(outcome: VideoOutcome<T>): T {
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.value;
}

async function open(file: string): Promise<VideoFile> {
  return { file, facts: done(await engine.probe(file, forever)) };
}

/** Size and mean red, green and blue, of 0 to 255. */
async function look(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  data.forEach((value, place) => {
    sums[place % 3] = (sums[place % 3] ?? 0) + value;
  });
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (info.width * info.height));
  return { size: [info.width, info.height], red, green, blue };
}

const posterOf = async (video: VideoFile, by = engine) => look(done(await by.takePoster(video, 500, forever)));

async function convert(video: VideoFile, name: string, by = engine): Promise<VideoFile> {
  const target = fileOf(name);
  done(await by.makeWeb(video, target, 'encode', forever));
  return open(target);
}

describe('a film whose pixels are no squares', () => {
  test.each([
    ['16/15', [384, 288]],
    ['8/9', [320, 288]],
    ['1000/1', [360, 288]],
  ])('of %s is shown with squares', async (shape, size) => {
    const name = `shape-${shape.replace('/', '-')}`;
    const video = await open(draw(`${name}.mp4`, 'testsrc=s=360x288', '-vf', `setsar=${shape}`, ...H264));
    expect([video.facts.width, video.facts.height]).toEqual(size);
    expect((await posterOf(video)).size).toEqual(size);
    const { facts } = await convert(video, `${name}-web.mp4`);
    expect([facts.width, facts.height]).toEqual(size);
    const strip = { frames: 2, columns: 2, rows: 1, everyMs: 500, frameWidth: 160, frameHeight: 120 };
    expect((await look(done(await engine.takeStrip(video, strip, forever)))).size).toEqual([320, 120]);
  });

  test('that lies on its side too', async () => {
    const flat = draw('flat.mp4', 'testsrc=s=360x288', '-vf', 'setsar=16/15', ...H264);
    const file = fileOf('turned.mov');
    const args = ['-i', flat, '-metadata:s:v:0', 'rotate=90', '-c', 'copy', file];
    execFileSync(programs.ffmpeg, ['-nostdin', '-y', '-loglevel', 'error', ...args], { stdio: 'pipe' });
    const video = await open(file);
    expect([video.facts.width, video.facts.height]).toEqual([288, 384]);
    expect((await posterOf(video)).size).toEqual([288, 384]);
  });
});

test('a cover that is wrapped into the file is not taken for the film', async () => {
  const film = draw('film.mp4', 'color=c=blue:s=320x240', ...H264);
  const cover = draw('cover.png', 'color=c=red:s=800x800', '-frames:v', '1');
  const file = fileOf('covered.mp4');
  const args = ['-i', film, '-i', cover, '-map', '0', '-map', '1', '-c:v:0', 'copy', '-c:v:1', 'png'];
  execFileSync(
    programs.ffmpeg,
    ['-nostdin', '-y', '-loglevel', 'error', ...args, '-disposition:v:1', 'attached_pic', file],
    { stdio: 'pipe' },
  );
  const video = await open(file);
  expect(video.facts).toMatchObject({ width: 320, height: 240, web: 'copy' });
  const { size, red, blue } = await posterOf(video);
  expect(size).toEqual([320, 240]);
  expect(blue).toBeGreaterThan(red + 100);
  const web = fileOf('covered-web.mp4');
  done(await engine.makeWeb(video, web, 'copy', forever));
  expect((await open(web)).facts).toMatchObject({ width: 320, height: 240, web: 'as-is' });
});

describe('interlaced film', () => {
  const BARS = 'drawgrid=w=160:h=1000:t=40:c=white,crop=320:240:n*30:0';
  const WOVEN = `${BARS},tinterlace=interleave_top,setfield=tff`;
  const IN_HALVES = ['-flags', '+ilme+ildct'];

  /** How much lines differ from their neighbours, which upright bars do only as a comb. */
  async function combOf(video: VideoFile): Promise<number> {
    const poster = done(await engine.takePoster(video, 500, forever));
    const { data, info } = await sharp(poster).greyscale().raw().toBuffer({ resolveWithObject: true });
    return (
      data.reduce((sum, value, place) => sum + Math.abs(value - (data[place - info.width] ?? value)), 0) / data.length
    );
  }

  test.each([
    ['woven.mov', [...H264, ...IN_HALVES]],
    ['woven.avi', ['-c:v', 'mpeg4', '-q:v', '2', ...IN_HALVES]],
  ])('%s is no comb, neither its poster nor what browsers play', async (name, codec) => {
    const video = await open(draw(name, 'color=c=black:s=640x240', '-vf', WOVEN, ...codec));
    expect(video.facts.web).toBe('encode');
    expect(await combOf(video)).toBeLessThan(10);
    expect(await combOf(await convert(video, `${name}.mp4`))).toBeLessThan(10);
  });
});

describe('high dynamic range', () => {
  const TAGS = ['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-pix_fmt', 'yuv420p10le'];
  const hevc = (transfer: string) => [
    '-c:v',
    'libx265',
    '-x265-params',
    'log-level=none',
    ...TAGS,
    '-color_trc',
    transfer,
  ];
  const canMap = (): boolean =>
    /\bzscale\b/.test(execFileSync(programs.ffmpeg, ['-hide_banner', '-filters'], { encoding: 'utf8', stdio: 'pipe' }));

  test.each(['arib-std-b67', 'smpte2084'])('of %s is mapped to what screens show', async (transfer) => {
    expect(canMap()).toBe(true);
    const video = await open(draw(`${transfer}.mp4`, 'color=c=0xc04040:s=320x240', ...hevc(transfer)));
    expect(video.facts).toMatchObject({ web: 'encode', hdr: { transfer, isFullRange: false } });
    // The wide range's red is a strong one in the narrow range.
    const pale = await posterOf({ ...video, facts: { ...video.facts, hdr: null } });
    const mapped = await posterOf(video);
    expect(pale.red - pale.green).toBeLessThan(140);
    expect(mapped.red - mapped.green).toBeGreaterThan(180);
    const web = await convert(video, `${transfer}-web.mp4`);
    expect(web.facts).toMatchObject({ web: 'as-is', hdr: null, width: 320, height: 240 });
    const seen = await posterOf(web);
    expect(Math.abs(seen.red - mapped.red) + Math.abs(seen.green - mapped.green)).toBeLessThan(40);
  });

  test('where ffmpeg cannot map it, it is pale rather than refused', async () => {
    const simple = fileOf('simple-ffmpeg');
    writeFileSync(
      simple,
      `#!/bin/sh\ncase "$*" in *zscale*) echo "No such filter: 'zscale'" >&2; exit 1;; esac\nexec '${programs.ffmpeg}' "$@"\n`,
    );
    chmodSync(simple, 0o755);
    const simpler = createFfmpegEngine({ ...programs, ffmpeg: simple });
    const video = await open(draw('plain.mp4', 'color=c=0xc04040:s=320x240', ...hevc('arib-std-b67')));
    expect((await posterOf(video, simpler)).size).toEqual([320, 240]);
    expect((await convert(video, 'plain-web.mp4', simpler)).facts).toMatchObject({ width: 320, height: 240 });
  });
});

test('sizes are even, never larger, and never nothing', () => {
  expect(fitEdge({ width: 3840, height: 2160 }, 1280)).toEqual({ width: 1280, height: 720 });
  expect(fitEdge({ width: 321, height: 181 }, 1280)).toEqual({ width: 320, height: 180 });
  expect(fitEdge({ width: 9_000, height: 2 }, 1280)).toEqual({ width: 1280, height: 2 });
  expect(fitLines({ width: 1080, height: 1920 }, 720)).toEqual({ width: 720, height: 1280 });
});

test('a conversion may take as long as its film is, many times, and no file has more than a day', () => {
  expect(encodeLimitMs(0)).toBe(HOUR_MS);
  expect(encodeLimitMs(2 * HOUR_MS)).toBe(17 * HOUR_MS);
  expect(encodeLimitMs(2_147_483_647)).toBe(24 * HOUR_MS);
});
