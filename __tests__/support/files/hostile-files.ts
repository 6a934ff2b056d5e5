import { crc32, deflateSync } from 'node:zlib';
import { drawPicture } from '../pictures';

/** A file that is made to be looked at for long, of about as many bytes as asked for. */
export interface HostileFile {
  readonly name: string;
  readonly mime: string;
  readonly extension: string;
  draw(sizeBytes: number): Buffer;
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
export function u32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** As often as it fits, at least once. */
export function repeated(unit: Buffer, sizeBytes: number): Buffer {
  return Buffer.alloc(Math.max(1, Math.floor(sizeBytes / unit.length)) * unit.length, unit);
}

/** Of ISO/IEC 14496-12. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...parts], length);
}
const fullBox = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts);

const segment = (code: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, code]), u16(content.length + 2), content]);
const pngChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([u32(content.length), body, u32(crc32(body))]);
};
const riffChunk = (type: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), u32le(content.length), content, Buffer.alloc(content.length % 2)]);
const riff = (type: string, ...chunks: readonly Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from(type, 'latin1'), ...chunks]));

/** An EXIF block of which every entry names the whole block as its array of numbers. */
export function greedyExif(sizeBytes: number): Buffer {
  const entries = Math.min(65_535, Math.floor((sizeBytes - 10) / 12));
  const head = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(entries)]);
  const entry = Buffer.concat([u16(0x9003), u16(1), u32(sizeBytes - 26), u32(8)]);
  return Buffer.concat([head, repeated(entry, entries * entry.length)]);
}

// Segments that every decoder needs, and ends that it finds.
const SCAN = Buffer.from('ffda0003000000', 'hex');
const JPEG_START = Buffer.from('ffd8', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const jpegWith = (...parts: readonly Buffer[]): Buffer => Buffer.concat([JPEG_START, ...parts]);
const PNG_START = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', Buffer.concat([u32(8), u32(8), Buffer.from([8, 2, 0, 0, 0])])),
]);
const PNG_END = pngChunk('IEND', Buffer.alloc(0));
const GIF_START = Buffer.from('GIF89a\x08\0\x08\0\0\0\0', 'latin1');
const GIF_FRAME = Buffer.from('2c00000000010001000002024401' + '00', 'hex');
const WEBP_CANVAS = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 7, 0, 0, 7, 0, 0]));
const WEBP_FRAME = riffChunk(
  'ANMF',
  Buffer.concat([Buffer.alloc(16), riffChunk('VP8L', Buffer.from('2f07c0010000', 'hex'))]),
);
const MP4_START = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'));
const HEIC_START = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
const TINY_BOX = box('free');
const MOVIE_HEADER = fullBox('mvhd', 0, Buffer.alloc(96));
const handler = (type: string): Buffer => fullBox('hdlr', 0, u32(0), Buffer.from(type, 'latin1'), Buffer.alloc(13));
const PICTURES = box('trak', box('mdia', handler('vide')));

/** A track of places. `chunks` and `samples` as its tables say they are. */
const foreignTrack = (...tables: readonly Buffer[]): Buffer =>
  box('trak', box('mdia', handler('meta'), box('minf', box('stbl', ...tables))));
const movie = (...tracks: readonly Buffer[]): Buffer =>
  Buffer.concat([MP4_START, box('moov', MOVIE_HEADER, PICTURES, ...tracks), box('mdat', Buffer.alloc(64))]);
/** Four thousand million samples of a byte, in a hundred bytes. */
const ENDLESS_SAMPLES = [
  fullBox('stco', 0, u32(1), u32(0)),
  fullBox('stsz', 0, u32(0), u32(0xffff_ffff)),
  fullBox('stsc', 0, u32(1), u32(1), u32(0xffff_ffff), u32(1)),
];
const heicWith = (...inMeta: readonly Buffer[]): Buffer =>
  Buffer.concat([
    HEIC_START,
    fullBox('meta', 0, handler('pict'), fullBox('pitm', 0, u16(1)), ...inMeta),
    box('mdat', Buffer.alloc(64)),
  ]);
const NO_ITEMS = fullBox('iinf', 0, u16(0));
/** Items with 65,535 places each, whose numbers have no width. */
const widelessPlaces = (sizeBytes: number): Buffer => {
  const item = Buffer.concat([u32(1), u16(2), u16(0), u16(0xffff)]);
  const items = repeated(item, sizeBytes);
  return fullBox('iloc', 2, u16(0), u32(items.length / item.length), items);
};
const aviWith = (frames: Buffer): Buffer =>
  riff('AVI ', riffChunk('LIST', Buffer.concat([Buffer.from('movi'), frames])));

const file = (mime: string, extension: string, name: string, draw: (sizeBytes: number) => Buffer): HostileFile => ({
  name: `${extension}: ${name}`,
  mime,
  extension,
  draw,
});
const jpeg = (name: string, draw: (sizeBytes: number) => Buffer) => file('image/jpeg', 'jpg', name, draw);
const png = (name: string, draw: (sizeBytes: number) => Buffer) => file('image/png', 'png', name, draw);
const gif = (name: string, draw: (sizeBytes: number) => Buffer) => file('image/gif', 'gif', name, draw);
const webp = (name: string, draw: (sizeBytes: number) => Buffer) => file('image/webp', 'webp', name, draw);
const heic = (name: string, draw: (sizeBytes: number) => Buffer) => file('image/heic', 'heic', name, draw);
const mp4 = (name: string, draw: (sizeBytes: number) => Buffer) => file('video/mp4', 'mp4', name, draw);
const avi = (name: string, draw: (sizeBytes: number) => Buffer) => file('video/x-msvideo', 'avi', name, draw);

/** One for each way that is known to keep a reader of its kind busy. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  jpeg('fill and nothing else', (size) => jpegWith(Buffer.alloc(size, 0xff))),
  jpeg('fill before the scan', (size) => jpegWith(Buffer.alloc(size, 0xff), SCAN, JPEG_END)),
  jpeg('empty segments', (size) => jpegWith(repeated(segment(0xe2, Buffer.alloc(0)), size), SCAN, JPEG_END)),
  jpeg('comments of 64 KB', (size) => jpegWith(repeated(segment(0xfe, Buffer.alloc(65_533)), size), SCAN, JPEG_END)),
  jpeg('a scan of stuffed bytes', (size) => jpegWith(SCAN, repeated(Buffer.from([0xff, 0]), size), JPEG_END)),
  jpeg('a scan of first halves of its end', (size) => jpegWith(SCAN, Buffer.alloc(size, 0xff))),
  jpeg('scans without pictures', (size) => jpegWith(repeated(SCAN, size), JPEG_END)),
  jpeg('EXIF that names itself in each entry', (size) =>
    jpegWith(
      ...Array.from({ length: Math.max(1, Math.floor(size / 65_000)) }, () =>
        segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), greedyExif(Math.min(size, 64_900))])),
      ),
      SCAN,
      JPEG_END,
    ),
  ),
  png('empty chunks', (size) => Buffer.concat([PNG_START, repeated(pngChunk('prVt', Buffer.alloc(0)), size), PNG_END])),
  png('no end', (size) =>
    Buffer.concat([PNG_START, pngChunk('IDAT', repeated(Buffer.from('IEND\xaeB`', 'latin1'), size))]),
  ),
  png('texts that unpack to a thousand times their size', (size) => {
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000))]));
    return Buffer.concat([PNG_START, repeated(text, size), pngChunk('IDAT', Buffer.alloc(9)), PNG_END]);
  }),
  png('EXIF that names itself in each entry', (size) =>
    Buffer.concat([PNG_START, pngChunk('eXIf', greedyExif(size)), pngChunk('IDAT', Buffer.alloc(9)), PNG_END]),
  ),
  gif('blocks of one byte', (size) =>
    Buffer.concat([GIF_START, Buffer.from('21fe', 'hex'), repeated(Buffer.from([1, 0x55]), size), Buffer.from('\0;')]),
  ),
  gif('tiny pictures', (size) => Buffer.concat([GIF_START, repeated(GIF_FRAME, size), Buffer.from(';')])),
  gif('empty comments', (size) => Buffer.concat([GIF_START, repeated(Buffer.from('21fe00', 'hex'), size)])),
  gif('zeros', (size) => Buffer.concat([GIF_START, GIF_FRAME, Buffer.alloc(size)])),
  webp('tiny pictures', (size) =>
    riff('WEBP', WEBP_CANVAS, riffChunk('ANIM', Buffer.alloc(6)), repeated(WEBP_FRAME, size)),
  ),
  webp('empty chunks', (size) => riff('WEBP', WEBP_CANVAS, repeated(riffChunk('EXIF', Buffer.alloc(0)), size))),
  webp('EXIF that names itself in each entry', (size) =>
    riff(
      'WEBP',
      WEBP_CANVAS,
      riffChunk('VP8L', Buffer.from('2f07c0010000', 'hex')),
      riffChunk('EXIF', greedyExif(size)),
    ),
  ),
  heic('tiny boxes', (size) => Buffer.concat([HEIC_START, repeated(TINY_BOX, size)])),
  heic('tiny boxes in its list', (size) => heicWith(repeated(TINY_BOX, size))),
  heic('places without width', (size) => heicWith(NO_ITEMS, widelessPlaces(size))),
  heic('tiny properties', (size) => heicWith(box('iprp', box('ipco', repeated(TINY_BOX, size))))),
  mp4('tiny boxes', (size) => Buffer.concat([MP4_START, repeated(TINY_BOX, size)])),
  mp4('tiny boxes in its index', (size) =>
    Buffer.concat([MP4_START, box('moov', repeated(TINY_BOX, size), MOVIE_HEADER)]),
  ),
  mp4('boxes of 100 KB', (size) =>
    Buffer.concat([MP4_START, repeated(box('mdat', Buffer.alloc(100_000)), size), box('moov', MOVIE_HEADER, PICTURES)]),
  ),
  mp4('boxes of 1.1 MB', (size) => Buffer.concat([MP4_START, repeated(box('free', Buffer.alloc(1_100_000)), size)])),
  mp4('tracks of endless samples', (size) => movie(repeated(foreignTrack(...ENDLESS_SAMPLES), size))),
  mp4('a track of a million chunks', (size) =>
    movie(
      foreignTrack(
        fullBox('stco', 0, u32(Math.floor(size / 4)), repeated(u32(0), size)),
        fullBox('stsz', 0, u32(1), u32(0)),
        fullBox('stsc', 0, u32(1), u32(1), u32(1), u32(1)),
      ),
    ),
  ),
  mp4('notes of many names', (size) =>
    Buffer.concat([
      MP4_START,
      box(
        'moov',
        MOVIE_HEADER,
        box('meta', handler('mdta'), box('keys', u32(0), u32(1), repeated(box('mdta'), size)), box('ilst')),
      ),
    ]),
  ),
  avi('empty frames', (size) => aviWith(repeated(riffChunk('00dc', Buffer.alloc(0)), size))),
  avi('empty chunks between frames', (size) =>
    aviWith(repeated(Buffer.concat([riffChunk('00dc', Buffer.alloc(0)), riffChunk('none', Buffer.alloc(0))]), size)),
  ),
  avi('frames of 4 KB', (size) => aviWith(repeated(riffChunk('00dc', Buffer.alloc(4_000, 0x55)), size))),
];

/** Real pictures with something hostile in them, so that the library which reads headers takes them for good. */
export async function drawHostilePictures(
  sizeBytes: number,
): Promise<{ readonly name: string; readonly mime: string; readonly bytes: Buffer }[]> {
  const photo = await drawPicture({ width: 64, height: 48 });
  const drawn = await drawPicture({ width: 64, height: 48, format: 'png' });
  const moving = await drawPicture({ width: 64, height: 48, format: 'webp' });
  const inPhoto = (...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);
  const inDrawn = (...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([drawn.subarray(0, 33), ...parts, drawn.subarray(33)]);
  const exif = (size: number): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), greedyExif(size)]));
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000))]));
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), moving.subarray(12)]));
  const canvas = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 63, 0, 0, 47, 0, 0]));
  return [
    { name: 'jpg: a photo with much fill', mime: 'image/jpeg', bytes: inPhoto(Buffer.alloc(sizeBytes, 0xff)) },
    {
      name: 'jpg: a photo with empty segments',
      mime: 'image/jpeg',
      bytes: inPhoto(repeated(segment(0xe2, Buffer.alloc(0)), sizeBytes)),
    },
    { name: 'jpg: a photo with EXIF that names itself', mime: 'image/jpeg', bytes: inPhoto(exif(64_900)) },
    {
      name: 'jpg: a photo with much behind it',
      mime: 'image/jpeg',
      bytes: Buffer.concat([photo.subarray(0, -2), Buffer.alloc(sizeBytes, 0xff)]),
    },
    { name: 'png: texts that unpack to much', mime: 'image/png', bytes: inDrawn(repeated(text, sizeBytes)) },
    { name: 'png: EXIF that names itself', mime: 'image/png', bytes: inDrawn(pngChunk('eXIf', greedyExif(sizeBytes))) },
    {
      name: 'webp: many pictures',
      mime: 'image/webp',
      bytes: riff('WEBP', canvas, riffChunk('ANIM', Buffer.alloc(6)), repeated(frame, sizeBytes)),
    },
  ];
}
