import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as it came. */
export interface AskedModel {
  readonly headers: IncomingHttpHeaders;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
  }[];
  readonly tools: readonly string[];
  readonly maxTokens: number;
}

/** What is answered, piece by piece. */
export type ModelPart =
  | { readonly say: string }
  | { readonly call: string; readonly input: object | string }
  /** The pieces after it wait until `go` is called, or a time. */
  | 'hold'
  | { readonly pauseMs: number }
  /** The connection goes. */
  | 'breakOff'
  /** Bytes that are no event. */
  | 'garbage'
  /** Nothing more ever comes. */
  | 'stall'
  | { readonly finish: string }
  | { readonly status: number }
  | { readonly json: object };

export interface LanguageModelDouble {
  readonly url: string;
  readonly key: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly asked: readonly AskedModel[];
  /** What is wrong with what was sent. */
  readonly complaints: readonly string[];
  /** The next questions are answered so, one after the other; later ones with `好的`. */
  answer(...answers: readonly (readonly ModelPart[] | ((asked: AskedModel) => readonly ModelPart[]))[]): void;
  /** What is held goes on. */
  go(): void;
  /** Connections that whoever asked has closed. */
  readonly abandoned: number;
  close(): Promise<void>;
}

const KEY = 'sk-test-key';
const MODEL = 'test-model';

/** A model server of OpenAI's form on 127.0.0.1. It checks every header and body. */
export async function startLanguageModelDouble(): Promise<LanguageModelDouble> {
  const asked: AskedModel[] = [];
  const complaints: string[] = [];
  let answers: (readonly ModelPart[] | ((one: AskedModel) => readonly ModelPart[]))[] = [];
  let release: (() => void)[] = [];
  let abandoned = 0;

  function judge(url: string | undefined, method: string | undefined, headers: IncomingHttpHeaders, text: string) {
    if (url !== '/v1/chat/completions' || method !== 'POST') complaints.push(`${method} ${url}`);
    if (headers.authorization !== `Bearer ${KEY}`) complaints.push('a wrong key');
    if (headers['content-type'] !== 'application/json') complaints.push('no JSON');
    if (headers.accept !== 'text/event-stream') complaints.push('no stream was asked for');
    const body = JSON.parse(text);
    if (body.model !== MODEL || body.stream !== true) complaints.push('a wrong model, or no stream');
    if (!(body.max_tokens > 0)) complaints.push('no budget');
    const [first] = body.messages;
    if (first?.role !== 'system') complaints.push('no instructions');
    const called = new Set<string>();
    for (const message of body.messages) {
      for (const call of message.tool_calls ?? []) called.add(call.id);
      if (message.role === 'tool' && !called.has(message.tool_call_id)) complaints.push('an answer to no call');
      if (typeof message.content !== 'string') complaints.push('a message without a text');
    }
    for (const tool of body.tools ?? []) {
      if (tool.type !== 'function' || tool.function.parameters.type !== 'object') complaints.push('a wrong tool');
    }
    return {
      headers,
      messages: body.messages,
      tools: (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name),
      maxTokens: body.max_tokens,
    };
  }

  async function write(response: ServerResponse, parts: readonly ModelPart[]): Promise<void> {
    const [first] = parts;
    if (typeof first === 'object' && 'status' in first) {
      response.writeHead(first.status).end('{}');
      return;
    }
    if (typeof first === 'object' && 'json' in first) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(first.json));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const send = (delta: object, finish: string | null = null): void => {
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    };
    let calls = 0;
    let isFinished = false;
    for (const part of parts) {
      if (part === 'hold') await new Promise<void>((resolve) => release.push(resolve));
      else if (part === 'stall') return;
      else if (part === 'breakOff') {
        response.destroy();
        return;
      } else if (part === 'garbage') response.write('data: {"choices": [\n\n');
      else if ('pauseMs' in part) await new Promise((resolve) => setTimeout(resolve, part.pauseMs));
      else if ('say' in part) send({ content: part.say });
      else if ('finish' in part) {
        send({}, part.finish);
        isFinished = true;
      } else if ('call' in part) {
        const text = typeof part.input === 'string' ? part.input : JSON.stringify(part.input);
        const half = Math.floor(text.length / 2);
        const at = { index: calls };
        send({
          tool_calls: [{ ...at, id: `call-${calls}`, type: 'function', function: { name: part.call, arguments: '' } }],
        });
        // In two pieces, as models do.
        send({ tool_calls: [{ ...at, function: { arguments: text.slice(0, half) } }] });
        send({ tool_calls: [{ ...at, function: { arguments: text.slice(half) } }] });
        calls += 1;
      }
    }
    if (!isFinished) send({}, calls > 0 ? 'tool_calls' : 'stop');
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = judge(request.url, request.method, request.headers, Buffer.concat(chunks).toString('utf8'));
      asked.push(one);
      const next = answers.shift() ?? [{ say: '好的' }];
      response.on('close', () => {
        if (!response.writableFinished) abandoned += 1;
      });
      write(response, typeof next === 'function' ? next(one) : next).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    url,
    key: KEY,
    settings: { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_KEY: KEY, LANGUAGE_MODEL: MODEL },
    asked,
    complaints,
    answer(...next) {
      answers = [...next];
    },
    go() {
      for (const one of release.splice(0)) one();
      release = [];
    },
    get abandoned() {
      return abandoned;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
