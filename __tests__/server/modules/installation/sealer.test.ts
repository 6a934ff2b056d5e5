import { randomBytes } from 'node:crypto';
import { createSealer, SealBroken } from '../../../../server/modules/installation/sealer';

const KEY = randomBytes(32);
const TEXT = Buffer.from('11010519491231002X');

test('what was sealed is opened with the same key, for the same purpose and place', () => {
  const sealer = createSealer(KEY, 'certification');
  const sealed = sealer.seal('a/number', TEXT);
  expect(createSealer(KEY, 'certification').open('a/number', sealed)).toEqual(TEXT);
  expect(sealed.includes(TEXT)).toBe(false);
});

test('the same text is sealed differently each time', () => {
  const sealer = createSealer(KEY, 'certification');
  expect(sealer.seal('a', TEXT).equals(sealer.seal('a', TEXT))).toBe(false);
});

test('another key, purpose or place does not open it', () => {
  const sealed = createSealer(KEY, 'certification').seal('a/number', TEXT);
  expect(() => createSealer(randomBytes(32), 'certification').open('a/number', sealed)).toThrow(SealBroken);
  expect(() => createSealer(KEY, 'other').open('a/number', sealed)).toThrow(SealBroken);
  expect(() => createSealer(KEY, 'certification').open('b/number', sealed)).toThrow(SealBroken);
});

test('no changed byte and no cut is opened', () => {
  const sealer = createSealer(KEY, 'certification');
  const sealed = sealer.seal('a', TEXT);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open('a', changed)).toThrow(SealBroken);
  }
  for (const length of [0, 1, 28, sealed.length - 1]) {
    expect(() => sealer.open('a', sealed.subarray(0, length))).toThrow(SealBroken);
  }
});
