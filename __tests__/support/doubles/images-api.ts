import type { EnvSource } from '../../../server/env';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

export interface OrderedPicture {
  readonly way: 'generations' | 'edits';
  readonly fields: Readonly<Record<string, string>>;
  /** Of an edit: the source. */
  readonly source: Buffer | null;
}

export interface ImagesApiDouble extends HttpDouble {
  readonly settings: EnvSource;
  readonly ordered: readonly OrderedPicture[];
  /** What is answered instead, once. */
  next(reply: DoubleReply): void;
  /** The picture from now on. */
  draw(picture: Buffer, as?: 'b64_json' | 'url'): void;
}

const KEY = 'sk-test-key';

/** The images API of OpenAI: checks the key, the way, every field and the form of an edit. */
export async function startImagesApiDouble(): Promise<ImagesApiDouble> {
  const ordered: OrderedPicture[] = [];
  const waiting: DoubleReply[] = [];
  let picture: Buffer = Buffer.alloc(0);
  let as: 'b64_json' | 'url' = 'b64_json';

  function answer(request: DoubleRequest): DoubleReply {
    if (request.path === '/made.png') return { picture };
    const way = /^\/v1\/images\/(generations|edits)$/.exec(request.path)?.[1];
    if (request.method !== 'POST' || (way !== 'generations' && way !== 'edits')) return { status: 404, json: {} };
    if (request.headers.authorization !== `Bearer ${KEY}`) return problem(401, 'invalid_api_key');
    const { fields, source } = way === 'edits' ? readForm(request) : { fields: readJson(request), source: null };
    const known = new Set(['model', 'prompt', 'n', 'size']);
    if (Object.keys(fields).some((name) => !known.has(name))) return problem(400, 'unknown_parameter');
    if (fields['model'] !== 'gpt-image-1' || fields['n'] !== '1') return problem(400, 'invalid_value');
    if (!['1024x1024', '1536x1024', '1024x1536'].includes(fields['size'] ?? '')) return problem(400, 'invalid_size');
    if ((fields['prompt'] ?? '') === '') return problem(400, 'missing_prompt');
    if (way === 'edits' && source?.subarray(1, 4).toString() !== 'PNG') return problem(400, 'invalid_image');
    const instead = waiting.shift();
    if (instead !== undefined) return instead;
    ordered.push({ way, fields, source });
    return {
      json: {
        created: 1,
        data: [as === 'url' ? { url: `${double.url}/made.png` } : { b64_json: picture.toString('base64') }],
      },
    };
  }

  const double = await startHttpDouble(answer);
  return {
    ...double,
    settings: { AI_MODEL: 'openai', AI_MODEL_KEY: KEY, AI_MODEL_URL: `${double.url}/v1` },
    ordered,
    next: (reply) => void waiting.push(reply),
    draw(drawn, way = 'b64_json') {
      picture = drawn;
      as = way;
    },
  };
}

const problem = (status: number, code: string): DoubleReply => ({ status, json: { error: { code, message: code } } });

function readJson({ headers, body }: DoubleRequest): Record<string, string> {
  if (headers['content-type'] !== 'application/json') return { type: 'not JSON' };
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}

function readForm({ headers, bytes }: DoubleRequest): { fields: Record<string, string>; source: Buffer | null } {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? 'none';
  const fields: Record<string, string> = {};
  let source: Buffer | null = null;
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.slice(2).split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').slice(0, -2);
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? '';
    if (head.includes('filename=')) source = Buffer.from(content, 'latin1');
    else fields[name] = Buffer.from(content, 'latin1').toString('utf8');
  }
  return { fields, source };
}
