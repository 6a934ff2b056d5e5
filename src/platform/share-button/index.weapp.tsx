import { Button } from '@tarojs/components';
import type { ShareButton as ShareButtonComponent, ShareButtonProps } from './types';

function SendingButton({ label, className, children }: ShareButtonProps) {
  return (
    <Button className={className ?? ''} ariaLabel={label} openType="share">
      {children}
    </Button>
  );
}

export const ShareButton: ShareButtonComponent = SendingButton;
