import type { ChatMessage } from '@contract/schemas/chat';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { addressOf } from '@/platform/http/address-of';

export interface PictureOverlayProps {
  readonly pictures: readonly ChatMessage[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

const SHOWN = { isShown: true, notice: '', flag: '' } as const;

function toMedia(message: ChatMessage): ViewerMedia | null {
  if (message.type !== 'picture' || message.body.url === null) return null;
  const { url, width, height, thumbhash } = message.body;
  const address = addressOf(url);
  return {
    id: message._id,
    kind: 'photo',
    ratio: (width || 1) / (height || 1),
    thumbhash,
    thumbUrl: address,
    previewUrl: address,
    largeUrl: address,
    videoUrl: '',
    face: SHOWN,
    lockWords: '',
    named: { kind: 'photo', day: '', durationMs: 0, face: SHOWN, isSelected: false },
    caption: '',
    facts: [],
  };
}

const NO_CHANGES = new Map();

/** Pictures of a conversation, over it. */
export function PictureOverlay({ pictures, index, onIndex, onClose }: PictureOverlayProps) {
  return (
    <MediaViewer
      count={pictures.length}
      index={index}
      getItem={(at) => {
        const message = pictures[at];
        return message === undefined ? null : toMedia(message);
      }}
      changes={NO_CHANGES}
      onIndexChange={onIndex}
      onClose={onClose}
    />
  );
}
