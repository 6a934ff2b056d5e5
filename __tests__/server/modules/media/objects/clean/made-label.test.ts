import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createSharpDrawing } from '../../../../../../server/adapters/drawing/sharp';
import { labelOf } from '../../../../../../server/adapters/image/made-label';
import { createSharpEngine } from '../../../../../../server/adapters/image/sharp';
import { createFfmpegEngine } from '../../../../../../server/adapters/video/ffmpeg';
import type { VideoFile, VideoOutcome } from '../../../../../../server/adapters/video/types';
import { fitPacket, toPacket, writeLabel } from '../../../../../../server/bytes/aigc-label';
import { createReader, heldBytes } from '../../../../../../server/bytes/byte-reader';
import { findGifLabel, toXmpExtension } from '../../../../../../server/bytes/gif-blocks';
import { planCleanCopy } from '../../../../../../server/modules/media/objects/clean/clean-copy';
import { requireFfmpeg } from '../../../../../support/files/ffmpeg';
import { privateAvi, privateGif, privateHeic } from '../../../../../support/files/private-files';

const LABEL = writeLabel({ producer: '某公司', id: 'made-1' });
const SECRET = 'A camera with a number';
const forever = new AbortController().signal;
const PLACED = { IFD0: { Make: SECRET } };

let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'label-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string): string => path.join(folder, name);

async function clean(file: Buffer, mime: string): Promise<Buffer> {
  const copy = await planCleanCopy(heldBytes(file), mime);
  if (copy === null) throw new Error('not understood');
  return buffer(copy.read());
}

const picture = (packet = toPacket(LABEL)) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3388cc' } })
    .withExif(PLACED)
    .withXmp(packet);

describe.each([
  ['image/jpeg', () => picture().jpeg().toBuffer()],
  ['image/png', () => picture().png().toBuffer()],
  ['image/webp', () => picture().webp().toBuffer()],
] as const)('of %s', (mime, draw) => {
  test('a clean copy says the label and nothing of the camera, once more as well', async () => {
    const file = await draw();
    expect(file.includes(SECRET)).toBe(true);
    const once = await clean(file, mime);
    expect(labelOf(await sharp(once).metadata())).toBe(LABEL);
    expect(once.includes(SECRET)).toBe(false);
    expect((await clean(once, mime)).equals(once)).toBe(true);
  });

  test('whatever is made of it says it', async () => {
    const file = fileOf(`made.${mime.split('/')[1]}`);
    const bytes = await draw();
    writeFileSync(file, bytes);
    const engine = createSharpEngine();
    const made = await engine.derive(file, mime, forever);
    if (made.kind !== 'made') throw new Error(made.kind);
    const { thumb, preview } = made.derivatives;
    const small = await engine.shrink(file, mime, { ratio: 0.5, quality: 70 }, forever);
    const drawing = createSharpDrawing();
    const marked = await drawing.mark(preview, {
      content: { kind: 'text', text: '水印' },
      position: 9,
      opacity: 60,
    });
    const files = [
      ...[thumb, preview, small.kind === 'made' ? small.file : Buffer.alloc(0), marked.thumb, marked.preview],
      ...[await drawing.toJpeg(preview), await drawing.toWidth(preview, 100)],
      await drawing.cover(preview, [{ left: 0.4, top: 0.4, width: 0.2, height: 0.2 }]),
    ];
    for (const each of files) expect(labelOf(await sharp(each).metadata())).toBe(LABEL);
  });
});

/** With a packet in front of everything else. */
async function labelledGif(packet: string): Promise<Buffer> {
  const plain = await privateGif();
  const start = 13 + ((plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0);
  return Buffer.concat([plain.subarray(0, start), toXmpExtension(packet), plain.subarray(start)]);
}
const MORE = toPacket(LABEL).replace('</rdf:Desc', `<x:Place xmlns:x="a:b">${SECRET}</x:Place></rdf:Desc`);
const engineOf = createSharpEngine();

describe.each([
  ['image/gif', () => labelledGif(MORE)],
  ['image/heic', async () => privateHeic(MORE)],
] as const)('of %s', (mime, draw) => {
  const labelIn = async (bytes: Buffer): Promise<string | null> =>
    mime === 'image/gif' ? findGifLabel(createReader(heldBytes(bytes))) : labelOf(await sharp(bytes).metadata());

  test('a clean copy says the label and nothing else, once more as well', async () => {
    const file = await draw();
    expect(file.includes(SECRET)).toBe(true);
    const once = await clean(file, mime);
    expect(await labelIn(once)).toBe(LABEL);
    expect(once.includes(SECRET)).toBe(false);
    expect((await clean(once, mime)).equals(once)).toBe(true);
  });

  test('whatever is made of it says it', async () => {
    const file = fileOf(`told.${mime.split('/')[1]}`);
    writeFileSync(file, await draw());
    const made = await engineOf.derive(file, mime, forever);
    if (made.kind !== 'made') throw new Error(made.kind);
    expect(made.derivatives.isMade).toBe(true);
    expect(labelOf(await sharp(made.derivatives.thumb).metadata())).toBe(LABEL);
  });
});

test('where there is no room for the whole packet, a shorter one says it; where there is none, nothing does', () => {
  const bare = `<rdf:Description xmlns:TC260="x" TC260:AIGC='${LABEL}'/>`;
  const roomy = fitPacket(Buffer.from(bare.padEnd(toPacket(LABEL).length - 10)));
  expect(roomy?.toString()).toContain('<x:xmpmeta');
  expect(fitPacket(Buffer.from(bare))).toBeNull();
});

test('a packet that says more keeps its label alone, and without one nothing', async () => {
  const cleaned = await clean(await picture(MORE).jpeg().toBuffer(), 'image/jpeg');
  expect(cleaned.includes(SECRET)).toBe(false);
  expect(labelOf(await sharp(cleaned).metadata())).toBe(LABEL);
  const plain = MORE.replaceAll('TC260:AIGC', 'TC260:Other');
  const without = await clean(await picture(plain).jpeg().toBuffer(), 'image/jpeg');
  expect((await sharp(without).metadata()).xmp).toBeUndefined();
});

describe('of a film', () => {
  const programs = requireFfmpeg();
  const engine = createFfmpegEngine(programs);
  const done = <T>(outcome: VideoOutcome<T>): T => {
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    return outcome.value;
  };
  const open = async (file: string): Promise<VideoFile> => ({ file, facts: done(await engine.probe(file, forever)) });

  /** As a generator of others writes it, with a place beside it. */
  function drawFilm(name: string): string {
    const file = fileOf(name);
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:d=1', '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
    const notes = ['-metadata', `AIGC=${LABEL}`, '-metadata', `place=${SECRET}`, '-movflags', 'use_metadata_tags'];
    execFileSync(programs?.ffmpeg ?? '', ['-nostdin', '-y', '-loglevel', 'error', ...source, ...notes, file]);
    return file;
  }

  test('a clean copy says the label and no place', async () => {
    const file = drawFilm('foreign.mp4');
    expect(readFileSync(file).includes(SECRET)).toBe(true);
    const cleaned = await clean(readFileSync(file), 'video/mp4');
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(cleaned.length).toBe(readFileSync(file).length);
    writeFileSync(fileOf('cleaned.mp4'), cleaned);
    expect((await open(fileOf('cleaned.mp4'))).facts.label).toBe(LABEL);
  });

  test('of an AVI a clean copy says the label, and what its film becomes says it too', async () => {
    const told = privateAvi(LABEL);
    told.write('AIGC', told.indexOf('ISBJ'), 'latin1');
    const cleaned = await clean(told, 'video/x-msvideo');
    expect(cleaned.length).toBeLessThanOrEqual(told.length);
    expect(cleaned.includes('ICMT')).toBe(false);
    expect((await clean(cleaned, 'video/x-msvideo')).equals(cleaned)).toBe(true);
    writeFileSync(fileOf('cleaned.avi'), cleaned);
    const film = await open(fileOf('cleaned.avi'));
    expect(film.facts.label).toBe(LABEL);
    done(await engine.makeWeb(film, fileOf('of-avi.mp4'), 'encode', forever));
    expect((await open(fileOf('of-avi.mp4'))).facts.label).toBe(LABEL);
  });

  test('whatever is made of it says it', async () => {
    const film = await open(drawFilm('made.mp4'));
    expect(film.facts).toMatchObject({ label: LABEL, web: 'copy' });
    const picture = fileOf('mark.png');
    await sharp({ create: { width: 320, height: 240, channels: 4, background: '#0000' } })
      .png()
      .toFile(picture);
    done(await engine.makeWeb(film, fileOf('copied.mp4'), 'copy', forever));
    done(await engine.makeWeb(film, fileOf('coded.mp4'), 'encode', forever));
    done(await engine.shrink(film, fileOf('small.mp4'), { lines: 120, kbit: 200 }, forever));
    done(await engine.overlay(film, picture, { width: 320, height: 240 }, fileOf('marked.mp4'), forever));
    for (const name of ['copied.mp4', 'coded.mp4', 'small.mp4', 'marked.mp4'])
      expect((await open(fileOf(name))).facts.label).toBe(LABEL);
    expect((await open(fileOf('copied.mp4'))).facts.web).toBe('as-is');
    const other = writeLabel({ producer: '智享相册', id: 'made-2' });
    done(await engine.writeLabel(film, other, fileOf('named.mp4'), forever));
    expect((await open(fileOf('named.mp4'))).facts.label).toBe(other);
  });
});
