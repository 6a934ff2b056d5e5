/** An object is its id in this folder. */
export const CHAT_FILE_FOLDER = 'chat-file/';
export const CHAT_FILE_KIND = { voice: 1, film: 2, other: 3 } as const;
