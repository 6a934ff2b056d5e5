import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { type Box, findBox, listBoxes } from '../../../../bytes/boxes';
import { keepLabel } from './box-label';
import { listForeignItems } from './heic-items';
import { blank, type Patch, patched, type Piece } from './pieces';
import { listSampleRuns } from './track-samples';

// By the box they lie in: what stays. Anything else becomes `free` and zeros where it lies, so that no offset moves.
const KEPT: Readonly<Record<string, readonly string[]>> = {
  movie: ['ftyp', 'styp', 'pdin', 'moov', 'moof', 'mfra', 'sidx', 'ssix', 'mdat', 'wide'],
  heic: ['ftyp', 'meta', 'moov', 'mdat', 'wide'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt', 'clef'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hmhd', 'nmhd', 'gmhd', 'dinf', 'hdlr', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsh', 'sdtp', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sgpd', 'sbgp', 'saiz', 'saio', 'padb', 'subs'],
  ],
  meta: ['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'dinf', 'grpl'],
  iprp: ['ipco', 'ipma'],
};

export const planMovie = (reader: ByteReader): Promise<Piece[]> => planBoxes(reader, 'movie');
export const planHeic = (reader: ByteReader): Promise<Piece[]> => planBoxes(reader, 'heic');

async function planBoxes(reader: ByteReader, kind: 'movie' | 'heic'): Promise<Piece[]> {
  const patches: Patch[] = [];
  const found = new Set<string>();
  let hasFragments = false;
  let foreignTracks = 0;

  async function walk(parent: string, from: number, end: number): Promise<void> {
    for (const box of await listBoxes(reader, from, end)) {
      const { type } = box;
      if (KEPT[parent]?.includes(type) !== true) {
        if (!(await isProgramNote(reader, box))) patches.push(...((await keepLabel(reader, box)) ?? blank(box)));
        continue;
      }
      found.add(type);
      hasFragments ||= type === 'moof';
      if (type === 'trak') await walkTrack(box);
      else if (type === 'hdlr') patches.push(...(await blankHandlerName(reader, box)));
      else if (type === 'meta') await walkMeta(box);
      else if (type in KEPT) await walk(type, box.body, box.end);
    }
  }

  /** A track of places or subtitles goes with its samples. */
  async function walkTrack(track: Box): Promise<void> {
    const handler = await readHandler(reader, track);
    if (handler === 'vide' || handler === 'soun' || handler === 'pict' || handler === 'auxv') {
      if (handler !== 'soun') found.add('pictures');
      await walk('trak', track.body, track.end);
      return;
    }
    foreignTracks += 1;
    for (const { start, end } of await listSampleRuns(reader, track)) patches.push({ at: start, over: end - start });
    patches.push(...blank(track));
  }

  async function walkMeta(meta: Box): Promise<void> {
    patches.push(...(await listForeignItems(reader, meta)));
    await walk('meta', meta.body + 4, meta.end);
  }

  await walk(kind, 0, reader.sizeBytes);
  if (kind === 'movie' && !(found.has('mvhd') && found.has('pictures'))) throw new NotUnderstood('no film in it');
  if (kind === 'heic' && !(found.has('iloc') && found.has('pitm'))) throw new NotUnderstood('no picture in it');
  // Its samples lie in the fragments, among the others.
  if (hasFragments && foreignTracks > 0) throw new NotUnderstood('fragments of a foreign track');
  return patched(reader.sizeBytes, patches);
}

async function readHandler(reader: ByteReader, track: Box): Promise<string> {
  const handler = await findBox(reader, track, ['mdia', 'hdlr']);
  return handler === null ? '' : (await reader.take(handler.body + 8, 4)).toString('latin1');
}

// What programs write into every file; others name the camera.
const PLAIN_NAMES = new Set([
  '',
  'VideoHandler',
  'SoundHandler',
  'DataHandler',
  'Core Media Video',
  'Core Media Audio',
]);
const NAME_MAX_BYTES = 64;

/** What wrote the track, after version, type and three reserved numbers. With a length before it in QuickTime, else a zero behind. */
async function blankHandlerName(reader: ByteReader, { body, end }: Box): Promise<Patch[]> {
  const at = body + 24;
  if (end <= at) return [];
  const bytes = end - at <= NAME_MAX_BYTES ? await reader.take(at, end - at) : null;
  const text = bytes?.subarray(bytes[0] === bytes.length - 1 ? 1 : 0).toString('latin1') ?? null;
  const isPlain = text !== null && PLAIN_NAMES.has(text.replaceAll('\0', ''));
  return isPlain ? [] : [{ at, over: end - at }];
}

/** Whether user data says nothing but which program wrote the file. */
async function isProgramNote(reader: ByteReader, box: Box): Promise<boolean> {
  if (box.type !== 'udta' || box.end - box.start > 200) return false;
  const inside = await listBoxes(reader, box.body, box.end);
  const [meta] = inside;
  if (meta === undefined || inside.length > 1 || meta.type !== 'meta') return false;
  const parts = await listBoxes(reader, meta.body + 4, meta.end);
  const list = parts.find(({ type }) => type === 'ilst');
  if (list === undefined || parts.some(({ type }) => type !== 'hdlr' && type !== 'ilst')) return false;
  return (await listBoxes(reader, list.body, list.end)).every(({ type }) => type === '\u00a9too');
}
