import sharp from 'sharp';
import type { FaceEngineOutcome, FaceFinder, Pixels } from './types';

/** As large as the largest derivative. */
const LONGEST_EDGE = 2_048;
const MOST_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
const IDLE_MS = 300_000;
const QUALITY = 82;

export interface FaceFinderDeps {
  readonly isAvailable: boolean;
  /** Asked once. */
  readonly open: () => Promise<FaceEngineOutcome>;
}

export function createFaceFinder({ isAvailable, open }: FaceFinderDeps): FaceFinder {
  let opened: Promise<FaceEngineOutcome> | null = null;
  let idle: NodeJS.Timeout | null = null;

  async function openOnce(): Promise<FaceEngineOutcome> {
    if (!isAvailable) return { kind: 'missing', reason: 'not available' };
    opened ??= open();
    return opened;
  }

  /** A thread that has been closed begins anew with the next picture. */
  function closeLater(close: () => Promise<void>): void {
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS).unref();
  }

  return {
    isAvailable,

    async findModel() {
      const outcome = await openOnce();
      return outcome.kind === 'ready' ? outcome.engine.model : null;
    },

    async find(picture) {
      const outcome = await openOnce();
      if (outcome.kind === 'missing') return outcome;
      const pixels = await readPixels(picture);
      if (pixels === null) return { kind: 'broken' };
      const faces = await outcome.engine.findFaces(pixels);
      closeLater(() => outcome.engine.close());
      return { kind: 'found', width: pixels.width, height: pixels.height, faces, model: outcome.engine.model };
    },

    async cutSquare(picture, edge) {
      try {
        return await openPicture(picture)
          .resize({ width: edge, height: edge, fit: 'cover' })
          .toColourspace('srgb')
          .webp({ quality: QUALITY })
          .toBuffer();
      } catch {
        return null;
      }
    },
  };
}

const openPicture = (picture: Buffer) =>
  sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS, autoOrient: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

async function readPixels(picture: Buffer): Promise<Pixels | null> {
  try {
    const { data, info } = await openPicture(picture)
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgb: data };
  } catch {
    return null;
  }
}
