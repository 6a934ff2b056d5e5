import { createOpenAiModel } from '../../../../server/adapters/language-model/open-ai';
import type { ModelQuestion } from '../../../../server/adapters/language-model/types';
import { type LanguageModelDouble, startLanguageModelDouble } from '../../../support/doubles/language-model';
import { until } from '../../../support/server-process';

let double: LanguageModelDouble;

beforeEach(async () => {
  double = await startLanguageModelDouble();
});
afterEach(async () => {
  expect(double.complaints).toEqual([]);
  await double.close();
});

const TOOLS = [{ name: 'albums', description: '相册', parameters: { type: 'object', properties: {} } }];
const BUDGET = { idleMs: 400, totalMs: 5_000, bytes: 6_000 };

async function ask(more: Partial<ModelQuestion> = {}) {
  const said: string[] = [];
  const model = createOpenAiModel({ url: double.url, key: double.key, model: 'test-model' }, BUDGET);
  const outcome = await model.ask({
    messages: [
      { role: 'system', text: '你是助手' },
      { role: 'user', text: '你好' },
    ],
    tools: TOOLS,
    signal: new AbortController().signal,
    onText: (text) => said.push(text),
    ...more,
  });
  return { outcome, said };
}

test('what is said comes piece by piece, and whole in the end', async () => {
  double.answer([{ say: '你' }, { say: '好，😀' }]);
  const { outcome, said } = await ask();
  expect(said).toEqual(['你', '好，😀']);
  expect(outcome).toEqual({ kind: 'said', text: '你好，😀', calls: [], isCut: false });
  expect(double.asked[0]).toMatchObject({ tools: ['albums'] });
});

test('calls are put together from their pieces, several beside each other, and what is no JSON is null', async () => {
  double.answer([
    { call: 'albums', input: { words: '三亚' } },
    { call: 'help', input: '{"words":' },
  ]);
  expect((await ask()).outcome).toMatchObject({
    calls: [
      { id: 'call-0', name: 'albums', input: { words: '三亚' } },
      { id: 'call-1', name: 'help', input: null },
    ],
  });
});

test('a call and what it has found travel with the next question', async () => {
  await ask({
    messages: [
      { role: 'system', text: '你是助手' },
      { role: 'user', text: '找相册' },
      { role: 'assistant', text: '', calls: [{ id: 'call-0', name: 'albums', input: { words: '海' } }] },
      { role: 'tool', callId: 'call-0', text: '{"data":[]}' },
    ],
  });
  expect(double.asked[0]?.messages.slice(2)).toEqual([
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'call-0', type: 'function', function: { name: 'albums', arguments: '{"words":"海"}' } }],
    },
    { role: 'tool', tool_call_id: 'call-0', content: '{"data":[]}' },
  ]);
});

test.each([
  ['an error', [{ status: 500 }], 'HTTP 500'],
  ['a wrong key', [{ status: 401 }], 'HTTP 401'],
  ['too many questions', [{ status: 429 }], 'HTTP 429'],
  ['no stream', [{ json: { choices: [] } }], 'an answer that is no stream'],
  ['garbage', [{ say: '一' }, 'garbage'], 'an answer that is not JSON'],
  ['silence', [{ say: '一' }, 'stall'], 'silence'],
  ['silence from the start', ['stall'], 'silence'],
  ['an end without a word', [{ say: '一' }, { finish: '' }], 'an answer that broke off'],
  ['too much', [{ say: '多'.repeat(2_000) }], 'an answer that is too large'],
  [
    'too long calls',
    [
      { call: 'albums', input: { words: 'a'.repeat(3_000) } },
      { call: 'a', input: 'b'.repeat(5_000) },
    ],
    'an answer that is too large',
  ],
] as const)('%s is a failure that tells no secret', async (_name, parts, reason) => {
  double.answer(parts);
  expect((await ask()).outcome).toEqual({ kind: 'failed', reason });
});

test('a connection that breaks is a failure, and the text so far has been passed on', async () => {
  double.answer([{ say: '一半' }, { pauseMs: 50 }, 'breakOff']);
  const { outcome, said } = await ask();
  expect(said).toEqual(['一半']);
  expect(outcome.kind).toBe('failed');
});

test('a content filter is a refusal, and an exhausted budget is reported', async () => {
  double.answer([{ finish: 'content_filter' }], [{ say: '很长' }, { finish: 'length' }]);
  expect((await ask()).outcome).toEqual({ kind: 'refused' });
  expect((await ask()).outcome).toMatchObject({ kind: 'said', isCut: true });
});

test('whoever stops asking closes the connection', async () => {
  double.answer([{ say: '一' }, 'hold']);
  const abort = new AbortController();
  const { outcome } = await ask({ signal: abort.signal, onText: () => abort.abort() });
  expect(outcome).toEqual({ kind: 'failed', reason: 'AbortError' });
  await until(() => double.abandoned > 0);
  expect(double.abandoned).toBe(1);
});

test('no redirect is followed, and nobody listening is a failure', async () => {
  double.answer([{ status: 302 }]);
  expect((await ask()).outcome.kind).toBe('failed');
  const model = createOpenAiModel({ url: 'http://127.0.0.1:9', key: null, model: 'x' }, BUDGET);
  const asked = { messages: [], tools: [], signal: new AbortController().signal, onText: () => undefined };
  expect((await model.ask(asked)).kind).toBe('failed');
});
