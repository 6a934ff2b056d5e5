import type { TabChannel } from './types';

/** A mini-program runs once. */
export const tabChannel: TabChannel = { tell: () => undefined, listen: () => () => undefined };
