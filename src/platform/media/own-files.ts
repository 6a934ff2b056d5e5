/** Of files that a picture was made smaller into, among the mini-program's own: what an earlier visit left of them is removed. */
export const SHRUNK_PREFIX = 'shrunk-';
