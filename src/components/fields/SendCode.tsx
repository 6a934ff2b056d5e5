import { CODE_TEXT_AGAIN, CODE_TEXT_FIRST } from '@/domain/code-countdown';
import { Button } from '../Button';
import styles from './SendCode.module.scss';

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
  const isCounting = text !== CODE_TEXT_FIRST && text !== CODE_TEXT_AGAIN;
  return (
    <Button
      className={isCounting ? styles['counting'] : undefined}
      text={text}
      kind="text"
      size={40}
      isDisabled={!canSend}
      disabledReason={disabledReason}
      onPress={onSend}
    />
  );
}
