/** A picture's address is the path and its id, its object is the id with the other two around it. */
export const PICTURE_PATH = '/media/person/';
export const PICTURE_FOLDER = 'avatar/';
export const PICTURE_ENDING = '.webp';
