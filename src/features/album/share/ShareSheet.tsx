import { Sheet } from '@/components/layers/Sheet';
import { ShareLinks, type ShareLinksProps } from './ShareLinks';

export interface ShareSheetProps extends Pick<ShareLinksProps, 'albumId' | 'name'> {
  readonly onClose: () => void;
}

/** Everything one can hand on to let others see an album, over its own page. */
export function ShareSheet({ albumId, name, onClose }: ShareSheetProps) {
  return (
    <Sheet title="分享相册" onClose={onClose}>
      <ShareLinks albumId={albumId} name={name} onLeave={onClose} />
    </Sheet>
  );
}
