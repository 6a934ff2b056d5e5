import { Button } from './Button';

export interface SendCodeProps {
  /** 获取验证码, X秒重新获取 or 重新获取. */
  text: string;
  canSend: boolean;
  /** Said when it is tapped all the same. */
  disabledReason?: string | undefined;
  onSend: () => void | Promise<unknown>;
}

/** The button that sends a code. The countdown is kept by its owner, because it survives leaving the page. */
export function SendCode({ text, canSend, disabledReason, onSend }: SendCodeProps) {
  return (
    <Button text={text} kind="text" size={40} isDisabled={!canSend} disabledReason={disabledReason} onPress={onSend} />
  );
}
