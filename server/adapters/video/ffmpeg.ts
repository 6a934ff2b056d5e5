import { rm } from 'node:fs/promises';
import { createReader, isOutOfRange, NotUnderstood } from '../../bytes/byte-reader';
import { withFileBytes } from '../../bytes/file-bytes';
import { readFacts } from './facts';
import { drawn, drawnAt, encodeLimitMs, fitEdge, fitLines, moved, sized, type FrameSize } from './filters';
import type { VideoPrograms } from './programs';
import { runProgram, type ProgramLimits, type ProgramOutcome } from './run-program';
import { isIndexFirst } from './index-first';
import type { HdrFacts, VideoEngine, VideoFacts, VideoFile, VideoOutcome, VideoProgress } from './types';

const PROBE: ProgramLimits = { timeoutMs: 20_000, maxOutputBytes: 4_000_000 };
const POSTER: ProgramLimits = { timeoutMs: 60_000, maxOutputBytes: 150_000_000 };
const STRIP: ProgramLimits = { timeoutMs: 120_000, maxOutputBytes: 20_000_000 };
const VOICE: ProgramLimits = { timeoutMs: 30_000, maxOutputBytes: 2_000_000 };
const VOICE_BITS_A_MS = 48;
/** The first stream of moving pictures: a cover that is wrapped into the file is none. */
const PICTURES = '0:V:0';
const BROKEN = { kind: 'broken' } as const;
/** For what is read: a playlist or a crafted container must not make the program open a network address. */
const ONLY_FILES = ['-protocol_whitelist', 'file'] as const;
const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error'] as const;
/** Sound waits for the first picture, which may come at the end; without this, ffmpeg before 5 takes 128 packets for a fault. */
const PATIENT = ['-max_muxing_queue_size', '1000000'] as const;
const WEB_EDGE = 1280;
// The high rate of the tier that WEB_EDGE belongs to.
const WEB_KBIT = 9_500;

export function createFfmpegEngine(programs: VideoPrograms): VideoEngine {
  async function writeMp4(
    { file, facts }: VideoFile,
    target: string,
    codecs: readonly string[],
    signal: AbortSignal,
    onProgress?: VideoProgress,
  ): Promise<VideoOutcome<null>> {
    const streams = ['-map', PICTURES, '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'];
    const ending = [...PATIENT, ...wrapping(facts.label), '-f', 'mp4', target];
    const telling = onProgress === undefined ? [] : ['-progress', 'pipe:1'];
    const args = [...QUIET, ...telling, ...ONLY_FILES, '-i', file, ...streams, ...codecs, ...ending];
    const heard = onProgress === undefined ? undefined : readProgress(onProgress);
    const outcome = await runProgram(programs.ffmpeg, args, encodeLimits(facts), signal, heard);
    return outcome.kind === 'done' ? { kind: 'done', value: null } : failureOf(outcome);
  }

  function encodeTo(
    video: VideoFile,
    target: string,
    { size, kbit }: { size: FrameSize; kbit: number },
    signal: AbortSignal,
    onProgress?: VideoProgress,
  ): Promise<VideoOutcome<null>> {
    return inColour(video.facts, async (hdr) => {
      // What an attempt before has left of it.
      await rm(target, { force: true });
      return writeMp4(video, target, ['-vf', drawn(size, hdr), ...codecArgs(kbit, hdr)], signal, onProgress);
    });
  }

  async function takePicture(
    args: readonly string[],
    limits: ProgramLimits,
    signal: AbortSignal,
  ): Promise<VideoOutcome<Buffer>> {
    const outcome = await runProgram(programs.ffmpeg, [...QUIET, ...ONLY_FILES, ...args], limits, signal);
    if (outcome.kind !== 'done') return failureOf(outcome);
    return outcome.value.length === 0 ? BROKEN : { kind: 'done', value: outcome.value };
  }

  /** From the picture before it that stands alone. A file whose times cannot be sought is read from its beginning. */
  async function takeFrame(
    { file, facts }: VideoFile,
    atMs: number,
    edge: number,
    signal: AbortSignal,
  ): Promise<VideoOutcome<Buffer>> {
    const size = fitEdge(facts, edge);
    const one = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
    const take = (input: readonly string[], draw: (hdr: HdrFacts | null) => string) =>
      inColour(facts, (hdr) =>
        takePicture([...input, '-i', file, '-map', PICTURES, '-vf', draw(hdr), ...one], STRIP, signal),
      );
    const first = (hdr: HdrFacts | null): string => drawn(size, hdr);
    const sought = await take(['-ss', `${atMs / 1000}`], first);
    if (sought.kind !== 'broken') return sought;
    const shown = await take([], (hdr) => drawnAt(atMs, size, hdr));
    return shown.kind === 'broken' ? take([], first) : shown;
  }

  return {
    async probe(file, signal) {
      const args = [...ONLY_FILES, '-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
      const outcome = await runProgram(programs.ffprobe, args, PROBE, signal);
      if (outcome.kind !== 'done') return failureOf(outcome);
      const facts = readFacts(outcome.value, await startsAtOnce(file));
      return facts === null ? BROKEN : { kind: 'done', value: facts };
    },
    async takePoster({ file, facts }, atMs, signal) {
      // Not sought: what a container says of times may be wrong, and behind the last picture there is none.
      const input = ['-i', file, '-map', PICTURES];
      const one = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
      const size = fitEdge(facts, Number.POSITIVE_INFINITY);
      const take = (draw: (hdr: HdrFacts | null) => string) =>
        inColour(facts, (hdr) => takePicture([...input, '-vf', draw(hdr), ...one], POSTER, signal));
      const shown = await take((hdr) => drawnAt(atMs, size, hdr));
      // Pictures without times, or only one whose length nobody knows: the first that comes.
      return shown.kind === 'broken' ? take((hdr) => drawn(size, hdr)) : shown;
    },
    async makeWeb(video, target, way, signal, onProgress) {
      const copied = way === 'copy' ? await writeMp4(video, target, ['-c', 'copy'], signal, onProgress) : BROKEN;
      // What does not fit into the other wrapping as it is may still be shown.
      if (copied.kind !== 'broken') return copied;
      return encodeTo(video, target, { size: fitEdge(video.facts, WEB_EDGE), kbit: WEB_KBIT }, signal, onProgress);
    },
    shrink: (video, target, { lines, kbit }, signal) =>
      encodeTo(video, target, { size: fitLines(video.facts, lines), kbit }, signal),
    webSize: (width, height) => fitEdge({ width, height }, WEB_EDGE),
    async overlay({ file, facts }, picture, size, target, signal) {
      const inputs = [...ONLY_FILES, '-i', file, ...ONLY_FILES, '-i', picture];
      const graph = `[${PICTURES}]${drawn(size, null)}[plain];[plain][1:v]overlay=0:0[marked]`;
      const streams = ['-filter_complex', graph, '-map', '[marked]', '-map', '0:a:0?', '-map_metadata', '-1'];
      const ending = ['-map_chapters', '-1', ...PATIENT, ...wrapping(facts.label), '-f', 'mp4', target];
      const args = [...QUIET, ...inputs, ...streams, ...codecArgs(WEB_KBIT, null), ...ending];
      const outcome = await runProgram(programs.ffmpeg, args, encodeLimits(facts), signal);
      return outcome.kind === 'done' ? { kind: 'done', value: null } : failureOf(outcome);
    },
    writeLabel: ({ file, facts }, label, target, signal) =>
      writeMp4({ file, facts: { ...facts, label } }, target, ['-c', 'copy'], signal),
    async moveOver(picture, plan, target, signal) {
      const args = [...QUIET, ...ONLY_FILES, '-i', picture, '-vf', moved(plan), '-an', ...codecArgs(WEB_KBIT, null)];
      const ending = ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', target];
      const limits = { timeoutMs: encodeLimitMs(plan.seconds * 1000), maxOutputBytes: 1_000_000 };
      const outcome = await runProgram(programs.ffmpeg, [...args, ...ending], limits, signal);
      return outcome.kind === 'done' ? { kind: 'done', value: null } : failureOf(outcome);
    },
    async makeVoice(file, format, maxMs, signal) {
      const input = [...ONLY_FILES, '-f', format, '-i', file, '-map', '0:a:0', '-vn', '-t', `${maxMs / 1000}`];
      const codec = ['-ac', '1', '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', `${VOICE_BITS_A_MS}k`];
      // Without a header that would have to be written at the end.
      const ending = ['-map_metadata', '-1', '-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3', 'pipe:1'];
      const outcome = await runProgram(programs.ffmpeg, [...QUIET, ...input, ...codec, ...ending], VOICE, signal);
      if (outcome.kind !== 'done') return failureOf(outcome);
      const durationMs = Math.min(maxMs, Math.round((outcome.value.length * 8) / VOICE_BITS_A_MS));
      return durationMs === 0 ? BROKEN : { kind: 'done', value: { file: outcome.value, durationMs } };
    },
    async takeFrames(video, { timesMs, edge }, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(STRIP.timeoutMs)]);
      const frames: Buffer[] = [];
      for (const atMs of timesMs) {
        const taken = await takeFrame(video, atMs, edge, inTime);
        if (taken.kind !== 'done') return taken;
        frames.push(taken.value);
      }
      return { kind: 'done', value: frames };
    },
    takeStrip({ file, facts }, strip, signal) {
      const { columns, rows, everyMs, frameWidth: width, frameHeight: height } = strip;
      const seconds = (columns * rows * everyMs) / 1000;
      // As many empty pictures as there are places, over each of them the last that was decoded: a video may have fewer, and may
      // end before the last place's time.
      const graph = (hdr: HdrFacts | null): string =>
        [
          `color=s=${width}x${height}:r=1000/${everyMs}:d=${seconds}[places]`,
          `[${PICTURES}]setpts=PTS-STARTPTS,${sized({ width, height }, hdr)}[keys]`,
          `[places][keys]overlay=format=rgb,tile=${columns}x${rows}`,
        ].join(';');
      // Only pictures that stand alone are decoded: a long video costs no more than a short one that has as many.
      const input = ['-skip_frame', 'nokey', '-i', file];
      const one = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '5', 'pipe:1'];
      return inColour(facts, (hdr) => takePicture([...input, '-filter_complex', graph(hdr), ...one], STRIP, signal));
    },
  };
}

/** Pale pictures are better than none: not every build of ffmpeg can map colours, nor every stream's. */
async function inColour<T>(
  { hdr }: VideoFacts,
  make: (hdr: HdrFacts | null) => Promise<VideoOutcome<T>>,
): Promise<VideoOutcome<T>> {
  const made = await make(hdr);
  return made.kind === 'broken' && hdr !== null ? make(null) : made;
}

const encodeLimits = ({ durationMs }: VideoFacts): ProgramLimits => {
  return { timeoutMs: encodeLimitMs(durationMs), maxOutputBytes: 1_000_000 };
};

/** Played while it loads; of its metadata only the label. */
const wrapping = (label: string | undefined): string[] =>
  label === undefined
    ? ['-movflags', '+faststart']
    : ['-metadata', `AIGC=${label}`, '-movflags', '+faststart+use_metadata_tags'];

/** As good as people see, and never above the rate. */
function codecArgs(kbit: number, hdr: HdrFacts | null): string[] {
  const quality = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p', '-threads', '1'];
  const rate = ['-maxrate', `${kbit}k`, '-bufsize', `${kbit * 2}k`];
  const colour = hdr === null ? [] : ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];
  return [...quality, ...rate, ...colour, '-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
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

/** Whether playing starts before all has been loaded. What takes too much looking at does not. */
async function startsAtOnce(file: string): Promise<boolean> {
  try {
    return await withFileBytes(file, (bytes) => isIndexFirst(createReader(bytes)));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return false;
    throw error;
  }
}
