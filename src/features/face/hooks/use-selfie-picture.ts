import { useState } from 'react';
import { FACE_CROP_MAX, FACE_CROP_MIN, SELFIE_MAX_BYTES } from '@contract/constants/face';
import type { Box, CropArea } from '@/domain/crop-frame';
import { guideArea } from '@/domain/selfie';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { pictureCrop } from '@/platform/picture-crop';
import { requireLogin } from '@/stores/session/session';
import { showToast } from '@/stores/base/overlays';
import { chooseFiles } from '@/stores/upload/choose-files';

/** A selfie that is ready to be sent. */
export interface Selfie {
  readonly id: string;
  readonly picture: string;
  /** For an image element, until it is let go of. */
  readonly preview: { readonly url: string; release(): void };
  /** Chosen from what was there, not taken now. */
  readonly isUpload: boolean;
}

interface Cropping {
  readonly url: string;
  readonly picture: Box;
  readonly release: () => void;
}

/** Enough for every face, and light to send; the smaller ones are for a picture that still is too heavy. */
const SENT = [
  { maxWidth: 720, quality: 0.86 },
  { maxWidth: 512, quality: 0.8 },
  { maxWidth: 360, quality: 0.75 },
] as const;
const BYTES_OF_CHARACTER = 3 / 4;
const UNUSABLE = '这张照片无法使用，请换一张';

type Square = Omit<Selfie, 'isUpload'>;

let taken = 0;

async function toText(file: PickedFile): Promise<Square | null> {
  const picture = await media.readBase64(file);
  if (picture === null || picture.length * BYTES_OF_CHARACTER > SELFIE_MAX_BYTES) return null;
  taken += 1;
  return { id: String(taken), picture, preview: media.createPreview(file) };
}

const tell = (words: string): null => {
  showToast(words, { isError: true });
  return null;
};

async function cutSquare(url: string, area: CropArea): Promise<Square | null> {
  for (const { maxWidth, quality } of SENT) {
    const file = await pictureCrop.cut(url, { area, maxWidth: Math.min(maxWidth, FACE_CROP_MAX), quality });
    if (file === null) return null;
    const square = await toText(file);
    if (square !== null) return square;
  }
  return null;
}

async function toSquare(file: PickedFile): Promise<Square | null> {
  const { url, release } = media.createPreview(file);
  try {
    const picture = await pictureCrop.readSize(url);
    if (picture !== null && Math.min(picture.width, picture.height) < FACE_CROP_MIN) {
      return tell('照片太小，请换一张更清晰的');
    }
    // What this device cannot draw is sent whole, where it is not too heavy.
    const square = picture === null ? await toText(file) : await cutSquare(url, guideArea(picture));
    return square ?? tell(UNUSABLE);
  } finally {
    release();
  }
}

export interface SelfiePicture {
  /** A chosen picture whose part is being chosen. */
  readonly cropping: Cropping | null;
  take(file: PickedFile): Promise<void>;
  choose(): Promise<void>;
  /** With the phone's own camera. */
  shoot(): Promise<void>;
  cut(area: CropArea): Promise<void>;
  closeCropper(): void;
}

/** From the camera or a chosen picture to what is sent: a square of 200 to 1024 pixels. */
export function useSelfiePicture(onReady: (selfie: Selfie) => void): SelfiePicture {
  const [cropping, setCropping] = useState<Cropping | null>(null);

  const finish = async (file: PickedFile, isUpload: boolean): Promise<void> => {
    const square = await toSquare(file);
    if (square !== null) onReady({ ...square, isUpload });
  };

  const choose = async (): Promise<void> => {
    // A picture of somebody else is easily found, so uploading one needs a signed-in person.
    if (!(await requireLogin())) return;
    const [file] = (await chooseFiles({ kinds: ['photo'], maxCount: 1 }))?.files ?? [];
    if (file === undefined) return;
    const { url, release } = media.createPreview(file);
    const picture = await pictureCrop.readSize(url);
    const isSmall = picture !== null && Math.min(picture.width, picture.height) < FACE_CROP_MIN;
    if (picture !== null && !isSmall) return setCropping({ url, picture, release });
    release();
    await finish(file, true);
  };

  const shoot = async (): Promise<void> => {
    const chosen = await chooseFiles({ kinds: ['photo'], maxCount: 1, camera: true, selfie: true });
    const [file] = chosen?.files ?? [];
    if (file !== undefined) await finish(file, false);
  };

  const closeCropper = (): void => {
    cropping?.release();
    setCropping(null);
  };

  const cut = async (area: CropArea): Promise<void> => {
    if (cropping === null) return;
    if (area.width < FACE_CROP_MIN) return showToast('选中的部分太小，请缩小一些', { isError: true });
    const square = await cutSquare(cropping.url, area);
    closeCropper();
    if (square === null) tell(UNUSABLE);
    else onReady({ ...square, isUpload: true });
  };

  return { cropping, take: (file) => finish(file, false), choose, shoot, cut, closeCropper };
}
