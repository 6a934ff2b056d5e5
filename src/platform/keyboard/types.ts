/** What is going to be typed. Decides the keys that are shown and what the system offers to fill in. */
export type TypingKind = 'text' | 'phone' | 'code' | 'digits' | 'money' | 'nickname' | 'password';

/** Properties for Taro's Input. */
export type ToKeyboardProps = (kind: TypingKind) => Record<string, unknown>;
