/** A picture's address is the path and its id, its object is the id with the other two around it. */
export const PICTURE_PATH = '/media/person/';
export const PICTURE_FOLDER = 'avatar/';
export const PICTURE_ENDING = '.webp';

/** Of a picture's card: see SHARE_CARD. */
export const CARD_PATH = '/media/card/';
export const toCardAddress = (address: string): string => CARD_PATH + address.slice(PICTURE_PATH.length);
