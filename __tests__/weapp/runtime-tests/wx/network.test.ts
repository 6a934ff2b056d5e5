import sharp from 'sharp';
import { createWxWorld, type WxRequest } from '../../../support/wx-world';

type Task = Record<string, (...args: unknown[]) => unknown> & { readyState?: number };
type Wx = Record<string, (options: Record<string, unknown>) => Task>;
type Told = { errMsg: string } & Record<string, unknown>;
const URL_OF_SERVER = 'https://example.com/x';

function start() {
  const world = createWxWorld();
  const wx = world.wx as unknown as Wx;
  const call = (name: string, options: Record<string, unknown>): { task: Task; ended: Promise<Told> } => {
    let task: Task = {};
    const ended = new Promise<Told>((resolve) => {
      task = wx[name]?.({ url: URL_OF_SERVER, ...options, success: resolve, fail: resolve }) ?? {};
    });
    return { task, ended };
  };
  return { world, controls: world.controls, wx, call };
}

test.each<[string, Record<string, unknown>, Partial<WxRequest>, string]>([
  ['an object to read with', { data: { a: '你 &', b: 1 } }, { url: `${URL_OF_SERVER}?a=%E4%BD%A0%20%26&b=1` }, ''],
  ['an object to send', { method: 'POST', data: { a: 1 } }, { method: 'POST' }, '{"a":1}'],
  [
    'a form to send',
    { method: 'POST', data: { a: '你' }, header: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    { header: { 'content-type': 'application/x-www-form-urlencoded' } },
    'a=%E4%BD%A0',
  ],
  ['bytes', { method: 'PUT', data: new Uint8Array([52, 50]).buffer }, { method: 'PUT' }, '42'],
])('%s arrives as the platform sends it', async (_name, options, expected, body) => {
  const { world, call } = start();
  const seen: WxRequest[] = [];
  world.answer = (request) => {
    seen.push(request);
    return { statusCode: 200, data: '' };
  };
  expect(await call('request', options).ended).toMatchObject({ errMsg: 'request:ok', statusCode: 200 });
  expect(seen[0]).toMatchObject(expected);
  expect(Buffer.from(seen[0]?.body ?? []).toString()).toBe(body);
});

test('an answer is read as JSON where it is any, as text or bytes when that was asked for', async () => {
  const { world, call } = start();
  world.answer = () => ({ statusCode: 424, data: '{"code":1}' });
  expect(await call('request', {}).ended).toMatchObject({ statusCode: 424, data: { code: 1 } });
  expect(await call('request', { dataType: 'text' }).ended).toMatchObject({ data: '{"code":1}' });
  const { data } = await call('request', { responseType: 'arraybuffer' }).ended;
  expect(Buffer.from(data as ArrayBuffer).toString()).toBe('{"code":1}');
  world.answer = () => ({ statusCode: 200, data: '<html>' });
  expect(await call('request', {}).ended).toMatchObject({ data: '<html>' });
});

test.each([
  ['request', 10, {}],
  ['uploadFile', 10, { filePath: 'wxfile://tmp_1.jpg', name: 'file' }],
  ['downloadFile', 10, {}],
])('%s: %d at the same time, and room again when one has ended', async (name, limit, options) => {
  const { world, controls, call } = start();
  controls.files.writeTemporary(Buffer.from('x'), 'jpg');
  world.answer = () => 'hang';
  const running = Array.from({ length: limit }, () => call(name, options));
  expect((await call(name, options).ended).errMsg).toBe(`${name}:fail exceed max concurrent`);
  running[0]?.task['abort']?.();
  expect((await running[0]?.ended)?.errMsg).toBe(`${name}:fail abort`);
  world.answer = () => ({ statusCode: 200, data: 'x' });
  expect((await call(name, options).ended).errMsg).toBe(`${name}:ok`);
  for (const { task } of running) task['abort']?.();
});

test.each<[string, Record<string, unknown>, string]>([
  ['no address', { url: undefined }, 'parameter error: parameter.url should be String instead of Undefined;'],
  ['an address without a host', { url: '/x' }, 'invalid url "/x"'],
  ['a method that there is not', { method: 'PATCH' }, 'invalid method "PATCH"'],
])('%s is refused', async (_name, options, words) => {
  expect((await start().call('request', options).ended).errMsg).toBe(`request:fail ${words}`);
});

test('an upload is a form whose file comes last, and tells its progress', async () => {
  const { world, controls, call } = start();
  const seen: string[] = [];
  world.answer = ({ body, header }) => {
    seen.push(header['content-type'] ?? '', Buffer.from(body).toString());
    return { statusCode: 201, data: '{"ok":1}' };
  };
  const filePath = controls.files.writeTemporary(Buffer.from('照'), 'jpg');
  const { task, ended } = call('uploadFile', { filePath, name: 'file', formData: { key: '钥匙' } });
  const progress: unknown[] = [];
  task['onProgressUpdate']?.((told: Record<string, unknown>) => progress.push(told['progress']));
  expect(await ended).toEqual({ errMsg: 'uploadFile:ok', statusCode: 201, data: '{"ok":1}' });
  const [type = '', body = ''] = seen;
  const boundary = type.replace('multipart/form-data; boundary=', '');
  const file = `name="file"; filename="tmp_1.jpg"\r\nContent-Type: application/octet-stream\r\n\r\n照\r\n--${boundary}--`;
  expect(body.indexOf('name="key"\r\n\r\n钥匙')).toBeGreaterThan(0);
  expect(body.indexOf(file)).toBeGreaterThan(body.indexOf('name="key"'));
  expect(progress).toEqual([100]);
});

test('a download becomes a temporary file with the ending of its address', async () => {
  const { world, controls, call } = start();
  world.answer = () => ({ statusCode: 200, data: '照' });
  const told = await call('downloadFile', { url: 'https://example.com/a.webp?w=1' }).ended;
  expect(told).toMatchObject({ errMsg: 'downloadFile:ok', tempFilePath: 'wxfile://tmp_1.webp' });
  expect(Buffer.from(controls.files.find('wxfile://tmp_1.webp') ?? []).toString()).toBe('照');
});

test('five seconds in the background cut what is under way, coming back before does not', async () => {
  jest.useFakeTimers();
  const { world, controls, call, wx } = start();
  world.answer = () => 'hang';
  const request = call('request', {});
  const socket = wx['connectSocket']?.({ url: 'wss://example.com', success: () => undefined });
  await jest.advanceTimersByTimeAsync(0);
  const ends: string[] = [];
  void request.ended.then(({ errMsg }) => ends.push(errMsg));
  socket?.['onClose']?.(() => ends.push('socket'));
  controls.hideApp();
  await jest.advanceTimersByTimeAsync(4_999);
  controls.showApp({ path: '', query: {}, scene: 1001, referrerInfo: {} });
  await jest.advanceTimersByTimeAsync(10);
  expect(ends).toEqual([]);
  controls.hideApp();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(ends.sort()).toEqual(['request:fail interrupted', 'socket']);
  jest.useRealTimers();
});

test('without a network nothing is sent', async () => {
  const { world, controls, call } = start();
  let isAsked = false;
  world.answer = () => {
    isAsked = true;
    return 'hang';
  };
  controls.changeNetwork('none');
  expect((await call('request', {}).ended).errMsg).toMatch(/^request:fail errcode:-106/);
  expect(isAsked).toBe(false);
});

test('sockets: five, what is sent comes back, and a closed one makes room', async () => {
  const { wx, call } = start();
  const open = (): { task: Task; opened: Promise<unknown>; ended: Promise<Told> } => {
    const { task, ended } = call('connectSocket', { url: 'wss://example.com' });
    return { task, ended, opened: new Promise((resolve) => task['onOpen']?.(resolve)) };
  };
  const sockets = Array.from({ length: 5 }, open);
  expect((await open().ended).errMsg).toBe('connectSocket:fail exceed max task count');
  const [first] = sockets;
  await first?.opened;
  const heard = new Promise((resolve) => first?.task['onMessage']?.(resolve));
  await first?.task['send']?.({ data: '你好' });
  expect(await heard).toEqual({ data: '你好' });
  const closed = new Promise((resolve) => first?.task['onClose']?.(resolve));
  await first?.task['close']?.({ code: 1000 });
  expect(await closed).toMatchObject({ code: 1000 });
  await expect(first?.task['send']?.({ data: 'x' })).rejects.toMatchObject({
    errMsg: expect.stringContaining('not OPEN'),
  });
  expect((await open().ended).errMsg).toBe('connectSocket:ok');
  expect(typeof wx['connectSocket']).toBe('function');
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('the size of a %s is read from its head', async (type) => {
  const { controls, call } = start();
  const bytes = await sharp({ create: { width: 321, height: 123, channels: 3, background: '#c23b00' } })
    .toFormat(type)
    .toBuffer();
  const src = controls.files.writeTemporary(bytes, type);
  expect(await call('getImageInfo', { src }).ended).toMatchObject({ width: 321, height: 123, type, path: src });
  const cut = controls.files.writeTemporary(bytes.subarray(0, 8), type);
  expect((await call('getImageInfo', { src: cut }).ended).errMsg).toMatch(/fail image format is not supported/);
});
