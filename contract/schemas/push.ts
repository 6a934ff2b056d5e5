import Type from 'typebox';
import { DAY_MINUTES } from '../constants/push';
import { Uid } from './shared';

const PushKind = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
const Minute = Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 });
const Kinds = Type.Array(PushKind, { maxItems: 4, uniqueItems: true });
const Endpoint = Type.String({ minLength: 10, maxLength: 1_000, pattern: '^https?://[\\x21-\\x7e]+$' });

/** From a minute of the day to another, over midnight where that is earlier. */
export const QuietHours = Type.Object({ from: Minute, to: Minute });
export type QuietHours = Type.Static<typeof QuietHours>;

/** What a browser gives out (RFC 8291: a point of P-256 and 16 random bytes), or what was just allowed in the mini-program. */
export const PushClientInput = Type.Union([
  Type.Object({
    channel: Type.Literal(1),
    endpoint: Endpoint,
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
  Type.Object({
    channel: Type.Literal(2),
    kinds: Type.Array(PushKind, { minItems: 1, maxItems: 4, uniqueItems: true }),
  }),
]);
export type PushClientInput = Type.Static<typeof PushClientInput>;

export const DropPushClientInput = Type.Object({ endpoint: Endpoint });
export type DropPushClientInput = Type.Static<typeof DropPushClientInput>;

export const PushSettings = Type.Object({
  kinds: Kinds,
  quiet: Type.Union([QuietHours, Type.Null()]),
  /** What browsers are to know the sender by (RFC 8292). */
  publicKey: Type.String(),
  /** Of the mini-program: what may be asked for, and how many of each may still be sent. */
  templates: Type.Array(Type.Object({ kind: PushKind, id: Type.String(), left: Type.Integer({ minimum: 0 }) })),
});
export type PushSettings = Type.Static<typeof PushSettings>;

/** The kinds that are wanted; null: at any hour. */
export const ChangePushInput = Type.Object({ kinds: Kinds, quiet: Type.Union([QuietHours, Type.Null()]) });
export type ChangePushInput = Type.Static<typeof ChangePushInput>;

export const ImNotifyInput = Type.Object({ userId: Uid });
export type ImNotifyInput = Type.Static<typeof ImNotifyInput>;
