import { rm, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { DrawingEngine } from '../drawing/types';
import type { VideoEngine } from '../video/types';
import { drawLook, type LookTask } from './looks';
import { seededRandom } from '../seeded-random';
import type { GenerationTask, ImageGenerator } from './types';

export interface LocalGeneratorDeps {
  readonly drawing: Pick<DrawingEngine, 'drawWords'>;
  readonly videos: Pick<VideoEngine, 'moveOver'> | null;
  /** The built look-thread.mjs. Null: in this thread, for tests. */
  readonly program: string | null;
}

const NO_FFMPEG = '这台服务器没有安装ffmpeg，暂时不能生成视频';
const FILM_RATE = 25;
/** Of what is moved over: larger than the film, so that nothing is ever enlarged. */
const FILM_ROOM = 1.5;
const QUALITY = 92;

/**
 * What this machine does without any model: real pictures are drawn in a look, words are set as a poster, films move over either. It says
 * of itself that it is no AI.
 */
export function createLocalGenerator({ drawing, videos, program }: LocalGeneratorDeps): ImageGenerator {
  const draw = (task: LookTask, signal: AbortSignal): Promise<Buffer> =>
    program === null ? drawLook(task) : runThread(program, task, signal);

  async function makeJpeg(task: GenerationTask, signal: AbortSignal): Promise<Buffer> {
    const { source, style, option, size, seed, prompt } = task;
    if (source !== null) return draw({ source, style, option, size, seed }, signal);
    return drawing.drawWords({ text: prompt, style, option, ...size, seed });
  }

  return {
    isModel: false,
    words: '本机效果，未接入大模型',
    types: [1, 2, 3, 4],

    async makePicture(task, signal) {
      return { kind: 'made', file: await makeJpeg(task, signal) };
    },

    async enlarge({ source }, edgeMax) {
      if (source === null) throw new Error('there is nothing to enlarge');
      const { width, height } = await sharp(source).metadata();
      const by = Math.min(2, edgeMax / Math.max(width, height));
      if (by <= 1) return { kind: 'refused', words: '已经是最大尺寸' };
      const size = { width: Math.round(width * by), height: Math.round(height * by) };
      const file = await sharp(source)
        .resize({ ...size, kernel: 'lanczos3' })
        .sharpen({ sigma: 1.1, m1: 0.6, m2: 1.8 })
        .jpeg({ quality: QUALITY })
        .toBuffer();
      return { kind: 'made', file };
    },

    async makeFilm(task, seconds, target, signal) {
      if (videos === null) return { kind: 'refused', words: NO_FFMPEG };
      const { width, height } = evenSize(task.size);
      const room = { width: Math.round(width * FILM_ROOM), height: Math.round(height * FILM_ROOM) };
      const picture = await makeJpeg({ ...task, size: room }, signal);
      const random = seededRandom(task.seed + 1);
      const move = (['in', 'out', 'right', 'left'] as const)[Math.floor(random() * 4)] ?? 'in';
      const still = `${target}.jpg`;
      await writeFile(still, picture);
      const plan = { width, height, seconds, rate: FILM_RATE, move };
      const made = await videos.moveOver(still, plan, target, signal);
      await rm(still);
      if (made.kind !== 'done') throw new Error(`no film could be made: ${made.kind}`);
      return { kind: 'made' };
    },
  };
}

/** H.264 wants even sides. */
const evenSize = ({ width, height }: { width: number; height: number }): { width: number; height: number } => ({
  width: width - (width % 2),
  height: height - (height % 2),
});

function runThread(program: string, task: LookTask, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task });
    const stop = (): void => {
      reject(new Error('the worker stops'));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      // After a message this changes nothing.
      reject(new Error(`the thread of a look ended with ${code}`));
    });
  });
}
