import { UPLOAD_LIMITS } from '@contract/constants/media';
import { shanghaiTime } from '@contract/rules/shanghai-day';
import {
  chooseTakenTime,
  cleanFileName,
  detectFileType,
  isPlausibleTime,
  ratioMilli,
  uploadLimits,
} from '../../../../../server/modules/media/upload/media-upload.rules';

const NOW = new Date('2026-05-15T12:00:00+08:00');

describe('a file’s type', () => {
  const ftyp = (brand: string, ...compatible: string[]) =>
    Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${compatible.join('')}`);
  test.each<[string, Buffer, string | null]>([
    ['JPEG', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
    ['PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
    ['GIF', Buffer.from('GIF89a'), 'image/gif'],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['HEIC of a phone', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
    ['HEIF', ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
    ['AVIF', ftyp('avif', 'mif1'), null],
    ['AVIF in HEIF’s clothes', ftyp('mif1', 'avif'), null],
    ['MP4', ftyp('isom'), 'video/mp4'],
    ['MOV', ftyp('qt  '), 'video/quicktime'],
    ['old MOV', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat'), 'video/quicktime'],
    ['3GP', ftyp('3gp4'), 'video/3gpp'],
    ['music', ftyp('M4A '), null],
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'video/x-msvideo'],
    ['WMV', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), 'video/x-ms-wmv'],
    ['sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '), null],
    ['text', Buffer.from('hello'), null],
    ['nothing', Buffer.alloc(0), null],
    ['a web page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ])('%s', (_name, head, mime) => {
    expect(detectFileType(head)?.mime ?? null).toBe(mime);
  });
});

test.each([
  ['a.jpg', 'a.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\日出 🎉.JPG', '日出 🎉.JPG'],
  ['a\0b\nc.jpg', 'abc.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['.htaccess', 'htaccess'],
  ['a:b*c?.png', 'a_b_c_.png'],
  ['half \ud83c pair.jpg', 'half  pair.jpg'],
  ['///', 'file'],
  ['', 'file'],
  ['🎉'.repeat(300) + '.jpeg', '🎉'.repeat(115) + '.jpeg'],
  ['x'.repeat(119) + 'é', 'x'.repeat(119) + 'é'],
  ['x'.repeat(130) + '.notanextension', 'x'.repeat(120)],
])('the name %j becomes %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test.each([
  ['1989-12-31 23:59:59', false],
  ['1990-01-01 00:00:00', true],
  ['2026-05-15 12:00:01', true],
  ['2026-05-16 23:59:59', true],
  ['2026-05-17 00:00:00', false],
  ['0161-01-01 00:00:00', false],
  ['2024-02-30 00:00:00', false],
  ['2024-01-01 25:00:00', false],
  ['+010000-01-01 00:00:00', false],
  ['', false],
])('the time %s is plausible: %s', (local, expected) => {
  expect(isPlausibleTime(local, NOW)).toBe(expected);
});

test('a time is taken from the picture, else the file, else now', () => {
  const lastModified = Date.UTC(2020, 11, 31, 16, 0, 0);
  expect(chooseTakenTime({ written: '2001-02-03 04:05:06', lastModified, now: NOW })).toEqual({
    takenLocal: '2001-02-03 04:05:06',
    takenFrom: 0,
  });
  expect(chooseTakenTime({ written: null, lastModified, now: NOW })).toEqual({
    takenLocal: '2021-01-01 00:00:00',
    takenFrom: 1,
  });
  expect(chooseTakenTime({ written: null, lastModified: Number.MAX_SAFE_INTEGER, now: NOW })).toEqual({
    takenLocal: shanghaiTime(NOW),
    takenFrom: 2,
  });
});

test.each([
  [4000, 3000, 1333],
  [1, 10_000, 500],
  [10_000, 1, 2400],
])('%i x %i has the ratio %i', (width, height, expected) => {
  expect(ratioMilli(width, height)).toBe(expected);
});

test('a membership that has ended counts as none', () => {
  const startAt = new Date(NOW.getTime() - 1);
  const later = new Date(NOW.getTime() + 1);
  const rights = UPLOAD_LIMITS;
  const photoLimit = (level: string, endAt: Date | null) =>
    uploadLimits({ memberships: [{ level, startAt, endAt }], rights }, NOW).photo;
  expect(photoLimit('level_30', later)).toBe(52_428_800);
  expect(photoLimit('level_30', NOW)).toBe(5_242_880);
  expect(photoLimit('common', null)).toBe(5_242_880);
  expect(photoLimit('level_99', null)).toBe(20_971_520);
  expect(uploadLimits({ memberships: [], rights }, NOW).photo).toBe(5_242_880);
});
