import { rename, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PIXELS_PNG } from '@contract/constants/media';
import { writeLabel } from '../../bytes/aigc-label';
import type { DrawingEngine, PictureSize } from '../drawing/types';
import { labelOf, withLabel } from '../image/made-label';
import type { VideoEngine } from '../video/types';
import { BAD_RESULT_WORDS } from './model-words';
import type { GeneratedFilm, GeneratedPicture, GenerationTask, ImageGenerator } from './types';

export interface MarkedDeps {
  readonly drawing: Pick<DrawingEngine, 'drawMark'>;
  readonly videos: Pick<VideoEngine, 'probe' | 'overlay' | 'webSize'> | null;
  /** The operator of this installation. */
  readonly producer: string;
}

const TEXT = 'AI生成';
/** Chinese letters fill nine tenths of their line, Latin capitals seven: both are higher than 5 % of the shorter side. */
const LETTERS = 0.075;
const LAST_PLACE = 9;
const QUALITY = 92;
const FILM_MAX_MS = 60_000;
const FILM_EDGE_MAX = 4_096;

/**
 * [Note: Mark of made pictures] What a model made says so where everybody sees it: in a picture in its corner, in a film from its first moment
 * to its last. See [Note: Label of made pictures] for what programs read. Local effects are no model, and what they make of a labelled
 * picture stays labelled. Whatever a service answers is decoded and coded anew: its own metadata goes, and what is no picture is none.
 */
export function markMade<Generator extends ImageGenerator>(inner: Generator, deps: MarkedDeps): Generator {
  const ofSource = async ({ source }: GenerationTask): Promise<string | null> =>
    source === null ? null : labelOf(await sharp(source).metadata());
  const labelFor = (task: GenerationTask): Promise<string | null> =>
    inner.isModel ? Promise.resolve(writeLabel({ producer: deps.producer, id: task.id })) : ofSource(task);

  async function finish(
    made: GeneratedPicture,
    task: GenerationTask,
    size: PictureSize | null,
  ): Promise<GeneratedPicture> {
    if (made.kind === 'refused') return made;
    const label = await labelFor(task);
    if (label === null && !inner.isModel) return made;
    const plain = await readPicture(made.file, size);
    if (plain === null) return { kind: 'refused', words: BAD_RESULT_WORDS };
    const { width, height } = await sharp(plain).metadata();
    const mark = await drawLabelMark(deps.drawing, { width, height });
    const drawn = sharp(plain)
      .composite([{ input: mark }])
      .jpeg({ quality: QUALITY });
    return { kind: 'made', file: await withLabel(drawn, label).toBuffer() };
  }

  async function finishFilm(task: GenerationTask, target: string, signal: AbortSignal): Promise<GeneratedFilm> {
    const label = await labelFor(task);
    if (label === null || deps.videos === null) return { kind: 'made' };
    const probed = await deps.videos.probe(target, signal);
    const facts = probed.kind === 'done' ? probed.value : null;
    const isFilm =
      facts !== null && facts.durationMs <= FILM_MAX_MS && Math.max(facts.width, facts.height) <= FILM_EDGE_MAX;
    if (!isFilm) return { kind: 'refused', words: BAD_RESULT_WORDS };
    const size = deps.videos.webSize(facts.width, facts.height);
    const [mark, marked] = [`${target}.mark.png`, `${target}.marked.mp4`];
    await writeFile(mark, await drawLabelMark(deps.drawing, size));
    const done = await deps.videos.overlay({ file: target, facts: { ...facts, label } }, mark, size, marked, signal);
    await rm(mark);
    if (done.kind === 'broken') return { kind: 'refused', words: BAD_RESULT_WORDS };
    if (done.kind !== 'done') throw new Error(`no film could be marked: ${done.kind}`);
    await rename(marked, target);
    return { kind: 'made' };
  }

  return {
    ...inner,
    makePicture: async (task, signal) =>
      finish(await inner.makePicture(task, signal), task, inner.isModel ? task.size : null),
    enlarge: async (task, edgeMax, signal) => finish(await inner.enlarge(task, edgeMax, signal), task, null),
    async makeFilm(task, seconds, target, signal) {
      if (inner.isModel && deps.videos === null) {
        return { kind: 'refused', words: '这台服务器没有安装ffmpeg，暂时不能生成视频' };
      }
      const made = await inner.makeFilm(task, seconds, target, signal);
      return made.kind === 'refused' ? made : finishFilm(task, target, signal);
    },
  };
}

const drawLabelMark = (drawing: MarkedDeps['drawing'], size: PictureSize): Promise<Buffer> =>
  drawing.drawMark(size, { content: { kind: 'text', text: TEXT, share: LETTERS }, position: LAST_PLACE, opacity: 100 });

/** Null for what is no picture, or a larger one than anybody draws. */
async function readPicture(file: Buffer, size: PictureSize | null): Promise<Buffer | null> {
  try {
    const opened = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS_PNG, autoOrient: true });
    const { format } = await opened.metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) return null;
    const sized = size === null ? opened : opened.resize({ ...size, fit: 'cover' });
    return await sized.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 96 }).toBuffer();
  } catch {
    return null;
  }
}
