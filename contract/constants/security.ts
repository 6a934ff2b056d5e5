/** An account that is to be closed can still be kept that long. */
export const CLOSING_WAIT_DAYS = 7;

/** Proves the present phone while the next one is entered. */
export const PHONE_TICKET_MINUTES = 10;

export const PAYMENT_PASSWORD_LENGTH = 6;
export const PAYMENT_PASSWORD_TRIES = 5;
export const PAYMENT_PASSWORD_LOCK_MINUTES = 30;

export const CERTIFICATION_KIND = { person: 1, organisation: 2 } as const;
/** `refused` may be submitted again; `passed` stays. */
export const CERTIFICATION_STATE = { none: 0, pending: 1, passed: 2, refused: 3 } as const;
export const CERTIFICATION_NAME_MAX_LENGTH = 60;
export const CERTIFICATION_REASON_MAX_LENGTH = 140;
/** The two sides of a card, or one licence. */
export const CERTIFICATION_PICTURES: Readonly<Record<1 | 2, number>> = { 1: 2, 2: 1 };
export const CERTIFICATION_PICTURE_MAX_BYTES = 10_485_760;

/** Who may write to a person: everybody, those he follows, nobody. */
export const MESSAGE_FROM = { everybody: 0, followed: 1, nobody: 2 } as const;
