import Type from 'typebox';
import { PageQuery, Uid } from './shared';

/** Says which state is wanted, so that a repeat changes nothing. */
export const AttentionInput = Type.Object({ userId: Uid, attention: Type.Boolean() });
export type AttentionInput = Type.Static<typeof AttentionInput>;

export const AttentionResult = Type.Object({
  isFollowed: Type.Boolean(),
  isMutual: Type.Boolean(),
  /** Of the person who is followed. */
  fansCount: Type.Integer(),
});
export type AttentionResult = Type.Static<typeof AttentionResult>;

/** The caller's own lists, newest first; with a keyword those whose nickname contains it. */
export const AttentionQuery = Type.Object({
  ...PageQuery,
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
});
export type AttentionQuery = Type.Static<typeof AttentionQuery>;

export const BlockInput = Type.Object({ userId: Uid, block: Type.Boolean() });
export type BlockInput = Type.Static<typeof BlockInput>;
export const BlockResult = Type.Object({ isBlocked: Type.Boolean() });
export type BlockResult = Type.Static<typeof BlockResult>;

export const BlockedQuery = Type.Object({ ...PageQuery });
export type BlockedQuery = Type.Static<typeof BlockedQuery>;
