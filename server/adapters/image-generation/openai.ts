import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { GENERATE_TYPE } from '@contract/constants/generation';
import type { ModelSettings } from '../../env-generation';
import { askJson, fieldsOf, type JsonAnswer, textOf } from '../outside/ask-json';
import { fetchPublic } from '../outside/fetch-public';
import { BAD_RESULT_WORDS, NO_FILM_WORDS, NOT_TAKEN_WORDS, REFUSED_WORDS, toPrompt } from './model-words';
import type { GeneratedPicture, GenerationTask, ModelGenerator } from './types';

const TIMEOUT_MS = 240_000;
const FETCH_MS = 60_000;
/** A PNG in base64. */
const MAX_BYTES = 50_000_000;
const REFUSALS = new Set(['content_policy_violation', 'moderation_blocked', 'content_filter', 'safety_violation']);

/**
 * The images API that OpenAI named and many serve: `generations` of words, `edits` of a picture. It answers with the picture or with where
 * it lies, and draws no films.
 */
export function createOpenAiGenerator(
  settings: Extract<ModelSettings, { kind: 'openai' }>,
  provider: string,
): ModelGenerator {
  const origin = new URL(settings.url).origin;

  async function ask(task: GenerationTask, words: string, signal: AbortSignal): Promise<GeneratedPicture> {
    const fields = { model: settings.model, prompt: words, n: '1', size: nearestSize(settings.sizes, task.size) };
    const form = task.source === null ? null : toForm(fields, await sharp(task.source).png().toBuffer());
    const url = new URL(`${settings.url}/images/${form === null ? 'generations' : 'edits'}`);
    const answer = await askJson(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': form === null ? 'application/json' : form.type,
        accept: 'application/json',
      },
      body: form === null ? JSON.stringify({ ...fields, n: 1 }) : form.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    return readAnswer(answer, origin, signal);
  }

  return {
    isModel: true,
    provider,
    words: `由${provider}生成`,
    types: [GENERATE_TYPE.wordtograph, GENERATE_TYPE.pictograph],
    canEnlarge: false,
    makePicture: (task, signal) => {
      const not = task.negative === '' ? '' : `。画面中不要出现：${task.negative}`;
      return ask(task, `${toPrompt(task)}${not}`, signal);
    },
    enlarge: async () => ({ kind: 'refused', words: NOT_TAKEN_WORDS }),
    makeFilm: async () => ({ kind: 'refused', words: NO_FILM_WORDS }),
  };
}

async function readAnswer(answer: JsonAnswer, origin: string, signal: AbortSignal): Promise<GeneratedPicture> {
  if (answer.kind === 'unavailable') throw new Error(`the images API did not answer: ${answer.reason}`);
  const body = fieldsOf(answer.body);
  if (answer.status === 400 || answer.status === 422) {
    const error = fieldsOf(body['error']);
    const isRefused = REFUSALS.has(textOf(error, 'code')) || REFUSALS.has(textOf(error, 'type'));
    return { kind: 'refused', words: isRefused ? REFUSED_WORDS : NOT_TAKEN_WORDS };
  }
  if (answer.status !== 200) throw new Error(`the images API answered HTTP ${answer.status}`);
  const list: unknown = body['data'];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const coded = textOf(first, 'b64_json');
  if (coded !== '') return { kind: 'made', file: Buffer.from(coded, 'base64') };
  const fetched = await fetchPublic(textOf(first, 'url'), {
    maxBytes: MAX_BYTES,
    timeoutMs: FETCH_MS,
    signal,
    trustedOrigin: origin,
  });
  if (fetched.kind === 'fetched') return { kind: 'made', file: fetched.bytes };
  if (fetched.kind === 'refused') return { kind: 'refused', words: BAD_RESULT_WORDS };
  throw new Error(`what the images API made could not be fetched: ${fetched.reason}`);
}

/** Of those it draws in, the one shaped most like what is wanted. */
function nearestSize(sizes: readonly string[], { width, height }: GenerationTask['size']): string {
  const distance = (size: string): number => {
    const [w = 1, h = 1] = size.split('x').map(Number);
    return Math.abs(Math.log(w / h / (width / height)));
  };
  return [...sizes].sort((a, b) => distance(a) - distance(b))[0] ?? '1024x1024';
}

/** multipart/form-data of RFC 7578: fields and one picture. */
function toForm(
  fields: Readonly<Record<string, string>>,
  png: Buffer,
): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `----made-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="source.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(body) };
}
