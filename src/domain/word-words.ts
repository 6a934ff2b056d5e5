import {
  type GroupLevel,
  WORD_LEVEL,
  WORD_LINE_FAULT,
  WORD_MAX_LENGTH,
  type WordLevel,
} from '@contract/constants/word';

export const GROUP_LEVELS = [
  { value: WORD_LEVEL.refuse, label: '不能发布' },
  { value: WORD_LEVEL.hold, label: '待审' },
  { value: WORD_LEVEL.replace, label: '换成*' },
  { value: WORD_LEVEL.allow, label: '放行' },
] as const satisfies readonly { value: GroupLevel; label: string }[];

export const WORD_LEVELS = [
  { value: WORD_LEVEL.asGroup, label: '同分组' },
  ...GROUP_LEVELS,
] as const satisfies readonly { value: WordLevel; label: string }[];

export function describeLevel(level: WordLevel): string {
  return WORD_LEVELS.find(({ value }) => value === level)?.label ?? '';
}

export function describeHits(hits: number): string {
  return hits === 0 ? '还没有命中' : `命中${hits}次`;
}

/** What would become of a text. */
export function describeTested(level: number): string {
  if (level === WORD_LEVEL.refuse) return '这段文字不能发布';
  if (level === WORD_LEVEL.hold) return '审核通过前只有作者看得到，别处换成*';
  return level === WORD_LEVEL.replace ? '这段文字会换掉一部分再发布' : '没有发现敏感词';
}

/** What is wrong with a line of a file. */
export function describeFault(reason: number): string {
  switch (reason) {
    case WORD_LINE_FAULT.tooLong:
      return `超过${WORD_MAX_LENGTH}个字`;
    case WORD_LINE_FAULT.nothing:
      return '没有文字或数字';
    case WORD_LINE_FAULT.broken:
      return '有乱码，请把文件存成UTF-8';
    default:
      return '词的数量已达上限';
  }
}

export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces. The marks are in their order and apart from each other. */
export function cutAtMarks(
  text: string,
  marks: readonly { readonly start: number; readonly end: number }[],
): TextPiece[] {
  let at = 0;
  const pieces = marks.flatMap(({ start, end }) => {
    const before = { text: text.slice(at, start), isMarked: false };
    at = end;
    return [before, { text: text.slice(start, end), isMarked: true }];
  });
  return [...pieces, { text: text.slice(at), isMarked: false }].filter((piece) => piece.text !== '');
}
