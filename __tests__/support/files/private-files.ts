import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { drawClip, drawPicture, WEB_MP4 } from '../pictures';
import { requireFfmpeg } from './ffmpeg';

/** What every file here carries, in as many places as its type has. */
export const SERIAL = 'SN-4711-0815';
export const PLACE = '+31.2304+121.4737/';
export const OWNER = 'Owner Lin Xiaoman';
const GPS_NUMERATOR = 987_654_321;

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number): Buffer => Buffer.from(big(value)).reverse();

/** Which of the secrets are in these bytes, texts also as Windows writes them. */
export function listSecrets(bytes: Buffer): string[] {
  const secrets: Readonly<Record<string, string | Buffer>> = {
    serial: SERIAL,
    place: PLACE,
    owner: OWNER,
    'degrees (big-endian)': big(GPS_NUMERATOR),
    'degrees (little-endian)': little(GPS_NUMERATOR),
  };
  const isIn = (secret: string | Buffer): boolean =>
    bytes.includes(secret) || (typeof secret === 'string' && bytes.includes(secret, 0, 'utf16le'));
  return Object.keys(secrets).filter((name) => isIn(secrets[name] ?? ''));
}

/** An EXIF block from its TIFF header on: a turn, an owner, a maker's serial number, a place. */
export function privateTiff(orientation = 6): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([Buffer.of(tag >> 8, tag & 255, 0, type), big(count), value]);
  const gpsAt = 8 + 2 + 5 * 12 + 4;
  const serialAt = gpsAt + 2 + 12 + 4;
  const ownerAt = serialAt + SERIAL.length + 1;
  const degreesAt = ownerAt + OWNER.length + 1;
  return Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    big(8),
    Buffer.of(0, 5),
    entry(0x0112, 3, 1, Buffer.of(0, orientation, 0, 0)),
    entry(0x013b, 2, OWNER.length + 1, big(ownerAt)),
    entry(0x8825, 4, 1, big(gpsAt)),
    entry(0xa430, 2, OWNER.length + 1, big(ownerAt)),
    entry(0xa431, 2, SERIAL.length + 1, big(serialAt)),
    big(0),
    Buffer.of(0, 1),
    entry(2, 5, 3, big(degreesAt)),
    big(0),
    Buffer.from(`${SERIAL}\0${OWNER}\0`),
    ...[1, 2, 3].flatMap(() => [big(GPS_NUMERATOR), big(1_000)]),
  ]);
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="${PLACE}" aux:SerialNumber="${SERIAL}" aux:OwnerName="${OWNER}"/></x:xmpmeta>`;

function jpegSegment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** As a phone writes it: EXIF, XMP, notes of its maker, Photoshop's block, a comment, a second picture and a film behind its end. */
export async function privateJpeg(options: { readonly isProgressive?: boolean } = {}): Promise<Buffer> {
  const plain = await drawPicture({ format: 'jpeg' });
  const { default: sharp } = await import('sharp');
  const picture = await sharp(plain)
    .jpeg({ progressive: options.isProgressive ?? false })
    .withIccProfile('p3')
    .toBuffer();
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), privateTiff()]));
  const notes = [
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    jpegSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), privateTiff()])),
    jpegSegment(0xe0, Buffer.from(`JFXX\0${SERIAL}`)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${PLACE}`)),
    jpegSegment(0xe4, Buffer.from(`maker ${SERIAL}`)),
    jpegSegment(0xfe, Buffer.from(PLACE)),
  ];
  const second = Buffer.concat([picture.subarray(0, 2), exif, picture.subarray(2), Buffer.from(`trailer ${SERIAL}`)]);
  return Buffer.concat([picture.subarray(0, 2), exif, ...notes, picture.subarray(2), second]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([big(content.length), body, big(crc32(body))]);
}

export async function privatePng(): Promise<Buffer> {
  const plain = await drawPicture({ format: 'png' });
  const head = plain.subarray(0, 33);
  const zipped = deflateSync(Buffer.from(PLACE));
  return Buffer.concat([
    head,
    pngChunk('eXIf', privateTiff()),
    pngChunk('tEXt', Buffer.from(`Comment\0${SERIAL}`)),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Place\0\0'), zipped])),
    pngChunk('prVt', Buffer.from(SERIAL)),
    plain.subarray(33),
    Buffer.from(PLACE),
  ]);
}

function riffChunk(type: string, content: Buffer): Buffer {
  const pad = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(type, 'latin1'), little(content.length), content, pad]);
}

export async function privateWebp(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const plain = await sharp(await drawPicture({ width: 160, height: 120 }))
    .webp()
    .toBuffer();
  const extended = Buffer.from([0x0c, 0, 0, 0, 159, 0, 0, 119, 0, 0]);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', extended),
    plain.subarray(12),
    riffChunk('EXIF', privateTiff()),
    riffChunk('XMP ', Buffer.from(XMP)),
    riffChunk('Note', Buffer.from(SERIAL)),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), little(body.length), body, Buffer.from(SERIAL)]);
}

export async function privateGif(): Promise<Buffer> {
  const plain = await drawPicture({ format: 'gif' });
  const table = (plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0;
  const blocks = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text), Buffer.of(0)]);
  return Buffer.concat([
    plain.subarray(0, 13 + table),
    Buffer.of(0x21, 0xfe),
    blocks(`${SERIAL} ${OWNER}`),
    Buffer.concat([Buffer.of(0x21, 0xff, 11), Buffer.from('XMP DataXMP'), blocks(PLACE)]),
    plain.subarray(13 + table),
    // One that ends otherwise is taken for a broken one.
    Buffer.from(`${SERIAL};`),
  ]);
}

export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([big(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const fullBox = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, Buffer.of(version, 0, 0, 0), ...parts);

function findBox(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`no ${type}`);
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

let heicFrame: { readonly config: Buffer; readonly frame: Buffer } | null = null;

/** One HEVC frame in boxes of our own, which decoders take for a phone's picture: 320 x 180. */
/** `xmp`: in place of what tells everything. */
export function privateHeic(xmp = XMP): Buffer {
  if (heicFrame === null) {
    const output = ['-an', '-frames:v', '1', '-c:v', 'libx265', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p'];
    const film = drawClip({ output: [...output, '-x265-params', 'log-level=none'], extension: 'mp4' });
    heicFrame = { config: Buffer.from(findBox(film, 'hvcC')), frame: Buffer.from(findBox(film, 'mdat').subarray(8)) };
  }
  const { config, frame } = heicFrame;
  const short = (value: number): Buffer => Buffer.of(value >> 8, value & 255);
  const item = (id: number, type: string, rest = ''): Buffer =>
    fullBox('infe', 2, short(id), short(0), Buffer.from(`${type}\0${rest}`, 'latin1'));
  const contents = [frame, Buffer.concat([big(0), privateTiff(1)]), Buffer.from(xmp)];
  const meta = (from: number): Buffer => {
    let at = from;
    const places = contents.map((content, index) => {
      const place = [short(index + 1), short(0), short(0), short(1), big(at), big(content.length)];
      at += content.length;
      return Buffer.concat(place);
    });
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, big(0), Buffer.from('pict'), Buffer.alloc(12), Buffer.from(`${SERIAL}\0`)),
      fullBox('pitm', 0, short(1)),
      fullBox('iinf', 0, short(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime', 'application/rdf+xml\0')),
      fullBox('iref', 0, box('cdsc', short(2), short(1), short(1)), box('cdsc', short(3), short(1), short(1))),
      box(
        'iprp',
        box('ipco', config, fullBox('ispe', 0, big(320), big(180))),
        fullBox('ipma', 0, big(1), short(1), Buffer.of(2, 0x81, 2)),
      ),
      fullBox('iloc', 1, Buffer.of(0x44, 0), short(3), ...places),
      box('uuid', Buffer.from(PLACE)),
    );
  };
  const start = box('ftyp', Buffer.from('heic'), big(0), Buffer.from('mif1heic'));
  const dataAt = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(dataAt), box('mdat', ...contents), box('uuid', Buffer.from(SERIAL))]);
}

/** Long enough to be sought in. */
const FILM_SECONDS = 5;

/** With location, owner and maker in every place that ffmpeg writes, a track of subtitles that tells the way, and boxes of a camera's own. */
export function privateMovie(extension: 'mp4' | 'mov' | '3gp', isFastStart = false): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  const { ffmpeg } = requireFfmpeg();
  try {
    const [plain, texts, target] = ['plain.mp4', 'way.srt', `film.${extension}`].map((name) => path.join(folder, name));
    if (plain === undefined || texts === undefined || target === undefined) throw new Error('no names');
    writeFileSync(plain, drawClip({ seconds: FILM_SECONDS, output: WEB_MP4, extension: 'mp4' }));
    writeFileSync(texts, `1\n00:00:00,000 --> 00:00:01,000\n${PLACE}\n\n2\n00:00:01,000 --> 00:00:02,000\n${SERIAL}\n`);
    const notes = ['location', 'com.apple.quicktime.location.ISO6709', 'comment', 'make', 'model', 'title'].flatMap(
      (name) => ['-metadata', `${name}=${name.includes('location') ? PLACE : SERIAL}`],
    );
    const tracks = extension === '3gp' ? [] : ['-c:s', 'mov_text', '-map', '0', '-map', '1'];
    const flags = ['-movflags', isFastStart ? '+faststart+use_metadata_tags' : 'use_metadata_tags'];
    const handler = ['-metadata', `artist=${OWNER}`, '-metadata:s:v', `handler_name=${SERIAL}`];
    const inputs = ['-i', plain, ...(extension === '3gp' ? [] : ['-i', texts])];
    const coded = ['-c:v', 'copy', '-c:a', 'copy'];
    const args = [
      '-nostdin',
      '-loglevel',
      'error',
      ...inputs,
      ...coded,
      ...tracks,
      ...notes,
      ...flags,
      ...handler,
      target,
    ];
    execFileSync(ffmpeg, args);
    const own = [box('uuid', Buffer.alloc(16), Buffer.from(SERIAL)), box('free', Buffer.from(PLACE))];
    return Buffer.concat([readFileSync(target), ...own]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FILM_NOTES = [
  ...['title', 'comment'].flatMap((name) => ['-metadata', `${name}=${SERIAL} ${PLACE}`]),
  ...['-metadata', `artist=${OWNER}`],
];

export function privateAvi(subject = PLACE): Buffer {
  const output = ['-c:v', 'mpeg4', '-c:a', 'mp3', ...FILM_NOTES, '-metadata', `ISBJ=${subject}`];
  const film = drawClip({ seconds: FILM_SECONDS, output, extension: 'avi' });
  return Buffer.concat([film, riffChunk('JUNK', Buffer.from(SERIAL))]);
}

export function privateWmv(): Buffer {
  const output = ['-c:v', 'wmv2', '-c:a', 'wmav2', ...FILM_NOTES];
  return drawClip({ seconds: FILM_SECONDS, output, extension: 'wmv' });
}
