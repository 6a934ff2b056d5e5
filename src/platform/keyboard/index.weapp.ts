import type { ToKeyboardProps, TypingKind } from './types';

const PROPS: Readonly<Record<TypingKind, Record<string, unknown>>> = {
  text: { type: 'text' },
  phone: { type: 'number' },
  code: { type: 'number' },
  digits: { type: 'number' },
  money: { type: 'digit' },
  nickname: { type: 'nickname' },
  password: { password: true },
};

/** Between the line one types on and the keyboard: what is left of a field below that line, and its hint. Without it WeChat covers both. */
export const CURSOR_SPACING_PX = 48;

export const toKeyboardProps: ToKeyboardProps = (kind) => ({ ...PROPS[kind], cursorSpacing: CURSOR_SPACING_PX });
