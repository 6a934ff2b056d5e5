/** What stands around a banner's id in the name of its picture. */
export const BANNER_FOLDER = 'banner/';
export const BANNER_ENDING = '.webp';
