export const LIVE_PATH = '/live';
/** The first frame comes within this time. */
export const LIVE_HELLO_MS = 10_000;
/** The server says that often that it is there; a client that hears nothing for three of these connects again. */
export const LIVE_BEAT_MS = 25_000;
/** A client without a socket asks again after this time, or a little earlier. */
export const LIVE_POLL_MS = 1_000;
/**
 * By so much for each who watches, and no more than the longest, those who watch put off asking for what is new: each by another part of
 * it, chosen by chance. A list costs a server about this long.
 */
export const LIVE_SPREAD_MS = { each: 1, longest: 3_000 } as const;
/** New ones of one frame, or of one answer; the rest follows. */
export const LIVE_BATCH_MAX = 100;
/** A client's frame has no more. */
export const LIVE_FRAME_MAX_BYTES = 4_096;
/** Close codes of ours: ask for a new token; no more access or none at all; too many; the frame was none of ours. */
export const LIVE_CLOSE = { deadToken: 4401, refused: 4403, full: 4429, badFrame: 4400 } as const;
