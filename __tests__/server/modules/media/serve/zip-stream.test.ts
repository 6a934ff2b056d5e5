import { crc32 } from 'node:zlib';
import { type ZipEntry, zipStream } from '../../../../../server/modules/media/serve/zip-stream';

async function* bytesOf(...chunks: Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const AT = { modifiedLocal: '2026-05-01 12:34:56', maxBytes: 100 };

async function collect(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('the directory names each file with its size, checksum, time and place', async () => {
  const content = Buffer.from('hello');
  const zip = await collect(
    entriesOf({ ...AT, name: '一.txt', bytes: bytesOf(content.subarray(0, 2), content.subarray(2)) }),
  );
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(1);
  const record = zip.readUInt32LE(end + 16);
  expect(zip.readUInt32LE(record + 16)).toBe(crc32(content));
  expect([zip.readUInt32LE(record + 20), zip.readUInt32LE(record + 24)]).toEqual([5, 5]);
  expect(zip.readUInt16LE(record + 12)).toBe((12 << 11) | (34 << 5) | 28);
  expect(zip.readUInt16LE(record + 14)).toBe((46 << 9) | (5 << 5) | 1);
  expect(zip.toString('utf8', record + 46, record + 46 + zip.readUInt16LE(record + 28))).toBe('一.txt');
  expect(zip.readUInt32LE(zip.readUInt32LE(record + 42))).toBe(0x04034b50);
});

test('a file that may be larger than 4 GB has its sizes in eight bytes', async () => {
  const zip = await collect(
    entriesOf({ ...AT, maxBytes: 5_000_000_000, name: 'v.mp4', bytes: bytesOf(Buffer.from('abc')) }),
  );
  expect(zip.readUInt16LE(28)).toBe(20);
  expect(zip.readUInt32LE(18)).toBe(0xffff_ffff);
  const descriptor = 30 + 5 + 20 + 3;
  expect(zip.readUInt32LE(descriptor)).toBe(0x08074b50);
  expect(zip.readBigUInt64LE(descriptor + 8)).toBe(BigInt(3));
});

test('more than 65,534 files are counted in the larger end', async () => {
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < 65_536; n += 1) yield { ...AT, name: `${n}`, bytes: bytesOf() };
  }
  const zip = await collect(many());
  const locator = zip.length - 22 - 20;
  expect(zip.readUInt32LE(locator)).toBe(0x07064b50);
  const end64 = Number(zip.readBigUInt64LE(locator + 8));
  expect(zip.readUInt32LE(end64)).toBe(0x06064b50);
  expect(Number(zip.readBigUInt64LE(end64 + 32))).toBe(65_536);
});

test('who stops reading stops the file under way', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(10);
    } finally {
      isEnded = true;
    }
  }
  let read = 0;
  for await (const _chunk of zipStream(entriesOf({ ...AT, name: 'a', maxBytes: 1e12, bytes: endless() }))) {
    read += 1;
    if (read > 5) break;
  }
  expect(isEnded).toBe(true);
});
