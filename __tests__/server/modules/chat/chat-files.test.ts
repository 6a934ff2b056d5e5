import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { ERRORS } from '@contract/errors';
import * as chat from '@contract/http/chat';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { randomIds } from '../../../../server/adapters/ids/random';
import { createFfmpegEngine } from '../../../../server/adapters/video/ffmpeg';
import { findVideoPrograms } from '../../../../server/adapters/video/programs';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawClip, WEB_MP4 } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let anna: Person;
let bert: Person;
let stranger: Person;
let conversation: ChatConversation;

beforeAll(async () => {
  const programs = findVideoPrograms({ ffmpegPath: null, ffprobePath: null });
  if (programs === null) throw new Error('no ffmpeg');
  app = await startTestApp({ parts: { videos: createFfmpegEngine(programs) } });
});
beforeEach(async () => {
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
  stranger = await aSignedInPerson(app, { nickname: '路人' });
  for (const [one, other] of [
    [anna, bert],
    [bert, anna],
  ] as const) {
    await app.call(chat.requestFriend, { userId: other.id, text: '' }, one);
  }
  app.clock.advanceMs(20_000);
  conversation = await app.call(chat.openChat, { userId: bert.id }, anna);
});
afterAll(() => app.close());

const place = () => ({ conversation_id: conversation.id });
const send = (content: ChatSendInput['content'], from: Person = anna, more: Partial<ChatSendInput> = {}) =>
  app
    .call(
      chat.sendChatMessage,
      { unique_id: randomIds.newId(), ...place(), content, client_create_time: 1, ...more },
      from,
    )
    .then(({ message }) => message);
const read = async (reader: Person): Promise<ChatMessage | undefined> =>
  (await app.call(chat.listChatMessages, { ...place(), limit: 50 }, reader)).messages.at(-1);
const reactTo = ({ _id }: ChatMessage, emoji: '👍' | '🎉' | '', from: Person) =>
  app.call(chat.reactToChatMessage, { ...place(), _id, emoji }, from);

async function upload(kind: 'voice' | 'file', bytes: Uint8Array, from: Person = anna): Promise<string> {
  const { dir } = await app.call(chat.getChatCredentials, { kind }, from);
  const object = `${dir}${randomIds.newId()}`;
  await app.parts.store.put(object, bytes);
  return object;
}

/** A tone as a recorder writes it. */
function drawSound(seconds: number, extension: 'webm' | 'mp3', codec: readonly string[]): Buffer {
  const programs = findVideoPrograms({ ffmpegPath: null, ffprobePath: null });
  if (programs === null) throw new Error('no ffmpeg');
  const folder = mkdtempSync(path.join(tmpdir(), 'sound-'));
  try {
    const file = path.join(folder, `sound.${extension}`);
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`];
    execFileSync(programs.ffmpeg, ['-nostdin', '-loglevel', 'error', ...tone, ...codec, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPUS = ['-c:a', 'libopus'];
const addressOf = (message: ChatMessage | undefined): string =>
  message !== undefined && 'url' in message.body ? (message.body.url ?? '') : '';
const open = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

test('a voice is played by whoever is in the conversation, whole and in parts, and is unheard until it was', async () => {
  const object = await upload('voice', drawSound(3, 'webm', OPUS));
  const sent = await send({ type: 'voice', body: { object } });
  expect(sent).toMatchObject({ type: 'voice', body: { isHeard: true } });
  const told = await read(bert);
  expect(told).toMatchObject({ type: 'voice', body: { isHeard: false } });
  const durationMs = told?.type === 'voice' ? told.body.durationMs : 0;
  expect(Math.abs(durationMs - 3_000)).toBeLessThan(200);
  const whole = await open(addressOf(told));
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  const part = await open(addressOf(told), { range: 'bytes=0-99' });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
  await app.call(chat.hearChatMessage, { ...place(), _id: sent._id }, bert);
  await app.call(chat.hearChatMessage, { ...place(), _id: sent._id }, bert);
  expect(await read(bert)).toMatchObject({ body: { isHeard: true } });
  // What was uploaded does not stay.
  expect(await app.parts.store.sizeOf(object)).toBeNull();
});

test('a recording that is too long is cut off, and what is no recording is refused', async () => {
  const long = await send({ type: 'voice', body: { object: await upload('voice', drawSound(70, 'mp3', [])) } });
  expect(long.type === 'voice' && long.body.durationMs).toBe(60_000);
  const text = {
    type: 'voice' as const,
    body: { object: await upload('voice', Buffer.from('#EXTM3U\nfile:///etc/passwd')) },
  };
  await expect(send(text)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_VOICE_INVALID));
  const foreign = { type: 'voice' as const, body: { object: await upload('voice', drawSound(2, 'mp3', []), bert) } };
  await expect(send(foreign)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_VOICE_INVALID));
});

test('a video has a poster and plays at once; one that browsers cannot play is converted and announced again', async () => {
  const ready = await send({
    type: 'video',
    body: { object: await upload('file', drawClip({ output: WEB_MP4, extension: 'mp4' })) },
  });
  expect(ready).toMatchObject({ type: 'video', body: { width: 320, height: 180, state: 0 } });
  expect((await open(addressOf(ready))).headers['content-type']).toBe('video/mp4');
  expect((await open((ready.type === 'video' && ready.body.poster) || '')).statusCode).toBe(200);

  const old = drawClip({ output: ['-c:v', 'mpeg4', '-c:a', 'aac'], extension: 'mp4' });
  const making = await send({ type: 'video', body: { object: await upload('file', old) } });
  expect(making).toMatchObject({ body: { state: 1, url: null } });
  const { cursor } = await app.call(chat.listChatChanges, {}, bert);
  await app.runJobs();
  const changes = await app.call(chat.listChatChanges, { cursor }, bert);
  expect(changes.conversations).toMatchObject([{ id: conversation.id }]);
  const pulled = await app.call(chat.pullChatMessages, { wants: [{ ...place(), after: making.version }] }, bert);
  expect(pulled.messages).toMatchObject([{ _id: making._id, seq: making.seq, body: { state: 0 } }]);
  expect((await open(addressOf(pulled.messages[0]))).statusCode).toBe(200);
});

test('a file is downloaded under its name and never shown as a page', async () => {
  const object = await upload('file', Buffer.from('<script>alert(1)</script>'));
  await send({ type: 'file', body: { object, name: '../合同\u202egpj.html' } });
  const told = await read(bert);
  expect(told).toMatchObject({ type: 'file', body: { name: '合同gpj.html', sizeBytes: 25 } });
  const { headers } = await open(addressOf(told));
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-disposition']).toContain('attachment');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('what is larger than the level allows is refused', async () => {
  const { maxSizeBytes } = await app.call(chat.getChatCredentials, { kind: 'file' }, anna);
  expect(maxSizeBytes).toBe(83_886_080);
  const object = await upload('file', Buffer.alloc(maxSizeBytes + 1));
  await expect(send({ type: 'file', body: { object, name: '大.zip' } })).rejects.toMatchObject(
    refusal(CHAT_ERRORS.CHAT_FILE_TOO_LARGE),
  );
});

test('a file of a message that was taken back is gone, and one that was sent on stays', async () => {
  const listFiles = () => app.parts.db.selectFrom('chat_file').select('object_key').execute();
  const before = await listFiles();
  const message = await send({ type: 'file', body: { object: await upload('file', Buffer.from('x')), name: 'a.txt' } });
  const url = addressOf(await read(bert));
  const sentOn = await send({ type: 'forward', body: { message_id: message._id } }, bert);
  expect(sentOn).toMatchObject({ type: 'file', body: { name: 'a.txt' } });
  await app.call(chat.revokeChatMessage, { ...place(), _id: message._id }, anna);
  expect((await open(url)).statusCode).toBe(404);
  expect((await open(addressOf(sentOn))).statusCode).toBe(200);
  await app.call(chat.revokeChatMessage, { ...place(), _id: sentOn._id }, bert);
  expect(await listFiles()).toEqual(before);
});

test('an address is one reader’s and ends with his membership', async () => {
  const message = await send({ type: 'file', body: { object: await upload('file', Buffer.from('x')), name: 'a.txt' } });
  const url = addressOf(await read(bert));
  expect((await open(url.replace(bert.id, stranger.id))).statusCode).toBe(404);
  await app.call(chat.deleteChatMessages, { ...place(), ids: [message._id] }, bert);
  expect((await open(url)).statusCode).toBe(404);
});

test('the same message sent again after its answer was lost is one message and one file', async () => {
  const object = await upload('file', Buffer.from('x'));
  const input = { unique_id: randomIds.newId() };
  const content = { type: 'file' as const, body: { object, name: 'a.txt' } };
  const first = await send(content, anna, input);
  expect((await send(content, anna, input))._id).toBe(first._id);
});

test('one answer a person and message: it replaces, counts, and goes', async () => {
  const message = await send({ type: 'text', body: { text: '好' } });
  await reactTo(message, '👍', anna);
  app.clock.advanceMs(1_000);
  const both = await reactTo(message, '👍', bert);
  expect(both.reactions).toEqual([{ emoji: '👍', count: 2, isMine: true, uids: [anna.id, bert.id] }]);
  app.clock.advanceMs(1_000);
  const { version } = await reactTo(message, '🎉', bert);
  expect((await reactTo(message, '🎉', bert)).version).toBe(version);
  expect((await read(anna))?.reactions).toEqual([
    { emoji: '👍', count: 1, isMine: true, uids: [anna.id] },
    { emoji: '🎉', count: 1, isMine: false, uids: [bert.id] },
  ]);
  await reactTo(message, '', anna);
  await reactTo(message, '', bert);
  expect(await read(anna)).not.toHaveProperty('reactions');
});

test('who is not there, or has not been answered, cannot react; nor can anybody to what was taken back', async () => {
  const message = await send({ type: 'text', body: { text: '好' } });
  await expect(reactTo(message, '👍', stranger)).rejects.toMatchObject(refusal(CHAT_ERRORS.CONVERSATION_ABSENT));
  await expect(app.call(chat.hearChatMessage, { ...place(), _id: message._id }, stranger)).rejects.toMatchObject(
    refusal(CHAT_ERRORS.CONVERSATION_ABSENT),
  );
  await expect(
    app.call(chat.reactToChatMessage, { ...place(), _id: message._id, emoji: '💣' as never }, bert),
  ).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  await app.call(chat.revokeChatMessage, { ...place(), _id: message._id }, anna);
  await expect(reactTo(message, '👍', bert)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_MESSAGE_ABSENT));
});
