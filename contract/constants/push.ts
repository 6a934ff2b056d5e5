/** Channels by which a person is notified while the product is closed. The specification's app is the mini-program's 2 as well. */
export const PUSH_CHANNEL = { website: 1, message: 2 } as const;

/** Kinds of push notifications. Each has a switch of its own. */
export const PUSH_KIND = { system: 1, interaction: 2, chat: 3, order: 4 } as const;
export type PushKind = (typeof PUSH_KIND)[keyof typeof PUSH_KIND];
export const PUSH_KINDS: readonly PushKind[] = Object.values(PUSH_KIND);

/** Minutes of a day, by Shanghai's clock: until somebody chooses otherwise nothing is sent between them. */
export const QUIET_HOURS = { from: 22 * 60, to: 8 * 60 } as const;
export const DAY_MINUTES = 24 * 60;
