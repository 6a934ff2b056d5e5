import { Readable } from 'node:stream';
import { drawThumbhash } from '@contract/rules/thumbhash';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { SentFile } from '../../../http/send-file';
import type { MediaFileRow } from './media-file.repository';
import type { ServedFile } from './media-file.rules';
import { type SmallFile, tagOf } from './small-files';

// In place of a picture whose first marked set is being made.
const STAND_IN_SECONDS = 10;
const STAND_IN_EDGE = 32;

export interface ServedMediaFile extends SentFile {
  readonly kind: 'here';
}

/** What its placeholder shows, for as long as there is no picture of it with the mark. */
export async function standIn(
  row: MediaFileRow,
  file: ServedFile,
  drawing: Pick<DrawingEngine, 'toPng'>,
): Promise<ServedMediaFile | null> {
  if (file.from !== 'marked' || file.name === 'video' || row.thumbhash === '') return null;
  const pixels = drawThumbhash(Buffer.from(row.thumbhash, 'base64'), STAND_IN_EDGE);
  if (pixels === null) return null;
  const bytes = await drawing.toPng(pixels);
  return { ...ofBytes(bytes), mime: 'image/png', tag: tagOf(row.thumbhash), maxAgeSeconds: STAND_IN_SECONDS };
}

export const ofSmall = ({ bytes, tag }: SmallFile, mime: string, maxAgeSeconds: number): ServedMediaFile => ({
  kind: 'here',
  sizeBytes: bytes.length,
  mime,
  tag,
  downloadName: '',
  maxAgeSeconds,
  bytes,
  open: openBytes(bytes),
});

export function ofBytes(
  bytes: Buffer,
): Pick<ServedMediaFile, 'kind' | 'sizeBytes' | 'downloadName' | 'bytes' | 'open'> {
  return {
    kind: 'here',
    sizeBytes: bytes.length,
    downloadName: '',
    bytes,
    open: openBytes(bytes),
  };
}

const openBytes =
  (bytes: Buffer): ServedMediaFile['open'] =>
  ({ start, end }) =>
    Promise.resolve(Readable.from(bytes.subarray(start, end + 1), { objectMode: false }));
