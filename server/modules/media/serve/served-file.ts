import { Readable } from 'node:stream';
import { drawThumbhash } from '@contract/rules/thumbhash';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { ByteRange } from '../../../adapters/object-store/types';
import type { MediaFileRow } from './media-file.repository';
import type { ServedFile } from './media-file.rules';
import { type SmallFile, tagOf } from './small-files';

// In place of a picture whose first marked set is being made.
const STAND_IN_SECONDS = 10;
const STAND_IN_EDGE = 32;

export interface ServedMediaFile {
  readonly kind: 'here';
  readonly sizeBytes: number;
  readonly mime: string;
  /** Stands for the content: a stored name is written once. Without quotes. */
  readonly tag: string;
  /** Empty unless it is to be saved under a name. */
  readonly downloadName: string;
  /** How long the address still opens it. */
  readonly maxAgeSeconds: number;
  /** Where they are in memory. */
  readonly bytes?: Buffer;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: ByteRange): Promise<NodeJS.ReadableStream | null>;
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
