import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { ModelSettings } from '../../env-generation';
import { askJson, fieldsOf, textOf } from '../outside/ask-json';
import { fetchPublic } from '../outside/fetch-public';
import { BAD_RESULT_WORDS, CANCELLED_WORDS, NOT_TAKEN_WORDS, REFUSED_WORDS, toPrompt } from './model-words';
import type { GenerationTask, ModelGenerator } from './types';

type Settings = Extract<ModelSettings, { kind: 'wan' }>;

export interface WanDeps {
  readonly provider: string;
  /** Between two questions whether it is done. */
  readonly askEveryMs: number;
  /** After this a task counts as lost. */
  readonly patienceMs: number;
}

const TIMEOUT_MS = 60_000;
const FETCH_MS = 120_000;
const PICTURE_MAX_BYTES = 40_000_000;
const FILM_MAX_BYTES = 200_000_000;
const PATHS = {
  picture: 'text2image/image-synthesis',
  edit: 'image2image/image-synthesis',
  film: 'video-generation/video-synthesis',
} as const;
/** Films by their shape, as the service names them. */
const FILM_SIZES: Readonly<Record<string, string>> = {
  '1024x1024': '624*624',
  '768x1024': '480*632',
  '1024x768': '632*480',
  '576x1024': '480*832',
  '1024x576': '832*480',
};
const SOURCE_EDGE = 2_048;

type Refused = { readonly kind: 'refused'; readonly words: string };
type Outcome = { readonly kind: 'done'; readonly address: string } | Refused;
type Made = { readonly kind: 'made'; readonly file: Buffer } | Refused;

/**
 * Alibaba Cloud Model Studio, Wan: a task is ordered (`X-DashScope-Async`), asked for until it is done, and what it made is fetched from where
 * the answer says. Its number is kept before anything is waited for.
 */
export function createWanGenerator(settings: Settings, { provider, askEveryMs, patienceMs }: WanDeps): ModelGenerator {
  const origin = new URL(settings.url).origin;
  const headers = { authorization: `Bearer ${settings.key}`, 'content-type': 'application/json' };

  async function ask(method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: object) {
    const answer = await askJson(new URL(`${settings.url}/api/v1/${path}`), {
      method,
      headers: path.startsWith('services/') ? { ...headers, 'X-DashScope-Async': 'enable' } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (answer.kind === 'unavailable') throw new Error(`Wan did not answer: ${answer.reason}`);
    return { status: answer.status, body: fieldsOf(answer.body) };
  }

  /** Its number, or why there is none. */
  async function order(path: string, body: object, signal: AbortSignal): Promise<string | Refused> {
    const { status, body: said } = await ask('POST', `services/aigc/${path}`, signal, body);
    if (status === 400) return { kind: 'refused', words: wordsOf(textOf(said, 'code')) };
    const id = textOf(said['output'], 'task_id');
    if (status !== 200 || !/^[\w-]{1,100}$/.test(id)) throw new Error(`Wan answered HTTP ${status} without a task`);
    return id;
  }

  async function follow(id: string, task: GenerationTask, signal: AbortSignal): Promise<Outcome> {
    for (const end = performance.now() + patienceMs; performance.now() < end;) {
      const { status, body } = await ask('GET', `tasks/${id}`, signal);
      const output = fieldsOf(body['output']);
      switch (status === 200 ? textOf(output, 'task_status') : '') {
        case 'SUCCEEDED': {
          const results: unknown = output['results'];
          const first: unknown = Array.isArray(results) ? results[0] : undefined;
          const address = textOf(first, 'url') || textOf(output, 'video_url');
          // Of a task that is done a single picture may still have been kept back.
          if (address === '') return { kind: 'refused', words: wordsOf(textOf(first, 'code')) };
          return { kind: 'done', address };
        }
        case 'FAILED':
        case 'CANCELED':
          return { kind: 'refused', words: wordsOf(textOf(output, 'code')) };
        case 'UNKNOWN':
          return { kind: 'refused', words: BAD_RESULT_WORDS };
        default:
          if (status !== 200 && status !== 429 && status < 500) throw new Error(`Wan answered HTTP ${status}`);
      }
      if (!(await task.ticket.isWanted())) {
        // What has begun cannot be stopped there; nobody waits for it here.
        await ask('POST', `tasks/${id}/cancel`, signal);
        return { kind: 'refused', words: CANCELLED_WORDS };
      }
      await wait(askEveryMs, undefined, { signal });
    }
    throw new Error('Wan takes too long');
  }

  /** The file that a task made. */
  async function make(
    path: string,
    body: object,
    task: GenerationTask,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Made> {
    let id = task.ticket.known;
    if (id === null) {
      const ordered = await order(path, body, signal);
      if (typeof ordered !== 'string') return ordered;
      id = ordered;
      await task.ticket.keep(id);
    }
    const outcome = await follow(id, task, signal);
    if (outcome.kind === 'refused') return outcome;
    const limits = { maxBytes, timeoutMs: FETCH_MS, signal, trustedOrigin: origin };
    const fetched = await fetchPublic(outcome.address, limits);
    if (fetched.kind === 'fetched') return { kind: 'made', file: fetched.bytes };
    if (fetched.kind === 'refused') return { kind: 'refused', words: BAD_RESULT_WORDS };
    throw new Error(`what Wan made could not be fetched: ${fetched.reason}`);
  }

  const negativeOf = ({ negative }: GenerationTask) => (negative === '' ? {} : { negative_prompt: negative });

  return {
    isModel: true,
    provider,
    words: `由${provider}生成`,
    types: [1, 2, 3, 4],
    canEnlarge: true,

    async makePicture(task, signal) {
      const { seed, size, source } = task;
      if (source === null) {
        const input = { prompt: toPrompt(task), ...negativeOf(task) };
        const parameters = { size: `${size.width}*${size.height}`, n: 1, seed, prompt_extend: true, watermark: false };
        return make(
          PATHS.picture,
          { model: settings.pictureModel, input, parameters },
          task,
          PICTURE_MAX_BYTES,
          signal,
        );
      }
      const way = task.prompt === '' ? 'stylization_all' : 'description_edit';
      const input = { function: way, prompt: toPrompt(task), base_image_url: await toDataUrl(source) };
      const body = { model: settings.editModel, input, parameters: { n: 1, seed, watermark: false } };
      return make(PATHS.edit, body, task, PICTURE_MAX_BYTES, signal);
    },

    async enlarge(task, edgeMax, signal) {
      const { width, height } = await sharp(task.source ?? Buffer.alloc(0)).metadata();
      const factor = Math.min(2, Math.floor(edgeMax / Math.max(width, height)));
      if (factor < 2) return { kind: 'refused', words: '已经是最大尺寸' };
      const input = {
        function: 'super_resolution',
        prompt: '图像超分',
        base_image_url: await toDataUrl(task.source ?? Buffer.alloc(0)),
      };
      const body = { model: settings.editModel, input, parameters: { n: 1, upscale_factor: factor, watermark: false } };
      return make(PATHS.edit, body, task, PICTURE_MAX_BYTES, signal);
    },

    async makeFilm(task, seconds, target, signal) {
      const { seed, size, source } = task;
      const shared = { duration: Math.max(5, seconds), seed, prompt_extend: true, watermark: false };
      const body =
        source === null
          ? {
              model: settings.filmModel,
              input: { prompt: toPrompt(task), ...negativeOf(task) },
              parameters: { ...shared, size: FILM_SIZES[`${size.width}x${size.height}`] ?? '832*480' },
            }
          : {
              model: settings.moveModel,
              input: { prompt: toPrompt(task), ...negativeOf(task), img_url: await toDataUrl(source) },
              parameters: { ...shared, resolution: '480P' },
            };
      const made = await make(PATHS.film, body, task, FILM_MAX_BYTES, signal);
      if (made.kind === 'refused') return made;
      await writeFile(target, made.file, { flag: 'wx' });
      return { kind: 'made' };
    },
  };
}

/** The service's word for what it does not show or draw. */
const wordsOf = (code: string): string =>
  /Inspection|IPInfringement|Sensitive/i.test(code) ? REFUSED_WORDS : NOT_TAKEN_WORDS;

async function toDataUrl(source: Buffer): Promise<string> {
  const box = { width: SOURCE_EDGE, height: SOURCE_EDGE, fit: 'inside', withoutEnlargement: true } as const;
  const jpeg = await sharp(source).resize(box).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
