import { createHash } from 'node:crypto';
import { createWxWorld } from '../../../support/wx-world';

type Wx = Record<string, (...args: unknown[]) => unknown>;
type Manager = Record<string, (...args: unknown[]) => unknown>;
const USER = 'wxfile://usr';
const MB = 1_048_576;

function start() {
  const { wx, controls } = createWxWorld();
  const functions = wx as Wx;
  return { wx: functions, controls, manager: functions['getFileSystemManager']?.() as Manager };
}

describe('storage', () => {
  test.each([['文字'], [17], [false], [null], [{ list: [1] }]])(
    '%j comes back as it was, at once and later',
    async (data) => {
      const { wx } = start();
      await wx['setStorage']?.({ key: 'a', data });
      expect(wx['getStorageSync']?.('a')).toEqual(data);
      expect(await wx['getStorage']?.({ key: 'a' })).toEqual({ errMsg: 'getStorage:ok', data });
    },
  );

  test('what is not there is empty text at once, and a failure later', async () => {
    const { wx } = start();
    expect(wx['getStorageSync']?.('a')).toBe('');
    await expect(wx['getStorage']?.({ key: 'a' })).rejects.toEqual({ errMsg: 'getStorage:fail data not found' });
    expect(await wx['removeStorage']?.({ key: 'a' })).toEqual({ errMsg: 'removeStorage:ok' });
  });

  test('a key holds 1 MB and not a byte more; the older value stays', () => {
    const { wx } = start();
    wx['setStorageSync']?.('a', 'x'.repeat(MB));
    expect(() => wx['setStorageSync']?.('a', 'x'.repeat(MB + 1))).toThrow('setStorageSync:fail data exceed max size');
    expect(wx['getStorageSync']?.('a')).toHaveLength(MB);
  });

  test('all keys together hold 10 MB, in bytes and not in characters', async () => {
    const { wx } = start();
    for (let index = 0; index < 10; index += 1) wx['setStorageSync']?.(`k${index}`, 'x'.repeat(MB - 300));
    wx['setStorageSync']?.('rest', '照'.repeat(1000));
    await expect(wx['setStorage']?.({ key: 'more', data: 'x' })).rejects.toEqual({
      errMsg: 'setStorage:fail exceed storage max size 10Mb',
    });
    expect(wx['getStorageInfoSync']?.()).toMatchObject({ currentSize: 10_240, limitSize: 10_240 });
    wx['clearStorageSync']?.();
    wx['setStorageSync']?.('more', 'x');
    expect(wx['getStorageInfoSync']?.()).toEqual({ keys: ['more'], currentSize: 1, limitSize: 10_240 });
  });
});

describe('files', () => {
  test('what is written is read, whole and in part, as bytes and as text', () => {
    const { manager } = start();
    manager['writeFileSync']?.(`${USER}/a.txt`, '照片 0123');
    expect(manager['readFileSync']?.(`${USER}/a.txt`, 'utf8')).toBe('照片 0123');
    const part = manager['readFileSync']?.(`${USER}/a.txt`, undefined, 7, 2);
    expect(Buffer.from(part as ArrayBuffer).toString()).toBe('01');
    expect(manager['statSync']?.(`${USER}/a.txt`)).toMatchObject({ size: 11 });
  });

  test.each([
    [-1, 1, 'position'],
    [11, 1, 'position'],
    [0, 0, 'length'],
    [7, 5, 'length'],
  ])('%d bytes in, %d long is out of range', (position, length, name) => {
    const { manager, controls } = start();
    controls.files.write(`${USER}/a`, Buffer.alloc(11));
    expect(() => manager['readFileSync']?.(`${USER}/a`, undefined, position, length)).toThrow(
      `the value of "${name}" is out of range`,
    );
  });

  test.each(['md5', 'sha1'])('a file’s %s is the true one', async (digestAlgorithm) => {
    const { manager, controls } = start();
    const filePath = controls.files.writeTemporary(Buffer.from('照片'), 'jpg');
    const told = await new Promise((success) => {
      manager['getFileInfo']?.({ filePath, digestAlgorithm, success });
    });
    expect(told).toMatchObject({ size: 6, digest: createHash(digestAlgorithm).update('照片').digest('hex') });
  });

  test('the manager knows callbacks, no promises', async () => {
    const { manager } = start();
    const told = await new Promise((fail) => {
      expect(manager['readFile']?.({ filePath: `${USER}/gone`, fail })).toBeUndefined();
    });
    expect(told).toEqual({ errMsg: `readFile:fail no such file or directory, open "${USER}/gone"` });
  });

  test('only the user’s folder can be written, and only where there is a folder', () => {
    const { manager } = start();
    expect(() => manager['writeFileSync']?.('wxfile://tmp_1', 'x')).toThrow('permission denied');
    expect(() => manager['writeFileSync']?.(`${USER}/deep/a`, 'x')).toThrow('no such file or directory');
    manager['mkdirSync']?.(`${USER}/deep/er`, true);
    manager['writeFileSync']?.(`${USER}/deep/a`, 'x');
    expect(manager['readdirSync']?.(`${USER}/deep`)).toEqual(['a', 'er']);
    expect(() => manager['rmdirSync']?.(`${USER}/deep`)).toThrow('directory not empty');
    manager['rmdirSync']?.(`${USER}/deep`, true);
    expect(() => manager['accessSync']?.(`${USER}/deep`)).toThrow('no such file or directory');
  });

  test('a saved file leaves the folder of temporary ones', () => {
    const { manager, controls } = start();
    const path = controls.files.writeTemporary(Buffer.from('x'), 'jpg');
    const saved = manager['saveFileSync']?.(path);
    expect([saved, controls.files.find(path)]).toEqual([`${USER}/tmp_1.jpg`, undefined]);
    manager['unlinkSync']?.(saved);
    expect(controls.files.paths()).toEqual([]);
  });

  test('the user’s files hold 200 MB together; temporary ones do not count', () => {
    const { manager, controls } = start();
    controls.files.write('wxfile://tmp_big', new Uint8Array(MB));
    const half = new ArrayBuffer(100 * MB);
    manager['writeFileSync']?.(`${USER}/a`, half);
    manager['writeFileSync']?.(`${USER}/b`, half);
    expect(() => manager['writeFileSync']?.(`${USER}/c`, 'x')).toThrow('the maximum size of the file storage limit');
    manager['unlinkSync']?.(`${USER}/b`);
    manager['writeFileSync']?.(`${USER}/c`, 'x');
  });
});

test('only a file that is there can be kept in the phone’s album', async () => {
  const { wx, controls } = start();
  await expect(wx['saveImageToPhotosAlbum']?.({ filePath: 'wxfile://gone' })).rejects.toMatchObject({
    errMsg: 'saveImageToPhotosAlbum:fail file not found: wxfile://gone',
  });
  const path = controls.files.writeTemporary(Buffer.from('x'), 'jpg');
  await wx['saveImageToPhotosAlbum']?.({ filePath: path });
  expect(controls.albumFiles).toEqual([{ kind: 'photo', path }]);
});
