import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createInputReader } from '../../../server/http/input';
import { ChatSendInput } from '@contract/schemas/chat/chat-sending';

const Text = Type.Object({ type: Type.Literal('text'), body: Type.Object({ text: Type.String() }) });
const Picture = Type.Object({ type: Type.Literal('picture'), body: Type.Object({ object: Type.String() }) });
const Choice = Type.Object({
  content: Type.Union([Text, Picture]),
  about: Type.Optional(Type.Array(Text)),
  extra: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});

const readWith = (schema: Parameters<typeof createInputReader>[0]) => {
  const read = createInputReader(schema, { body: 'json', bodyFields: [] });
  return (body: unknown): unknown =>
    read({ body, query: {}, params: {}, headers: { 'content-type': 'application/json' } } as unknown as FastifyRequest);
};
const said = { type: 'text', body: { text: '你好' } };

test.each([
  ['at the top', { content: said, more: 1 }],
  ['in what was chosen', { content: { ...said, more: 1 } }],
  ['deep in what was chosen', { content: { ...said, body: { ...said.body, object: 'x' } } }],
])('a field that nothing names is dropped: %s', (_, sent) => {
  expect(readWith(Choice)(sent)).toEqual({ content: said });
});

test.each([
  ['what is named', { content: said, about: [said], extra: { one: 1 } }],
  ['the other choice', { content: { type: 'picture', body: { object: 'x' } } }],
])('%s stays as it is', (_, sent) => {
  expect(readWith(Choice)(sent)).toEqual(sent);
});

test('what is no choice is refused', () => {
  expect(() => readWith(Choice)({ content: { type: 'voice', body: {} } })).toThrow('提交的内容有误');
});

test('U+0000 leaves a text, however clean the rest is', () => {
  expect(readWith(Choice)({ content: { type: 'text', body: { text: 'a\0b' } } })).toEqual({
    content: { type: 'text', body: { text: 'ab' } },
  });
});

test('a message of the chat is read like any other', () => {
  const message = { unique_id: 'u'.repeat(22), conversation_id: 'c'.repeat(22), content: said, client_create_time: 1 };
  const read = readWith(ChatSendInput);
  expect(read(message)).toEqual(message);
  expect(read({ ...message, content: { ...said, more: 1 }, more: 1 })).toEqual(message);
});
