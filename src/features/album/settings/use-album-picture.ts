import { useEffect, useRef, useState } from 'react';
import { ALBUM_PICTURES, type AlbumPicture } from '@contract/constants/album';
import type { Box, CropArea } from '@/domain/crop-frame';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { pictureCrop } from '@/platform/picture-crop';
import { uploadAvatar } from '@/stores/base/avatar-upload';
import { choosePicture } from '@/stores/upload/choose-files';
import { showToast } from '@/stores/base/overlays';

export interface CroppedPicture {
  readonly picture: AlbumPicture;
  readonly url: string;
  readonly size: Box;
  readonly release: () => void;
}

export interface AlbumPictures {
  readonly cropping: CroppedPicture | null;
  /** The one that is being sent. */
  readonly sending: AlbumPicture | null;
  /** From a tap. */
  choose(picture: AlbumPicture): Promise<void>;
  cut(area: CropArea): Promise<void>;
  closeCropper(): void;
}

/** The pictures that an album gets of its own: chosen, cut to the size of their place, and sent. */
export function useAlbumPicture(onChosen: (picture: AlbumPicture, url: string, key: string) => void): AlbumPictures {
  const [cropping, setCropping] = useState<CroppedPicture | null>(null);
  const [sending, setSending] = useState<AlbumPicture | null>(null);
  // Another one may have been chosen while this one was on its way.
  const latest = useRef(onChosen);
  latest.current = onChosen;
  // Chosen pictures are shown until the page is left.
  const shown = useRef<(() => void)[]>([]);
  useEffect(() => () => shown.current.forEach((release) => release()), []);

  const send = async (picture: AlbumPicture, file: PickedFile): Promise<void> => {
    setSending(picture);
    const { url, release } = media.createPreview(file);
    const key = await uploadAvatar(file);
    setSending(null);
    if (key === null) return release();
    shown.current.push(release);
    latest.current(picture, url, key);
  };

  const choose = async (picture: AlbumPicture): Promise<void> => {
    const file = await choosePicture();
    if (file === null) return;
    const { url, release } = media.createPreview(file);
    const size = await pictureCrop.readSize(url);
    if (size !== null) return setCropping({ picture, url, size, release });
    // What cannot be shown here is cut in its middle by the server.
    release();
    await send(picture, file);
  };

  const closeCropper = (): void => {
    cropping?.release();
    setCropping(null);
  };

  const cut = async (area: CropArea): Promise<void> => {
    if (cropping === null) return;
    const { picture, url } = cropping;
    const { width, height, max } = ALBUM_PICTURES[picture];
    // `max` is of the longer edge.
    const maxWidth = width >= height ? max : Math.round((max * width) / height);
    const file = await pictureCrop.cut(url, { area, maxWidth });
    closeCropper();
    if (file === null) showToast('上传失败！', { isError: true });
    else await send(picture, file);
  };

  return { cropping, sending, choose, cut, closeCropper };
}
