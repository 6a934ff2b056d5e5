import Type from 'typebox';
import { Uid } from './shared';

/** What has become visible: enough to place a tile. Its address is `mediaBase + variant + '/' + id`. */
export const LiveItem = Type.Object({
  id: Uid,
  labelId: Type.String(),
  hotResourceType: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** width / height, x 1000 */
  ratioMilli: Type.Integer(),
  thumbhash: Type.String(),
  duration: Type.Integer(),
  takenLocal: Type.String(),
  legalStatus: Type.Integer(),
  userId: Uid,
});
export type LiveItem = Type.Static<typeof LiveItem>;

/** Without a cursor: answers the present one, and nothing new. */
export const LiveQuery = Type.Object({ albumId: Uid, cursor: Type.Optional(Type.String({ maxLength: 40 })) });
export type LiveQuery = Type.Static<typeof LiveQuery>;

/** What has changed for visitors since the cursor, in order. */
export const LiveChanges = Type.Object({
  /** Too much was missed: the album's lists have to be asked for again. */
  reload: Type.Boolean(),
  cursor: Type.String(),
  mediaBase: Type.String(),
  added: Type.Array(LiveItem),
  /** Hidden or removed. */
  gone: Type.Array(Uid),
  /** There is more after the cursor already. */
  more: Type.Boolean(),
});
export type LiveChanges = Type.Static<typeof LiveChanges>;

/** The first frame of a client. `cursor`: where it stopped, from an earlier socket or from `listLiveChanges`. */
export const LiveHello = Type.Object({
  type: Type.Literal('hello'),
  token: Type.String({ minLength: 1, maxLength: 200 }),
  albumId: Uid,
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
});
export type LiveHello = Type.Static<typeof LiveHello>;
/** Any time later; answered with a beat. */
export const LiveBeat = Type.Object({ type: Type.Literal('beat') });
export const LiveClientFrame = Type.Union([LiveHello, LiveBeat]);
export type LiveClientFrame = Type.Static<typeof LiveClientFrame>;

/**
 * What the server sends. `ready` answers `hello`, and what was missed since its cursor follows as `changes`; `reload`: too much
 * was missed; `refused` comes before the server closes. `spreadMs`: so many are told the same that each waits a part of this, chosen
 * by chance, before asking for lists.
 */
export const LiveServerFrame = Type.Union([
  Type.Object({ type: Type.Literal('ready'), cursor: Type.String(), mediaBase: Type.String() }),
  Type.Object({
    type: Type.Literal('changes'),
    cursor: Type.String(),
    mediaBase: Type.String(),
    added: Type.Array(LiveItem),
    gone: Type.Array(Uid),
    spreadMs: Type.Integer(),
  }),
  Type.Object({
    type: Type.Literal('reload'),
    cursor: Type.String(),
    mediaBase: Type.String(),
    spreadMs: Type.Integer(),
  }),
  Type.Object({ type: Type.Literal('beat') }),
  Type.Object({ type: Type.Literal('refused'), code: Type.Integer(), msg: Type.String() }),
]);
export type LiveServerFrame = Type.Static<typeof LiveServerFrame>;
