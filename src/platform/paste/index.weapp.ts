import type { WatchPaste } from './types';

/** WeChat tells of no paste; its keyboard offers the code of a message by itself. */
export const watchPaste: WatchPaste = () => () => undefined;
