import { useState } from 'react';
import type { Box, CropArea } from '@/domain/crop-frame';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { pictureCrop } from '@/platform/picture-crop';
import { showToast } from '../base/overlays';

export interface Cropping {
  readonly url: string;
  readonly picture: Box;
  readonly release: () => void;
}

export interface Cropper {
  /** Before it is sent: the picture whose part is being chosen. */
  readonly cropping: Cropping | null;
  readonly pick: (file: PickedFile) => Promise<void>;
  readonly cut: (area: CropArea) => Promise<void>;
  readonly close: () => void;
}

/** A chosen picture is cut first, where the platform has not done that. `maxWidth`: widest that is sent, in pixels. */
export function useCropping(maxWidth: number, send: (file: PickedFile) => Promise<void>): Cropper {
  const [cropping, setCropping] = useState<Cropping | null>(null);

  const pick = async (file: PickedFile): Promise<void> => {
    if (!pictureCrop.isNeeded) return send(file);
    const { url, release } = media.createPreview(file);
    const picture = await pictureCrop.readSize(url);
    if (picture !== null) return setCropping({ url, picture, release });
    // A picture that this browser cannot show: the server can, and cuts its middle.
    release();
    return send(file);
  };

  const close = (): void => {
    cropping?.release();
    setCropping(null);
  };

  const cut = async (area: CropArea): Promise<void> => {
    if (cropping === null) return;
    const file = await pictureCrop.cut(cropping.url, { area, maxWidth });
    close();
    if (file === null) showToast('上传失败！', { isError: true });
    else await send(file);
  };

  return { cropping, pick, cut, close };
}
