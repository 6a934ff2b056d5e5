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

export const toKeyboardProps: ToKeyboardProps = (kind) => PROPS[kind];
