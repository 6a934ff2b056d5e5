/** What a camera wrote about one picture. Empty texts and nulls: it wrote nothing, or nothing that can be true. */
export interface CameraFacts {
  /** Maker and model. */
  readonly camera: string;
  readonly lens: string;
  /** Seconds, as people write them: `1/125`. */
  readonly exposureTime: string;
  readonly fNumber: number | null;
  readonly iso: number | null;
  /** Millimetres. */
  readonly focalLength: number | null;
  /** WGS-84. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
}

/** What a picture's header says, without decoding it. Sizes have the orientation applied. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  /** `yyyy-mm-dd hh:mm:ss` as the camera's clock showed it, plausible or not: when it was taken, else digitised, else last changed. Null when it wrote none. */
  readonly takenLocal: string | null;
  /** Null where the file carries nothing of a camera's. */
  readonly camera: CameraFacts | null;
  /** What a decoder holds of it at most, besides what is made of it. */
  readonly decodeBytes: number;
}

/** Webp files, sRGB, upright, without any metadata but [Note: Label of made pictures]. */
export interface ImageDerivatives {
  /** Of the picture itself, upright and turned. */
  readonly width: number;
  readonly height: number;
  readonly thumb: Buffer;
  readonly preview: Buffer;
  /** Null when the preview already has every pixel, or where `isLargeDue`. */
  readonly large: Buffer | null;
  /** It was left out, for `deriveLarge`. */
  readonly isLargeDue: boolean;
  /** It carries [Note: Label of made pictures]. */
  readonly isMade: boolean;
  /** Base64. */
  readonly thumbhash: string;
  /** Where the eye goes, in percent from the left and from above. */
  readonly focus: { readonly x: number; readonly y: number };
}

export type DeriveOutcome =
  | { readonly kind: 'made'; readonly derivatives: ImageDerivatives }
  | { readonly kind: 'broken' }
  | { readonly kind: 'too-many-pixels' }
  | { readonly kind: 'timeout' }
  /** The decoder died, of the picture or of the machine. */
  | { readonly kind: 'crashed' };

/** Null: the preview already has every pixel. */
export type LargeOutcome =
  | { readonly kind: 'made'; readonly large: Buffer | null }
  | Exclude<DeriveOutcome, { readonly kind: 'made' }>;

export type CutOutcome =
  /** A webp file, sRGB, upright, without any metadata. */
  { readonly kind: 'made'; readonly file: Buffer } | Exclude<DeriveOutcome, { readonly kind: 'made' }>;

/** What a smaller original is: upright, sRGB, with what the camera wrote. A picture with transparency is a webp file. */
export type ShrinkOutcome =
  | {
      readonly kind: 'made';
      readonly file: Buffer;
      readonly mime: 'image/jpeg' | 'image/webp';
      readonly width: number;
      readonly height: number;
    }
  /** More than one picture: a smaller one would stand still. */
  | { readonly kind: 'animated' }
  | Exclude<DeriveOutcome, { readonly kind: 'made' }>;

/** What is wrong with the machine (no memory, no room, the file has gone) and not with the picture is thrown. */
export interface ImageEngine {
  /** Null when the header cannot be read. */
  readHeader(file: string): Promise<ImageHeader | null>;
  /** EXIF's number from 1 to 8, which says how the picture is to be turned. 1 where the file says nothing. */
  readOrientation(file: string): Promise<number>;
  /**
   * Decodes once. `mime` decides the decoder; a poster is handed over as bytes. `isApart`: in a process of its own, whatever it costs,
   * where the engine has such. `turns`: quarters clockwise by which everything made of it is turned.
   */
  derive(
    source: string | Buffer,
    mime: string,
    signal: AbortSignal,
    isApart?: boolean,
    turns?: number,
  ): Promise<DeriveOutcome>;
  /** What a wall shows, without `large` where decoding to less is a third of the work: of a JPEG. Else all, as `derive`. */
  deriveWall(file: string, mime: string, signal: AbortSignal, turns: number): Promise<DeriveOutcome>;
  /** What `deriveWall` left out. `isApart` and `turns` as for `derive`. */
  deriveLarge(file: string, mime: string, signal: AbortSignal, isApart: boolean, turns: number): Promise<LargeOutcome>;
  /** The middle of a picture in exactly this size; a smaller one is enlarged. */
  cut(
    file: string,
    mime: string,
    box: { readonly width: number; readonly height: number },
    signal: AbortSignal,
  ): Promise<CutOutcome>;
  /** The picture with both edges by `ratio`, coded again. */
  shrink(
    file: string,
    mime: string,
    by: { readonly ratio: number; readonly quality: number },
    signal: AbortSignal,
  ): Promise<ShrinkOutcome>;
}
