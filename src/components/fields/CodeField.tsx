import { Field } from './Field';
import { SendCode } from './SendCode';

export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  sender: {
    readonly text: string;
    readonly canSend: boolean;
    readonly codeLength: number;
    readonly send: () => Promise<void>;
  };
  /** Said when no code can be sent: why not. */
  disabledReason: string;
  hint?: string | undefined;
  error?: string | undefined;
  onConfirm?: (() => void | Promise<unknown>) | undefined;
}

/** The code of a message, and the button that has one sent. */
export function CodeField({ value, onChange, sender, disabledReason, hint, error, onConfirm }: CodeFieldProps) {
  return (
    <Field
      label="验证码"
      placeholder="验证码"
      kind="code"
      maxLength={sender.codeLength}
      value={value}
      hint={hint}
      error={error}
      onChange={onChange}
      onConfirm={onConfirm}
      end={
        <SendCode text={sender.text} canSend={sender.canSend} disabledReason={disabledReason} onSend={sender.send} />
      }
    />
  );
}
