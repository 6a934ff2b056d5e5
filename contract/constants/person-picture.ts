/** In which widths the pictures of people are also served, besides the one that is kept: for faces of 24 to 64 px on screens of up to three pixels to one. */
export const PERSON_PICTURE_WIDTHS = [96, 192] as const;
export type PersonPictureWidth = (typeof PERSON_PICTURE_WIDTHS)[number];
