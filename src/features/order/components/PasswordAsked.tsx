import { ERRORS } from '@contract/errors';
import type { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { PasswordPad, type PasswordPadProps } from '@/components/fields/PasswordPad';
import { Sheet } from '@/components/layers/Sheet';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';

/** What is wrong with the password itself: the next try is made where it was typed. */
export const isOnTheKeys = ({ code }: ApiError): boolean =>
  code === ERRORS.PAYMENT_PASSWORD_WRONG.code || code === ERRORS.PAYMENT_PASSWORD_LOCKED.code;

export interface PasswordAskedProps extends Omit<PasswordPadProps, 'label'> {
  /** What it is asked for. */
  readonly title: string;
  readonly onClose: () => void;
}

/** The keys for the payment password, and the way to another one. */
export function PasswordAsked({ title, onClose, ...pad }: PasswordAskedProps) {
  const forget = (): void => {
    onClose();
    void navigation.goTo(ROUTES.password); // a refused jump leaves the person here
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <PasswordPad label="输入支付密码" {...pad} />
      <Button text="忘记支付密码" kind="text" isBlock isGuarded={false} onPress={forget} />
    </Sheet>
  );
}
