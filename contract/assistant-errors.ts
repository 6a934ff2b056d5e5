import type { ErrorEntry } from './errors';

/** 4000: the assistant. Beside the others, which every page loads. */
export const ASSISTANT_ERRORS = {
  ANSWER_ABSENT: { code: 4001, msg: '这条回答不存在或已被删除' },
  QUESTION_ONLY_TEXT: { code: 4002, msg: '智能助手只能回答文字问题' },
  QUESTION_TOO_LONG: { code: 4003, msg: '问题最多1000个字' },
  QUESTIONS_ENOUGH: { code: 4004, msg: '今天的提问次数已用完，请明天再来' },
  ANSWER_BUSY: { code: 4005, msg: '上一个问题还在回答，请稍候或先停止' },
  ASSISTANT_NOT_AGREED: { code: 4006, msg: '使用智能助手前，请先同意说明' },
  ANSWER_NOT_LAST: { code: 4007, msg: '只能重新回答最后一个问题' },
} as const satisfies Record<string, ErrorEntry>;
