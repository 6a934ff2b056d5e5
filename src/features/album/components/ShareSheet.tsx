import { Sheet } from '@/components/Sheet';
import { ShareLinks, type ShareLinksProps } from './ShareLinks';

export interface ShareSheetProps extends ShareLinksProps {
  readonly onClose: () => void;
}

/** Everything one can hand on to let others see an album. */
export function ShareSheet({ albumId, name, onClose }: ShareSheetProps) {
  return (
    <Sheet title="分享相册" onClose={onClose}>
      <ShareLinks albumId={albumId} name={name} />
    </Sheet>
  );
}
