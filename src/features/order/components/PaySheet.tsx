import { useState } from 'react';
import { PAYMENT_PASSWORD_LENGTH } from '@contract/constants/security';
import { ApiError } from '@/api/errors';
import { formatFen } from '@/domain/format/format-money';
import { isOnTheKeys, PasswordAsked } from './PasswordAsked';

export interface PaySheetProps {
  readonly amountFen: number;
  /** To pay as much as was shown. Rejects with what the server refuses. */
  readonly onPassword: (password: string, amountFen: number) => Promise<void>;
  readonly onClose: () => void;
}

/** The keys for paying from the balance. */
export function PaySheet({ amountFen, onPassword, onClose }: PaySheetProps) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (password: string): Promise<void> => {
    setIsBusy(true);
    try {
      await onPassword(password, amountFen);
    } catch (failure) {
      if (failure instanceof ApiError && isOnTheKeys(failure)) setError(failure.msg);
      else onClose();
    } finally {
      setIsBusy(false);
      setDigits('');
    }
  };
  const type = (typed: string): void => {
    setError(undefined);
    setDigits(typed);
    // What becomes of it is shown here.
    if (typed.length === PAYMENT_PASSWORD_LENGTH) void send(typed);
  };
  return (
    <PasswordAsked
      title={`支付${formatFen(amountFen)}`}
      value={digits}
      error={error}
      isBusy={isBusy}
      onChange={type}
      onClose={onClose}
    />
  );
}
