import { randomUUID } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

export interface WanOrder {
  readonly path: string;
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface WanDouble extends HttpDouble {
  readonly settings: EnvSource;
  readonly ordered: readonly WanOrder[];
  readonly cancelled: readonly string[];
  /** How often a task is asked for before it is done. */
  takes(questions: number): void;
  /** What the next tasks end with; null: as usual again. */
  fail(code: string | null): void;
  /** What is said of the next orders: null: taken. */
  refuse(code: string | null): void;
  draw(file: Buffer, at?: string): void;
}

const KEY = 'sk-wan-key';
const MODELS: Readonly<Record<string, readonly string[]>> = {
  'text2image/image-synthesis': ['wan2.2-t2i-flash'],
  'image2image/image-synthesis': ['wanx2.1-imageedit'],
  'video-generation/video-synthesis': ['wan2.2-t2v-plus', 'wan2.2-i2v-flash'],
};

/** Wan of Alibaba Cloud Model Studio: checks the key, the header of asynchronous tasks, the models and what they need, and is asked for its tasks. */
export async function startWanDouble(): Promise<WanDouble> {
  const ordered: WanOrder[] = [];
  const cancelled: string[] = [];
  const tasks = new Map<string, { path: string; left: number; failure: string | null }>();
  let [questions, failure, refusal, file, at] = [1, null as string | null, null as string | null, Buffer.alloc(0), ''];

  function order(request: DoubleRequest, path: string): DoubleReply {
    if (request.headers['x-dashscope-async'] !== 'enable') return problem(403, 'AccessDenied');
    const { model, input, parameters, ...rest } = JSON.parse(request.body) as WanOrder;
    const isKnown = MODELS[path]?.includes(model) === true && Object.keys(rest).length === 0;
    if (!isKnown) return problem(400, 'InvalidParameter');
    const picture = input['base_image_url'] ?? input['img_url'];
    const needsPicture = path.startsWith('image2image') || model.includes('i2v');
    if (needsPicture !== String(picture).startsWith('data:image/jpeg;base64,')) return problem(400, 'InvalidParameter');
    if (path.startsWith('text2image') && !/^\d+\*\d+$/.test(String(parameters['size'])))
      return problem(400, 'InvalidSize');
    if (refusal !== null) return problem(400, refusal);
    const id = randomUUID();
    ordered.push({ path, model, input, parameters });
    tasks.set(id, { path, left: questions, failure });
    return { json: { output: { task_status: 'PENDING', task_id: id }, request_id: randomUUID() } };
  }

  function tell(id: string): DoubleReply {
    const task = tasks.get(id);
    if (task === undefined) return { json: { output: { task_status: 'UNKNOWN', task_id: id } } };
    task.left -= 1;
    if (task.left >= 0) return { json: { output: { task_status: 'RUNNING', task_id: id } } };
    if (task.failure !== null)
      return { json: { output: { task_status: 'FAILED', task_id: id, code: task.failure, message: 'no' } } };
    const url = at === '' ? `${double.url}/made` : at;
    const made = task.path.startsWith('video') ? { video_url: url } : { results: [{ url }] };
    return { json: { output: { task_status: 'SUCCEEDED', task_id: id, ...made } } };
  }

  function answer(request: DoubleRequest): DoubleReply {
    if (request.path === '/made') return { raw: file, headers: { 'content-type': 'application/octet-stream' } };
    if (request.headers.authorization !== `Bearer ${KEY}`) return problem(401, 'InvalidApiKey');
    const [, ordering] = /^\/api\/v1\/services\/aigc\/(.+)$/.exec(request.path) ?? [];
    if (request.method === 'POST' && ordering !== undefined) return order(request, ordering);
    const [, id, ending] = /^\/api\/v1\/tasks\/([\w-]+)(\/cancel)?$/.exec(request.path) ?? [];
    if (id === undefined) return { status: 404, json: {} };
    if (ending === undefined) return request.method === 'GET' ? tell(id) : { status: 405, json: {} };
    cancelled.push(id);
    return { json: { request_id: randomUUID() } };
  }

  const double = await startHttpDouble(answer);
  return {
    ...double,
    settings: { AI_MODEL: 'wan', AI_MODEL_KEY: KEY, AI_MODEL_URL: double.url },
    ordered,
    cancelled,
    takes: (count) => void (questions = count),
    fail: (code) => void (failure = code),
    refuse: (code) => void (refusal = code),
    draw(made, from = '') {
      file = Buffer.from(made);
      at = from;
    },
  };
}

const problem = (status: number, code: string): DoubleReply => ({ status, json: { code, message: code } });
