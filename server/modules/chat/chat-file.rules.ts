/** A picture's object is its id with these around it. */
export const CHAT_PICTURE_FOLDER = 'chat/';
export const CHAT_PICTURE_ENDING = '.webp';

/** A file's object is its id in this folder. */
export const CHAT_FILE_FOLDER = 'chat-file/';
export const CHAT_FILE_KIND = { voice: 1, film: 2, other: 3 } as const;
