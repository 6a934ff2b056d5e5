import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createReader, heldBytes, isOutOfRange, NotUnderstood } from '../../bytes/byte-reader';
import { type HeicColour, readHeicColour } from './heic-colour';

/** Upright pixels, four bytes each. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export type HeicOutcome =
  | { readonly kind: 'decoded'; readonly picture: RawPicture; readonly colour: HeicColour | null }
  | { readonly kind: 'broken' }
  | { readonly kind: 'too-many-pixels' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crashed' };

// Its own thread, because libheif decodes in one long call; text, because a bundle has no file to start it from.
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const libheif = require(workerData.library);
const images = new libheif.HeifDecoder().decode(workerData.bytes);
const image = images.find((each) => each.is_primary && each.is_primary()) ?? images[0];
if (image === undefined) parentPort.postMessage({ kind: 'broken' });
else {
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > workerData.maxPixels) parentPort.postMessage({ kind: 'too-many-pixels' });
  else {
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    image.display(target, (shown) => {
      if (shown === null) return parentPort.postMessage({ kind: 'broken' });
      const pixels = new Uint8Array(shown.data.buffer);
      parentPort.postMessage({ kind: 'decoded', picture: { width, height, pixels } }, [pixels.buffer]);
    });
  }
}`;

type DecoderOutcome = Exclude<HeicOutcome, { kind: 'decoded' }> | { kind: 'decoded'; picture: RawPicture };

const WORKER_ERRORS = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_WORKER_INIT_FAILED', 'MODULE_NOT_FOUND']);

const systemCode = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Numbers led it out of its memory, or there was none left for it. */
const isCrash = ({ name }: Error): boolean => name === 'RuntimeError' || name === 'RangeError';

/** Throws what is not about the file. sharp's own build cannot decode HEVC. The container's rotation is applied; EXIF orientation must not be applied again. */
export async function decodeHeic(
  file: string,
  limits: { readonly maxPixels: number; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<HeicOutcome> {
  const library = createRequire(process.argv[1] ?? process.execPath).resolve('libheif-js/wasm-bundle');
  const bytes = await readFile(file);
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { library, bytes, maxPixels: limits.maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  try {
    const outcome = await new Promise<DecoderOutcome>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'timeout' }), limits.timeoutMs);
      giveUp = () => resolve({ kind: 'timeout' });
      signal.addEventListener('abort', giveUp, { once: true });
      worker.once('message', resolve);
      worker.once('error', (error) => {
        // Of the machine; what the decoder itself throws is of the file.
        if (WORKER_ERRORS.has(systemCode(error))) reject(error);
        else resolve({ kind: isCrash(error) ? 'crashed' : 'broken' });
      });
      worker.once('exit', () => resolve({ kind: 'crashed' }));
    });
    return outcome.kind === 'decoded' ? { ...outcome, colour: await readColour(bytes) } : outcome;
  } finally {
    clearTimeout(timer);
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}

/** Null where it cannot be read: the picture was decoded, and is shown as sRGB. */
async function readColour(file: Buffer): Promise<HeicColour | null> {
  try {
    return await readHeicColour(createReader(heldBytes(file)));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return null;
    throw error;
  }
}
