/** Bits of the flags of a wall's row (GroupRow). */
export const ROW_FLAG = {
  liked: 1,
  processing: 2,
  hidden: 4,
  illegal: 8,
  atRisk: 16,
  essence: 32,
  /** Has not passed the album's review: it waits for it, or was refused in it. */
  unpassed: 64,
  /** By the caller. */
  bought: 128,
  /** Illegal or at risk, and the caller may know it (LEGAL_MARK 1 and 2). */
  told: 256,
  /** The caller may not fetch its pictures. */
  withheld: 512,
  /** Not published until the people on it have agreed. */
  held: 1024,
  /** A model made it: see MediaItem. */
  made: 2048,
} as const;
