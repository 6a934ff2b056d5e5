/** A receiver of parts of payments: named by the operator, registered at its channel, or refused by it. */
export const RECEIVER_STATE = { named: 1, known: 2, refused: 3 } as const;

/** Of a part of a payment. `sending`: it is sent to the channel again and again until that answers. */
export const SPLIT_STATE = { sending: 1, done: 2, failed: 3 } as const;
