export const CODE_TEXT_FIRST = '获取验证码';
export const CODE_TEXT_AGAIN = '重新获取';

/** Whole seconds until another code may be asked for. */
export function getSecondsLeft(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

export interface CodeButton {
  text: string;
  /** Neither counting down nor without a valid phone. */
  canSend: boolean;
}

/** `endMs` null: no code has been asked for on this device yet. */
export function describeCodeButton(endMs: number | null, nowMs: number, isPhoneValid: boolean): CodeButton {
  if (endMs === null) return { text: CODE_TEXT_FIRST, canSend: isPhoneValid };
  const secondsLeft = getSecondsLeft(endMs, nowMs);
  if (secondsLeft > 0) return { text: `${secondsLeft}秒重新获取`, canSend: false };
  return { text: CODE_TEXT_AGAIN, canSend: isPhoneValid };
}
