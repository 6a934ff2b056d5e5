import { Button } from '@tarojs/components';
import type {
  PhoneNumberButton as PhoneNumberButtonComponent,
  PhoneNumberButtonProps,
  PhoneNumberOutcome,
} from './types';

interface Answer {
  readonly code?: string;
  readonly errMsg?: string;
}

function toOutcome({ code = '', errMsg = '' }: Answer): PhoneNumberOutcome {
  if (code !== '') return { kind: 'code', code };
  return /deny|cancel/.test(errMsg) ? { kind: 'cancelled' } : { kind: 'failed', reason: errMsg };
}

function AskingButton({ label, className, onOutcome, children }: PhoneNumberButtonProps) {
  return (
    <Button
      className={className ?? ''}
      ariaLabel={label}
      openType="getPhoneNumber"
      onGetPhoneNumber={(event) => onOutcome(toOutcome(event.detail))}
    >
      {children}
    </Button>
  );
}

export const PhoneNumberButton: PhoneNumberButtonComponent = AskingButton;
