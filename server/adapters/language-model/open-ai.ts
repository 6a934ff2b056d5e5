import { fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { LanguageModel, ModelAccess, ModelCall, ModelMessage, ModelOutcome, ModelQuestion } from './types';

export interface ModelBudget {
  /** Nothing has come for so long. */
  readonly idleMs: number;
  readonly totalMs: number;
  readonly bytes: number;
}

const BUDGET: ModelBudget = { idleMs: 30_000, totalMs: 120_000, bytes: 1_048_576 };
const ANSWER_TOKENS = 2_000;
const CALLS_MAX = 4;
const CALL_BYTES = 4_096;

/** What ends an answer before its time. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** Chat completions as OpenAI has them, streamed: so do Alibaba Cloud Model Studio, DeepSeek, vLLM, Ollama and others. */
export function createOpenAiModel(settings: ModelAccess, budget: ModelBudget = BUDGET): LanguageModel {
  const url = new URL(`${settings.url}/chat/completions`);
  return {
    host: url.host,
    async ask(question) {
      const idle = new AbortController();
      const signal = AbortSignal.any([question.signal, idle.signal, AbortSignal.timeout(budget.totalMs)]);
      let timer = setTimeout(() => idle.abort(), budget.idleMs);
      const isAlive = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), budget.idleMs);
      };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'text/event-stream',
            ...(settings.key === null ? {} : { authorization: `Bearer ${settings.key}` }),
          },
          body: JSON.stringify(toBody(settings.model, question)),
          redirect: 'error',
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          return { kind: 'failed', reason: `HTTP ${response.status}` };
        }
        const type = response.headers.get('content-type') ?? '';
        if (!type.startsWith('text/event-stream') || response.body === null) {
          await response.body?.cancel();
          return { kind: 'failed', reason: 'an answer that is no stream' };
        }
        return await readAnswer(readEvents(response.body, budget.bytes, isAlive), question.onText);
      } catch (error) {
        return { kind: 'failed', reason: describe(error, idle.signal.aborted) };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Messages of failed calls may quote what was asked. */
function describe(error: unknown, isIdle: boolean): string {
  if (isIdle) return 'silence';
  if (error instanceof Broken) return error.message;
  return textOf(error, 'name') || 'unknown';
}

function toBody(model: string, { messages, tools }: ModelQuestion): object {
  return {
    model,
    messages: messages.map(toMessage),
    stream: true,
    max_tokens: ANSWER_TOKENS,
    temperature: 0.3,
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  };
}

function toMessage(message: ModelMessage): object {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant': {
      const calls = message.calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input ?? {}) },
      }));
      return { role: 'assistant', content: message.text, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
    }
    default:
      return { role: message.role, content: message.text };
  }
}

/** The data of a stream's events, one after the other. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
  isAlive: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of body) {
    isAlive();
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Broken('an answer that is too large');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

interface WrittenCall {
  id: string;
  name: string;
  text: string;
}

async function readAnswer(events: AsyncGenerator<string>, onText: (text: string) => void): Promise<ModelOutcome> {
  const calls = new Map<number, WrittenCall>();
  let text = '';
  let finish = '';
  for await (const data of events) {
    if (data === '[DONE]') break;
    const choice = fieldsOf(listOf(parse(data)['choices'])[0]);
    const delta = fieldsOf(choice['delta']);
    const piece = textOf(delta, 'content');
    if (piece !== '') {
      text += piece;
      onText(piece);
    }
    for (const part of listOf(delta['tool_calls'])) addPart(calls, part);
    finish = textOf(choice, 'finish_reason') || finish;
  }
  if (finish === 'content_filter') return { kind: 'refused' };
  if (finish === '') throw new Broken('an answer that broke off');
  return { kind: 'said', text, calls: [...calls.values()].map(toCall), isCut: finish === 'length' };
}

function addPart(calls: Map<number, WrittenCall>, part: unknown): void {
  const at = numberOf(part, 'index') ?? 0;
  const named = fieldsOf(fieldsOf(part)['function']);
  const call = calls.get(at) ?? { id: '', name: '', text: '' };
  call.id ||= textOf(part, 'id');
  call.name ||= textOf(named, 'name');
  call.text += textOf(named, 'arguments');
  calls.set(at, call);
  if (calls.size > CALLS_MAX || call.text.length > CALL_BYTES) throw new Broken('more calls than are allowed');
}

function toCall({ id, name, text }: WrittenCall): ModelCall {
  try {
    return { id, name, input: JSON.parse(text === '' ? '{}' : text) };
  } catch {
    return { id, name, input: null };
  }
}

function parse(data: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    throw new Broken('an answer that is not JSON');
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
