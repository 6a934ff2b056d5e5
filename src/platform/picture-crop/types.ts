import type { PickedFile } from '../media/types';

export interface CropWish {
  /** In the picture's own pixels, as it is shown: turned by what the file says. */
  readonly area: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Size of what comes out, at most. A smaller area is not made larger. */
  readonly maxWidth: number;
  /** Of the JPEG, up to 1. Absent: such that nothing is seen of it. */
  readonly quality?: number;
}

export interface PictureCrop {
  /** False where the platform's own picker has already let the person crop. */
  readonly isNeeded: boolean;
  /** Null: this platform cannot show that file. */
  readSize(url: string): Promise<{ readonly width: number; readonly height: number } | null>;
  /** Null: it could not be cut. */
  cut(url: string, wish: CropWish): Promise<PickedFile | null>;
}
