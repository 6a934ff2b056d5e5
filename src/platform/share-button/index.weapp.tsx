import { Button } from '@tarojs/components';
import type { ReadCard, ShareButton as ShareButtonComponent, ShareButtonProps, SentCard } from './types';

function SendingButton({ label, className, card, children }: ShareButtonProps) {
  return (
    <Button className={className ?? ''} ariaLabel={label} openType="share" data-card={card}>
      {children}
    </Button>
  );
}

export const ShareButton: ShareButtonComponent = SendingButton;

// Taro hands over what was put into the button, not a copy.
export const readCard: ReadCard = (button) => (button?.dataset?.['card'] as SentCard | undefined) ?? null;
