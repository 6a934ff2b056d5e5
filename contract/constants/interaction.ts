export const COMMENT_MAX_LENGTH = 500;
export const MENTIONS_MAX = 10;
/** Of each comment a list shows the first replies; the others are asked for. */
export const REPLIES_SHOWN = 2;

/** What is collected. `type` on the wire. */
export const COLLECT_KIND = { album: 1, photo: 2, video: 3 } as const;

/** What somebody did, as it is kept for notices and counts. */
export const INTERACTION = {
  like: 1,
  comment: 2,
  reply: 3,
  mention: 4,
  collectMedia: 5,
  collectAlbum: 6,
  follow: 7,
  /** For a photo or video, or for the person. */
  tip: 8,
} as const;
export type Interaction = (typeof INTERACTION)[keyof typeof INTERACTION];

/** `waiting`: for its author alone, until the desk passes it. `removed` by the desk. */
export const COMMENT_STANDING = { shown: 0, waiting: 1, removed: 2 } as const;
