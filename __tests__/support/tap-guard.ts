/** A second tap on a guarded control within this is taken for a slip of the finger. */
export const TAP_GUARD_MS = 1_500;
