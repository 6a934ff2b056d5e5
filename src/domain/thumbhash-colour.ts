import { thumbHashToAverageRGBA } from 'thumbhash';
import { decodeBase64 } from './thumbhash-url';

/** The mean colour of a base64 thumbhash as `#rrggbb`. Empty when there is none or it is not one. */
export function thumbhashColour(thumbhash: string): string {
  const bytes = decodeBase64(thumbhash);
  if (bytes.length < 6) return '';
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
