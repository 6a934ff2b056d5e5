import { open } from 'node:fs/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { VideoPrograms } from './programs';
import { runProgram, type ProgramLimits, type ProgramOutcome } from './run-program';
import type { VideoEngine, VideoFacts, VideoOutcome, VideoProgress } from './types';

const PROBE: ProgramLimits = { timeoutMs: 20_000, maxOutputBytes: 4_000_000 };
const POSTER: ProgramLimits = { timeoutMs: 60_000, maxOutputBytes: 150_000_000 };
const STRIP: ProgramLimits = { timeoutMs: 120_000, maxOutputBytes: 20_000_000 };
const ENCODE: ProgramLimits = { timeoutMs: 3_600_000, maxOutputBytes: 1_000_000 };
/** For what is read: a playlist or a crafted container must not make the program open a network address. */
const ONLY_FILES = ['-protocol_whitelist', 'file'] as const;
const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error'] as const;
const WEB_EDGE = 1280;
// The high rate of the tier that WEB_EDGE belongs to.
const WEB_KBIT = 9_500;
/** Container notes that say nothing about place, device or person. */
const HARMLESS_TAGS = new Set([
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'creation_time',
  'language',
  'handler_name',
  'vendor_id',
]);

const Tags = Type.Optional(Type.Record(Type.String(), Type.String()));
const Probe = Type.Object({
  format: Type.Object({
    format_name: Type.String(),
    duration: Type.Optional(Type.String()),
    tags: Tags,
  }),
  streams: Type.Array(
    Type.Object({
      codec_type: Type.Optional(Type.String()),
      codec_name: Type.Optional(Type.String()),
      pix_fmt: Type.Optional(Type.String()),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
      duration: Type.Optional(Type.String()),
      tags: Tags,
      disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Integer()) })),
      side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
    }),
  ),
});
type Probe = Type.Static<typeof Probe>;
type Stream = Probe['streams'][number];

export function createFfmpegEngine(programs: VideoPrograms): VideoEngine {
  async function writeMp4(
    file: string,
    target: string,
    codecs: readonly string[],
    signal: AbortSignal,
    onProgress?: VideoProgress,
  ): Promise<VideoOutcome<null>> {
    const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'];
    const ending = ['-movflags', '+faststart', '-f', 'mp4', target];
    const telling = onProgress === undefined ? [] : ['-progress', 'pipe:1'];
    const args = [...QUIET, ...telling, ...ONLY_FILES, '-i', file, ...streams, ...codecs, ...ending];
    const heard = onProgress === undefined ? undefined : readProgress(onProgress);
    const outcome = await runProgram(programs.ffmpeg, args, ENCODE, signal, heard);
    return outcome.kind === 'done' ? { kind: 'done', value: null } : failureOf(outcome);
  }

  return {
    async probe(file, signal) {
      const args = [...ONLY_FILES, '-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
      const outcome = await runProgram(programs.ffprobe, args, PROBE, signal);
      if (outcome.kind !== 'done') return failureOf(outcome);
      const probe = parseProbe(outcome.value);
      const facts = probe === null ? null : toFacts(probe, await startsAtOnce(file));
      return facts === null ? { kind: 'broken' } : { kind: 'done', value: facts };
    },
    async takePoster(file, atMs, signal) {
      const seek = ['-ss', (atMs / 1000).toFixed(3)];
      const one = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
      const args = [...QUIET, ...ONLY_FILES, ...seek, '-i', file, ...one];
      const outcome = await runProgram(programs.ffmpeg, args, POSTER, signal);
      if (outcome.kind !== 'done') return failureOf(outcome);
      return outcome.value.length === 0 ? { kind: 'broken' } : { kind: 'done', value: outcome.value };
    },
    makeWeb(file, target, way, signal, onProgress) {
      const codecs = way === 'copy' ? ['-c', 'copy'] : encodeArgs(fitEdge(WEB_EDGE), WEB_KBIT);
      return writeMp4(file, target, codecs, signal, onProgress);
    },
    shrink: (file, target, { lines, kbit }, signal) =>
      writeMp4(file, target, encodeArgs(fitLines(lines), kbit), signal),
    webSize: (width, height) => {
      const by = Math.min(1, WEB_EDGE / Math.max(width, height));
      const even = (edge: number): number => Math.max(2, Math.floor((edge * by) / 2) * 2);
      return { width: even(width), height: even(height) };
    },
    async overlay(file, picture, { width, height }, target, signal) {
      const inputs = [...ONLY_FILES, '-i', file, ...ONLY_FILES, '-i', picture];
      const graph = `[0:v:0]scale=${width}:${height}[plain];[plain][1:v]overlay=0:0[marked]`;
      const streams = ['-filter_complex', graph, '-map', '[marked]', '-map', '0:a:0?', '-map_metadata', '-1'];
      const ending = ['-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', target];
      const args = [...QUIET, ...inputs, ...streams, ...codecArgs(WEB_KBIT), ...ending];
      const outcome = await runProgram(programs.ffmpeg, args, ENCODE, signal);
      return outcome.kind === 'done' ? { kind: 'done', value: null } : failureOf(outcome);
    },
    async takeStrip(file, strip, signal) {
      const { columns, rows, everyMs, frameWidth, frameHeight } = strip;
      const seconds = (columns * rows * everyMs) / 1000;
      // As many empty pictures as there are places, over each of them the last that was decoded: a video may have fewer, and may
      // end before the last place's time.
      const graph = [
        `color=s=${frameWidth}x${frameHeight}:r=1000/${everyMs}:d=${seconds}[places]`,
        `[0:v:0]setpts=PTS-STARTPTS,scale=${frameWidth}:${frameHeight},setsar=1[keys]`,
        `[places][keys]overlay=format=rgb,tile=${columns}x${rows}`,
      ].join(';');
      // Only pictures that stand alone are decoded: a long video costs no more than a short one that has as many.
      const input = ['-skip_frame', 'nokey', '-i', file, '-filter_complex', graph];
      const one = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '5', 'pipe:1'];
      const outcome = await runProgram(programs.ffmpeg, [...QUIET, ...ONLY_FILES, ...input, ...one], STRIP, signal);
      if (outcome.kind !== 'done') return failureOf(outcome);
      return outcome.value.length === 0 ? { kind: 'broken' } : { kind: 'done', value: outcome.value };
    },
  };
}

/** Never larger, and even, as the encoder wants it. */
function fitEdge(edge: number): string {
  const by = `min(1,${edge}/max(iw,ih))`;
  return `scale='trunc(iw*${by}/2)*2':'trunc(ih*${by}/2)*2'`;
}

function fitLines(lines: number): string {
  const by = `min(1,${lines}/min(iw,ih))`;
  return `scale='trunc(iw*${by}/2)*2':'trunc(ih*${by}/2)*2'`;
}

const encodeArgs = (fit: string, kbit: number): string[] => ['-vf', fit, ...codecArgs(kbit)];

/** As good as people see, and never above the rate. */
function codecArgs(kbit: number): string[] {
  const quality = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p', '-threads', '1'];
  const rate = ['-maxrate', `${kbit}k`, '-bufsize', `${kbit * 2}k`];
  return [...quality, ...rate, '-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
}

/** The program tells lines of `key=value`; `out_time_ms` has always been in microseconds. */
function readProgress(onProgress: VideoProgress): (bytes: Buffer) => void {
  let rest = '';
  return (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const micros = /^out_time_ms=(\d+)$/.exec(line.trim())?.[1];
      if (micros !== undefined) onProgress(Math.floor(Number(micros) / 1000));
    }
  };
}

function failureOf(outcome: Exclude<ProgramOutcome, { kind: 'done' }>): VideoOutcome<never> {
  return outcome.kind === 'failed' ? { kind: 'broken' } : outcome;
}

function parseProbe(bytes: Buffer): Probe | null {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    return Value.Check(Probe, parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function toFacts(probe: Probe, isFastStart: boolean): VideoFacts | null {
  const video = probe.streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (video?.width === undefined || video.height === undefined || video.width <= 0 || video.height <= 0) return null;
  const seconds = Number(probe.format.duration ?? video.duration ?? 0);
  const isSideways = Math.abs(rotationOf(video)) % 180 === 90;
  return {
    durationMs: Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.round(seconds * 1000), 2_147_483_647) : 0,
    width: isSideways ? video.height : video.width,
    height: isSideways ? video.width : video.height,
    web: webWay(probe, video, isFastStart),
  };
}

function rotationOf(video: Stream): number {
  const fromMatrix = video.side_data_list?.find((entry) => entry.rotation !== undefined)?.rotation;
  return fromMatrix ?? Number(video.tags?.['rotate'] ?? 0);
}

function webWay(probe: Probe, video: Stream, isFastStart: boolean): VideoFacts['web'] {
  const audio = probe.streams.filter((stream) => stream.codec_type === 'audio');
  const isPlayable =
    video.codec_name === 'h264' &&
    ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
    audio.every((stream) => stream.codec_name === 'aac');
  if (!isPlayable) return 'encode';
  const tags = [probe.format.tags, ...probe.streams.map((stream) => stream.tags)].flatMap((each) =>
    Object.keys(each ?? {}),
  );
  const isHarmless =
    tags.every((tag) => HARMLESS_TAGS.has(tag.toLowerCase())) && probe.streams.length === audio.length + 1;
  return isHarmless && isFastStart ? 'as-is' : 'copy';
}

/** Whether an MP4's index lies before its pictures, so that playing starts before all has been loaded. */
async function startsAtOnce(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(16);
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(head, 0, 16, at);
      if (bytesRead < 16) return false;
      const type = head.toString('latin1', 4, 8);
      if (at === 0 && (type !== 'ftyp' || head.toString('latin1', 8, 10) === 'qt')) return false;
      if (type === 'moov') return true;
      if (type === 'mdat') return false;
      const size = head.readUInt32BE(0);
      const step = size === 1 ? Number(head.readBigUInt64BE(8)) : size;
      if (step < 8) return false;
      at += step;
    }
  } finally {
    await handle.close();
  }
}
