import { Readable } from 'node:stream';
import { MEDIA_STATE } from '@contract/constants/media';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { ObjectStore } from '../../../adapters/object-store/types';
import { planStoredCopy } from '../objects/clean/clean-copy';
import type { DrawingGate } from '../objects/drawing-gate';
import { DERIVED_FILES } from '../objects/media-object.service';
import { readWhole } from '../objects/read-whole';
import type { DownloadRow } from './media-download.repository';
import { type DownloadForm, shownForm } from './media-download.rules';

export interface DownloadFileDeps {
  readonly store: ObjectStore;
  readonly drawing: Pick<DrawingEngine, 'toJpeg'>;
  /** Refuses nobody: a ZIP that has begun cannot be. */
  readonly conversions: DrawingGate;
}

interface OpenedFile {
  readonly mime: string;
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface Chosen {
  readonly row: DownloadRow;
  readonly form: DownloadForm;
  /** With a watermark. */
  readonly isMarked: boolean;
  /** No longer to be had from its album: see [Note: What a buyer keeps]. */
  readonly isKept: boolean;
}

const JPEG = 'image/jpeg';

/** The bytes of what was chosen. */
export function createDownloadFiles({ store, drawing, conversions }: DownloadFileDeps) {
  /** Null: the file is not there. What cannot be cleaned is as the server made it. */
  async function openFile(chosen: Chosen): Promise<OpenedFile | null> {
    const { row, form } = chosen;
    const key = keyOf(chosen);
    const sizeBytes = key === null ? null : await store.sizeOf(key);
    if (key === null || sizeBytes === null) return null;
    if (form === 'large') return makeJpeg(key);
    if (form !== 'clean-original') return { mime: mimeOf(chosen), sizeBytes, read: () => readAll(key) };
    const copy = await planStoredCopy(store, key, sizeBytes, row.mime);
    if (copy === null) {
      const isShown = !chosen.isKept || (row.state === MEDIA_STATE.ready && row.derivativeKey !== '');
      // Of what is gone from its album nothing else is left than the file itself.
      return openFile({ ...chosen, form: isShown ? shownForm(row.kind) : 'original' });
    }
    return { mime: row.mime, sizeBytes: copy.sizeBytes, read: () => copy.read() };
  }

  /** A saved photo should open on every device and in every program. */
  async function makeJpeg(key: string): Promise<OpenedFile | null> {
    const picture = await readWhole(store, key);
    if (picture === null) return null;
    const file = await conversions(() => drawing.toJpeg(picture));
    return { mime: JPEG, sizeBytes: file.length, read: () => Readable.from([file]) };
  }

  async function* readAll(key: string): AsyncGenerator<Uint8Array, void, undefined> {
    const stream = await store.openRead(key);
    if (stream === null) throw new MissingFile();
    try {
      yield* stream;
    } finally {
      stream.destroy();
    }
  }

  return { openFile };
}

class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

export function keyOf({ row, form, isMarked }: Chosen): string | null {
  const folder = isMarked ? row.markFolder : row.derivativeKey;
  switch (form) {
    case 'original':
    case 'clean-original':
      return row.objectKey;
    case 'large':
      return `${folder}/${row.hasLarge ? DERIVED_FILES.large : DERIVED_FILES.preview}`;
    case 'video':
      return row.hasWebVideo || isMarked ? `${folder}/${DERIVED_FILES.video}` : row.objectKey;
  }
}

export function mimeOf({ row, form, isMarked }: Chosen): string {
  if (form === 'large') return JPEG;
  return form === 'video' && (row.hasWebVideo || isMarked) ? 'video/mp4' : row.mime;
}
