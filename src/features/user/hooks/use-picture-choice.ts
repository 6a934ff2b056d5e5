import { useState } from 'react';
import type { CropArea } from '@/domain/crop-frame';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { uploadAvatar } from '@/stores/base/avatar-upload';
import { showToast } from '@/stores/base/overlays';
import { type Cropping, useCropping } from '@/stores/session/use-cropping';

export interface PictureChoice {
  /** Before it is sent: the picture whose part is being chosen. */
  readonly cropping: Cropping | null;
  readonly isSending: boolean;
  readonly pick: (file: PickedFile) => Promise<void>;
  readonly cut: (area: CropArea) => Promise<void>;
  readonly closeCropper: () => void;
  readonly fail: () => void;
}

export interface PictureUse {
  /** Widest that is sent, in pixels. */
  readonly maxWidth: number;
  /** It is to be shown while it is sent, and let go of when it no longer is. */
  readonly onSending: (preview: { readonly url: string; release(): void }) => void;
  /** Null: it could not be sent, and the error was shown. */
  readonly onSent: (objectKey: string | null) => void;
}

const fail = (): void => showToast('上传失败！', { isError: true });

/** A picture of oneself or for one's page: chosen, cut where the platform has not done that, and sent. */
export function usePictureChoice({ maxWidth, onSending, onSent }: PictureUse): PictureChoice {
  const [isSending, setIsSending] = useState(false);

  const send = async (file: PickedFile): Promise<void> => {
    setIsSending(true);
    onSending(media.createPreview(file));
    onSent(await uploadAvatar(file));
    setIsSending(false);
  };

  const { cropping, pick, cut, close: closeCropper } = useCropping(maxWidth, send);
  return { cropping, isSending, pick, cut, closeCropper, fail };
}
