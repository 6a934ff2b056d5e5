import Type from 'typebox';
import { ANSWER_CARDS_MAX, ANSWER_PAGES, ANSWER_STEPS_MAX, ASSISTANT_TOOLS } from '../../constants/assistant';
import { Uid } from '../shared';

const { Literal } = Type;
const State = Type.Union([Literal(0), Literal(1), Literal(2), Literal(3), Literal(4)]);
const Title = Type.String({ maxLength: 200 });
const Note = Type.String({ maxLength: 200 });

/** What was looked up, in words. */
export const AnswerStep = Type.Object({ tool: Type.Enum(ASSISTANT_TOOLS), words: Type.String({ maxLength: 200 }) });
export type AnswerStep = Type.Static<typeof AnswerStep>;

/** Something that was found, as it was then; where it leads decides again who may see it. */
export const AnswerCard = Type.Union([
  Type.Object({ kind: Literal('album'), id: Uid, title: Title, note: Note }),
  Type.Object({ kind: Literal('photo'), id: Uid, albumId: Uid, title: Title, note: Note, isVideo: Type.Boolean() }),
  Type.Object({ kind: Literal('page'), page: Type.Enum(ANSWER_PAGES), title: Title, note: Note }),
]);
export type AnswerCard = Type.Static<typeof AnswerCard>;

const Steps = Type.Array(AnswerStep, { maxItems: ANSWER_STEPS_MAX });
const Cards = Type.Array(AnswerCard, { maxItems: ANSWER_CARDS_MAX });

/** The body of an answer, as far as it has been written. */
export const Answer = Type.Object({
  /** Markdown. Only CARD_LINK links lead anywhere. */
  text: Type.String(),
  state: State,
  /** Why it did not come to its end; empty: it did, or will. */
  reason: Type.String(),
  /** By a language model; else by looking up words. */
  isModel: Type.Boolean(),
  steps: Steps,
  cards: Cards,
});
export type Answer = Type.Static<typeof Answer>;

/**
 * An answer that is being written: what stands from `at` on is `text`, counted as JavaScript does. A client that holds less than `at` asks
 * for the whole answer. Its end comes as a change of the message.
 */
export const AnswerFrame = Type.Object({
  type: Literal('answer'),
  conversation_id: Uid,
  _id: Uid,
  at: Type.Integer({ minimum: 0 }),
  text: Type.String(),
  steps: Steps,
  cards: Cards,
});
export type AnswerFrame = Type.Static<typeof AnswerFrame>;
