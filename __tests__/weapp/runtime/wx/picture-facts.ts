interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly type: 'png' | 'jpeg' | 'webp' | 'gif';
}

const SIGNATURES = { png: '\x89PNG', gif: 'GIF8', riff: 'RIFF', webp: 'WEBP' } as const;

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.slice(at, at + 4));

/** What the head of a picture says of its size. Null for anything that is none of the four kinds. */
export function readPictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(bytes, 0) === SIGNATURES.png)
      return { width: view.getUint32(16), height: view.getUint32(20), type: 'png' };
    if (textAt(bytes, 0) === SIGNATURES.gif) {
      return { width: view.getUint16(6, true), height: view.getUint16(8, true), type: 'gif' };
    }
    if (textAt(bytes, 0) === SIGNATURES.riff && textAt(bytes, 8) === SIGNATURES.webp) return readWebp(bytes, view);
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
  } catch (error) {
    // Cut off before its size.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The size stands in the first frame header: C0 to CF, but for the tables C4, C8 and CC. */
function readJpeg(view: DataView): PictureFacts {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), type: 'jpeg' };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

function readWebp(bytes: Uint8Array, view: DataView): PictureFacts | null {
  const int24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, type: 'webp' };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, type: 'webp' };
    }
    case 'VP8X':
      return { width: int24(24) + 1, height: int24(27) + 1, type: 'webp' };
    default:
      return null;
  }
}
