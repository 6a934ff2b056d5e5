import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireFfmpeg } from './ffmpeg';
import { lieOfLength } from './film-headers';

export interface Film {
  readonly name: string;
  readonly shape: string;
  /** Its true length, where its header does not say it. */
  readonly seconds: number | null;
  readonly extension: string;
  draw(): Buffer;
}

interface Container {
  readonly extension: string;
  readonly codecs: readonly string[];
}

interface Shape {
  readonly inputs: readonly string[];
  readonly output?: readonly string[];
  /** A further run, of what the first one made. */
  readonly again?: (first: string) => string[];
  /** Written into its header instead of its length. */
  readonly lieSeconds?: number;
  /** Where not every container can have it. */
  readonly only?: readonly string[];
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const CONTAINERS: Readonly<Record<string, Container>> = {
  MP4: { extension: 'mp4', codecs: [...H264, '-c:a', 'aac'] },
  'MP4 that starts at once': { extension: 'mp4', codecs: [...H264, '-c:a', 'aac', '-movflags', '+faststart'] },
  MOV: { extension: 'mov', codecs: [...H264, '-c:a', 'aac'] },
  '3GP': { extension: '3gp', codecs: [...H264, '-c:a', 'aac'] },
  AVI: { extension: 'avi', codecs: ['-c:v', 'mpeg4', '-c:a', 'mp3'] },
  'AVI of pictures out of order': { extension: 'avi', codecs: ['-c:v', 'libx264', '-bf', '2', '-c:a', 'aac'] },
  WMV: { extension: 'wmv', codecs: ['-c:v', 'wmv2', '-c:a', 'wmav2'] },
};
const BOXES = ['MP4', 'MP4 that starts at once', 'MOV', '3GP'];

/** A pattern with a clock in it. */
const film = (seconds: number, rate = '10'): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc=size=160x120:rate=${rate}:duration=${seconds}`],
];
const COVER = ['-f', 'lavfi', '-i', 'color=red:size=300x300:rate=10:duration=0.1'];
const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
/** Each picture at its time, and no other. */
const timed = (setpts: string): string[] => ['-vf', `setpts=${setpts}`, '-vsync', 'vfr'];

const SHAPES: Readonly<Record<string, Shape>> = {
  'half a second with three of sound': { inputs: [...film(0.5), ...tone(3)] },
  'one picture': { inputs: film(0.1) },
  'one picture with sound': { inputs: [...film(0.1), ...tone(3)] },
  'one picture of ten seconds': { inputs: film(10, '1/10') },
  'one picture, interlaced': {
    inputs: film(0.1),
    output: ['-vf', 'setfield=tff', '-flags', '+ilme+ildct'],
    only: [...BOXES, 'AVI'],
  },
  'a little more than a second': { inputs: [...film(1.001, '30000/1001'), ...tone(1.001)] },
  'pictures that come after three seconds': { inputs: ['-itsoffset', '3', ...film(2), ...tone(5)] },
  'sound that comes after a second': { inputs: [...film(2), '-itsoffset', '1', ...tone(3)] },
  'little sound': { inputs: [...film(5), ...tone(0.3)] },
  'no sound': { inputs: film(5) },
  'a last picture that stays long': {
    inputs: [...film(0.4), ...tone(12)],
    output: timed(String.raw`if(eq(N\,3)\,10/TB\,PTS)`),
  },
  'times before its beginning': {
    inputs: [...film(0.8), ...tone(2)],
    output: ['-output_ts_offset', '-0.5', '-avoid_negative_ts', 'disabled'],
  },
  'a clock that starts at twenty seconds': { inputs: [...film(0.8), ...tone(2)], output: ['-output_ts_offset', '20'] },
  'an edit that starts late': {
    inputs: [...film(4), ...tone(4)],
    output: ['-g', '99'],
    again: (first) => ['-ss', '3.5', '-i', first, '-c', 'copy'],
    only: BOXES,
  },
  fragments: { inputs: [...film(0.5), ...tone(3)], output: ['-movflags', 'frag_keyframe+empty_moov'], only: BOXES },
  'pictures that lie on their side': {
    inputs: [...film(0.5), ...tone(3)],
    again: (first) => ['-i', first, '-metadata:s:v:0', 'rotate=90', '-c', 'copy'],
    only: ['MP4', 'MOV'],
  },
  'a cover before the pictures': {
    inputs: [...COVER, ...film(0.5), ...tone(3)],
    output: [
      '-map',
      '0:v',
      '-map',
      '1:v',
      '-map',
      '2:a',
      '-c:v:0',
      'png',
      '-pix_fmt:v:0',
      'rgb24',
      '-disposition:v:0',
      'attached_pic',
    ],
    only: ['MP4', 'MP4 that starts at once'],
  },
  'a header that knows no length': { inputs: [...film(0.5), ...tone(3)], lieSeconds: 0 },
  'a header that says a month': {
    inputs: [...film(0.5), ...tone(3)],
    lieSeconds: 2_592_000,
  },
};

const A_RUN = 3;

/** Every shape in three of the containers that can have it, which take turns; in all of them with FILMS=all. */
export const FILMS: readonly Film[] = Object.entries(SHAPES).flatMap(([shapeName, shape], turn) => {
  const fitting = Object.entries(CONTAINERS).filter(([name]) => shape.only?.includes(name) ?? true);
  const from = (turn * A_RUN) % fitting.length;
  const turned = [...fitting.slice(from), ...fitting.slice(0, from)];
  return turned.slice(0, process.env['FILMS'] === 'all' ? undefined : A_RUN).map(([containerName, container]) => {
    return {
      name: `${containerName}: ${shapeName}`,
      shape: shapeName,
      seconds: shape.lieSeconds === undefined ? null : 3,
      extension: container.extension,
      draw: () => drawFilm(shape, container),
    };
  });
});

function drawFilm({ inputs, output = [], again, lieSeconds }: Shape, { extension, codecs }: Container): Buffer {
  const programs = requireFfmpeg();
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
  const run = (name: string, args: readonly string[]): string => {
    const file = path.join(folder, `${name}.${extension}`);
    execFileSync(programs.ffmpeg, ['-nostdin', '-loglevel', 'error', ...args, file], { stdio: 'pipe' });
    return file;
  };
  try {
    const first = run('first', [...inputs, '-max_muxing_queue_size', '9999', ...codecs, ...output]);
    const last = again === undefined ? first : run('last', again(first));
    const bytes = readFileSync(last);
    return lieSeconds === undefined ? bytes : lieOfLength(bytes, lieSeconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
