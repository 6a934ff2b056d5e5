import { encodeQR } from 'qr';
import sharp from 'sharp';

// Pixels of one module, and the quiet zone around the code in modules (ISO/IEC 18004 asks for four).
const SCALE = 10;
const QUIET = 4;
const [WHITE, BLACK] = [255, 0];

/** PNG, black on white. */
export async function drawQrCode(text: string): Promise<Buffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const edge = modules.length;
  const grey = Uint8Array.from(modules.flat(), (isDark) => (isDark ? BLACK : WHITE));
  return sharp(grey, { raw: { width: edge, height: edge, channels: 1 } })
    .resize({ width: edge * SCALE, kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
