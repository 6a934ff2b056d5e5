import type { MemberLevel } from './user';

export const ASSISTANT_NAME = '智能助手';
/** The chat's socket by the assistant's own address, as the specification has it, with a chatbot id that decides nothing. */
export const ASSISTANT_SOCKET_PATH = '/chat/assistant/socket';

export const QUESTION_MAX_POINTS = 1_000;
/** A longer answer ends there, and says so. */
export const ANSWER_MAX_POINTS = 4_000;
/** Of one person in a day of Shanghai, by level. */
export const QUESTIONS_A_DAY: Readonly<Record<MemberLevel, number>> = {
  level_10: 20,
  level_20: 60,
  level_30: 120,
  level_40: 120,
};

/** 0 is being written, 1 done, 2 stopped by the person, 3 broken off by us, 4 not possible: `reason` says why. */
export const ANSWER_STATE = { writing: 0, done: 1, stopped: 2, interrupted: 3, failed: 4 } as const;
export type AnswerState = (typeof ANSWER_STATE)[keyof typeof ANSWER_STATE];

/** What the assistant can look up. None of them changes anything. */
export const ASSISTANT_TOOLS = ['albums', 'photos', 'account', 'help'] as const;
export type AssistantTool = (typeof ASSISTANT_TOOLS)[number];

/** Pages of one's own things that an answer may lead to. */
export const ANSWER_PAGES = ['balance', 'capacity', 'member', 'integral', 'help'] as const;
export type AnswerPage = (typeof ANSWER_PAGES)[number];

export const ANSWER_STEPS_MAX = 8;
export const ANSWER_CARDS_MAX = 18;
/** Found at once by one tool. */
export const FOUND_ALBUMS_MAX = 6;
export const FOUND_PHOTOS_MAX = 9;
export const FOUND_HELP_MAX = 3;

/** In an answer's text: leads to the card of this number. Nothing else in it leads anywhere. */
export const CARD_LINK = 'card:';
