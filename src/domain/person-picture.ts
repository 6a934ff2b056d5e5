import { PERSON_PICTURE_WIDTHS } from '@contract/constants/person-picture';

/** The smallest picture of a person that has as many pixels as are shown. `address`: as the server says it, or another, which stays. */
export function sizedPicture(address: string, pixels: number): string {
  const width = PERSON_PICTURE_WIDTHS.find((one) => one >= pixels);
  return width === undefined || !address.startsWith('/media/person/') ? address : `${address}?width=${width}`;
}
