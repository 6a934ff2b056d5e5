import { Button } from '@tarojs/components';
import { toPhoneNumberOutcome } from './outcome';
import type { PhoneNumberButton as PhoneNumberButtonComponent, PhoneNumberButtonProps } from './types';

function AskingButton({ label, className, onOutcome, children }: PhoneNumberButtonProps) {
  return (
    <Button
      className={className ?? ''}
      ariaLabel={label}
      openType="getPhoneNumber"
      onGetPhoneNumber={(event) => onOutcome(toPhoneNumberOutcome(event.detail))}
    >
      {children}
    </Button>
  );
}

export const PhoneNumberButton: PhoneNumberButtonComponent = AskingButton;
