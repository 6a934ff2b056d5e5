import type { ToKeyboardProps, TypingKind } from './types';

// `tel` and not `number`: a number field drops leading zeros' length limit and takes "e".
const PROPS: Readonly<Record<TypingKind, Record<string, unknown>>> = {
  text: { type: 'text' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'tel', inputMode: 'numeric', autoComplete: 'one-time-code' },
  digits: { type: 'tel', inputMode: 'numeric', autoComplete: 'off' },
  money: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  nickname: { type: 'text', autoComplete: 'nickname' },
  password: { password: true, autoComplete: 'current-password' },
};

export const toKeyboardProps: ToKeyboardProps = (kind) => PROPS[kind];
