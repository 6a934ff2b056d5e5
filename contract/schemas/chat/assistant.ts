import Type from 'typebox';
import { Album } from '../album';
import { MediaItem } from '../media';
import { Uid } from '../shared';

/** The assistant as one person has it. */
export const Assistant = Type.Object({
  conversation_id: Uid,
  /** A language model answers; else what is found by words. */
  isModel: Type.Boolean(),
  /** Where the model is, as a host; empty without one. */
  modelHost: Type.String(),
  /** The person has agreed that the model gets what he asks; without a model nothing is asked for. */
  isAgreed: Type.Boolean(),
  /** Questions that are left of this day's. */
  left: Type.Integer(),
  aDay: Type.Integer(),
});
export type Assistant = Type.Static<typeof Assistant>;

export const AssistantAgreeInput = Type.Object({ isAgreed: Type.Boolean() });
export type AssistantAgreeInput = Type.Static<typeof AssistantAgreeInput>;

export const AnswerQuery = Type.Object({ _id: Uid });
export type AnswerQuery = Type.Static<typeof AnswerQuery>;

/** Of what an answer has found, what the caller sees now. */
export const AnswerFound = Type.Object({ albums: Type.Array(Album), media: Type.Array(MediaItem) });
export type AnswerFound = Type.Static<typeof AnswerFound>;
