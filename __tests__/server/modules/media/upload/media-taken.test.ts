import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { save, sendBytes } from '../../../../support/upload-file';
import { createReader } from '../../../../../server/bytes/byte-reader';
import { withFileBytes } from '../../../../../server/bytes/file-bytes';
import { readRecordedTime } from '../../../../../server/modules/media/upload/media-taken';

const EPOCH_SECONDS = Date.UTC(1904, 0, 1) / 1000;
const APPLE = 'com.apple.quicktime.creationdate';

function box(type: string | Buffer, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type.toString('latin1'), 4, 'latin1');
  return Buffer.concat([head, body]);
}
function big(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const header = (seconds: number): Buffer => box('mvhd', big(0), big(seconds), Buffer.alloc(92));
const headerAt = (time: string): Buffer => header(Date.parse(time) / 1000 - EPOCH_SECONDS);
function longHeaderAt(time: string): Buffer {
  const seconds = Buffer.alloc(8);
  seconds.writeBigUInt64BE(BigInt(Date.parse(time) / 1000 - EPOCH_SECONDS));
  return box('mvhd', Buffer.from([1, 0, 0, 0]), seconds, Buffer.alloc(100));
}

/** As QuickTime has it; `version` as ISO has it, before its boxes. */
function notes(entries: Readonly<Record<string, string>>, version = Buffer.alloc(0)): Buffer {
  const keys = Object.keys(entries).map((key) => box('mdta', Buffer.from(key)));
  const values = Object.values(entries).map((text, at) =>
    box(big(at + 1), box('data', big(1), big(0), Buffer.from(text))),
  );
  const list = box('keys', big(0), big(keys.length), ...keys);
  return box('meta', version, box('hdlr', Buffer.alloc(24)), list, box('ilst', ...values));
}

const film = (...inMovie: readonly Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    box('mdat', Buffer.alloc(70_000)),
    box('moov', ...inMovie),
  ]);

let folder: string;
let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'films-'));
  app = await startTestApp(namedCallers);
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readFilm(bytes: Buffer): Promise<string | null> {
  const file = path.join(folder, 'film');
  writeFileSync(file, bytes);
  return withFileBytes(file, (held) => readRecordedTime(createReader(held)));
}

/** What the album says of a file with a time of its own, an hour of 2020. */
async function takenOf(bytes: Buffer, fileName: string): Promise<string> {
  const item = await sendBytes(app, owner, bytes, fileName, { lastModified: Date.UTC(2020, 0, 1) });
  const [result] = await save(app, owner, album.albumUid, [item]);
  const row = await app.parts.db
    .selectFrom('media')
    .select('taken_local')
    .where('uid', '=', result?.resourceId ?? '')
    .executeTakeFirstOrThrow();
  return row.taken_local;
}

const UTC_NINE = headerAt('2024-05-01T09:20:30Z');

describe('a film was recorded', () => {
  test.each<[string, Buffer, string | null]>([
    ['when its header says, in our time', film(UTC_NINE), '2024-05-01 17:20:30'],
    ['when its long header says', film(longHeaderAt('2060-05-01T20:00:00Z')), '2060-05-02 04:00:00'],
    [
      'when Apple’s clock showed where it was, whatever the header says',
      film(UTC_NINE, notes({ 'com.apple.quicktime.make': 'Apple', [APPLE]: '2024-05-01T02:20:30-0700' })),
      '2024-05-01 02:20:30',
    ],
    [
      'when Apple’s clock showed, in a box of ISO',
      film(notes({ [APPLE]: '2024-05-01T18:20:30+09:00' }, Buffer.alloc(4)), UTC_NINE),
      '2024-05-01 18:20:30',
    ],
    [
      'when its header says where Apple’s note is no time',
      film(UTC_NINE, notes({ [APPLE]: 'soon' })),
      '2024-05-01 17:20:30',
    ],
    [
      'when its header says where Apple wrote of other things',
      film(UTC_NINE, notes({ a: 'b' })),
      '2024-05-01 17:20:30',
    ],
    ['nobody knows when, without a header', film(notes({ a: 'b' })), null],
    ['nobody knows when, with a box that is too long', film(UTC_NINE.subarray(0, 40)), null],
    ['nobody knows when, without a movie', film().subarray(0, 70_000), null],
    ['nobody knows when: it is no film', Buffer.from('only text, longer than a box is'), null],
  ])('%s', async (_name, bytes, expected) => {
    expect(await readFilm(bytes)).toBe(expected);
  });

  test.each([
    ['as it says itself', film(UTC_NINE), '2024-05-01 17:20:30'],
    ['as the file says where a clock stood at 1904', film(header(0)), '2020-01-01 08:00:00'],
    ['as the file says where a clock stood at 1970', film(header(-EPOCH_SECONDS)), '2020-01-01 08:00:00'],
    ['as the file says where it counted from 1970', film(header(Date.UTC(2024, 4, 1) / 1000)), '2020-01-01 08:00:00'],
  ])('%s, and so it lies in the album', async (_name, bytes, expected) => {
    expect(await takenOf(bytes, 'a.mov')).toBe(expected);
  });

  test('as a program writes it, and as the file says where it wrote nothing', async () => {
    const output = [...WEB_MP4, '-metadata', 'creation_time=2023-01-31T20:00:00Z'];
    expect(await takenOf(drawClip({ extension: 'mp4', output }), 'a.mp4')).toBe('2023-02-01 04:00:00');
    expect(await takenOf(drawClip({ extension: 'mp4', output: [...WEB_MP4] }), 'a.mp4')).toBe('2020-01-01 08:00:00');
  });
});

describe('a photo was taken', () => {
  const DIGITISED = { DateTimeDigitized: '2023:02:03 04:05:06' };
  const CHANGED = { DateTime: '2022:02:03 04:05:06' };
  test.each([
    ['when it was', { IFD0: CHANGED, IFD2: { ...DIGITISED, DateTimeOriginal: '2024:02:03 04:05:06' } }, '2024'],
    ['when it was digitised, where nothing else is said', { IFD0: CHANGED, IFD2: DIGITISED }, '2023'],
    ['when it was changed last, where only that is said', { IFD0: CHANGED }, '2022'],
    [
      'when it was digitised, where the camera left the first empty',
      { IFD2: { ...DIGITISED, DateTimeOriginal: '    ' } },
      '2023',
    ],
    [
      'by the camera’s clock, wherever that was',
      { IFD2: { DateTimeOriginal: '2024:02:03 04:05:06', OffsetTime: '-08:00', OffsetTimeDigitized: '-08:00' } },
      '2024',
    ],
  ])('%s', async (_name, exif, year) => {
    const bytes = await sharp(await drawPicture())
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect(await takenOf(bytes, 'a.jpg')).toBe(`${year}-02-03 04:05:06`);
  });
});
