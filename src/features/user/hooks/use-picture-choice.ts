import { useState } from 'react';
import type { Box, CropArea } from '@/domain/crop-frame';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { pictureCrop } from '@/platform/picture-crop';
import { uploadAvatar } from '@/stores/avatar-upload';
import { showToast } from '@/stores/overlays';

export interface Cropping {
  readonly url: string;
  readonly picture: Box;
  readonly release: () => void;
}

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
  /** Null: it could not be sent, which the person has been told. */
  readonly onSent: (objectKey: string | null) => void;
}

const fail = (): void => showToast('上传失败！', { isError: true });

/** A picture of oneself or for one's page: chosen, cut where the platform has not done that, and sent. */
export function usePictureChoice({ maxWidth, onSending, onSent }: PictureUse): PictureChoice {
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (file: PickedFile): Promise<void> => {
    setIsSending(true);
    onSending(media.createPreview(file));
    onSent(await uploadAvatar(file));
    setIsSending(false);
  };

  const pick = async (file: PickedFile): Promise<void> => {
    if (!pictureCrop.isNeeded) return send(file);
    const { url, release } = media.createPreview(file);
    const picture = await pictureCrop.readSize(url);
    if (picture !== null) return setCropping({ url, picture, release });
    // A picture that this browser cannot show: the server can, and cuts its middle.
    release();
    return send(file);
  };

  const closeCropper = (): void => {
    cropping?.release();
    setCropping(null);
  };

  const cut = async (area: CropArea): Promise<void> => {
    if (cropping === null) return;
    const file = await pictureCrop.cut(cropping.url, { area, maxWidth });
    closeCropper();
    if (file === null) fail();
    else await send(file);
  };

  return { cropping, isSending, pick, cut, closeCropper, fail };
}
