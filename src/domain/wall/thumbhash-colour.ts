import { averageThumbhash } from '@contract/rules/thumbhash';
import { decodeBase64 } from './thumbhash-url';

/** The mean colour of a base64 thumbhash as `#rrggbb`. Empty when there is none or it is not one. */
export function thumbhashColour(thumbhash: string): string {
  const rgb = averageThumbhash(decodeBase64(thumbhash));
  return rgb === null ? '' : `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
