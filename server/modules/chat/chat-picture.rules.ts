/** An object is its id with these around it. */
export const CHAT_PICTURE_FOLDER = 'chat/';
export const CHAT_PICTURE_ENDING = '.webp';
