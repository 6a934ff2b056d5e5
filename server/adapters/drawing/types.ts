import type { PuzzlePlan } from '@contract/rules/puzzle';
import type { Pixels } from '@contract/rules/thumbhash';

/** What is put over a picture. */
export interface Mark {
  readonly content:
    | {
        readonly kind: 'text';
        readonly text: string;
        /** How high its letters are, of the picture's shorter edge. The house's own size where it is not said. */
        readonly share?: number;
      }
    /** A picture file with or without transparency. */
    | { readonly kind: 'picture'; readonly file: Buffer };
  /** WATERMARK_TILED, or one of nine fields, row by row. */
  readonly position: number;
  /** Percent. */
  readonly opacity: number;
}

/** The three pictures of a wall and a viewer with a mark on them. Webp, sRGB, without metadata, like what they were made of. */
export interface MarkedPictures {
  readonly thumb: Buffer;
  readonly preview: Buffer;
  /** Null where the picture given was no larger than a preview. */
  readonly large: Buffer | null;
}

export interface Poster {
  /** Null: the album shows nothing to strangers. */
  readonly cover: Buffer | null;
  /** As the album's page is, where it is dark. */
  readonly isDark: boolean;
  readonly title: string;
  /** One line each; empty ones are left out. */
  readonly lines: readonly string[];
  /** Beside the codes: who invites. */
  readonly invitation: string;
  /** PNG or JPEG files with what stands below each. */
  readonly codes: readonly { readonly picture: Buffer; readonly words: string }[];
}

/** A document in words: a heading, facts, a table and its sums. */
export interface Sheet {
  readonly title: string;
  /** Below the title, in one line or several. */
  readonly remark: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The first column has the room that the others leave. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly (readonly [label: string, value: string])[];
  /** At the end, small. */
  readonly footer: readonly string[];
}

/** Words as a picture. `style` and `option`: of GENERATE_STYLES and GENERATE_OPTIONS. */
export interface WordsPoster {
  readonly text: string;
  readonly style: string;
  readonly option: number;
  readonly width: number;
  readonly height: number;
  /** The same number draws the same. */
  readonly seed: number;
}

export interface BookPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface BookPart {
  /** Each of the three may be empty. */
  readonly title: string;
  readonly note: string;
  readonly text: string;
  readonly pictures: readonly BookPicture[];
}

/** A document of pictures and stories to be printed. */
export interface Book {
  readonly title: string;
  readonly subtitle: string;
  readonly cover: BookPicture | null;
  readonly chapters: readonly { readonly heading: string; readonly parts: readonly BookPart[] }[];
  /** Left out where it has no rows. */
  readonly table: {
    readonly heading: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly footer: readonly string[];
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface PicturePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws pictures with words in them, and makes other files of those the server made. Letters come from a font file of ours, never from
 * the machine's. A picture that cannot be decoded throws: what is handed over was made by the server itself.
 */
export interface DrawingEngine {
  /** JPEG. */
  drawPoster(poster: Poster): Promise<Buffer>;
  /** JPEG. */
  drawWords(poster: WordsPoster): Promise<Buffer>;
  /** JPEG. As many pictures as the plan has cells. */
  drawPuzzle(pictures: readonly Buffer[], plan: PuzzlePlan, background: string): Promise<Buffer>;
  /** A picture file made small enough to be a mark: webp, upright, its transparency kept. */
  fitMark(file: string): Promise<{ readonly kind: 'made'; readonly file: Buffer } | { readonly kind: 'broken' }>;
  /** Upright. */
  readSize(picture: Buffer): Promise<PictureSize>;
  mark(picture: Buffer, mark: Mark): Promise<MarkedPictures>;
  /**
   * The same picture with these parts of it (of its edges, from 0 to 1, and some around each) so coarse that nobody is known by them. Webp,
   * without metadata.
   */
  cover(picture: Buffer, parts: readonly PicturePart[]): Promise<Buffer>;
  /** PNG, transparent where there is no mark. */
  drawMark(size: PictureSize, mark: Mark): Promise<Buffer>;
  /**
   * The same picture as a JPEG, on white where it was transparent; with a box its middle in exactly that size, enlarged where it is
   * smaller.
   */
  toJpeg(picture: Buffer, box?: PictureSize): Promise<Buffer>;
  /** The same picture in that width, WebP; never enlarged. */
  toWidth(picture: Buffer, width: number): Promise<Buffer>;
  /** PNG, black on white, with the quiet zone that scanners ask for. */
  drawQrCode(text: string): Promise<Buffer>;
  /** PDF, of as many pages of A4 as it takes. Its words can be searched and copied. */
  drawSheet(sheet: Sheet): Promise<Buffer>;
  /** PDF, A4, of which the text can be copied. */
  drawBook(book: Book): Promise<Buffer>;
  /** The same as one long picture, JPEG. */
  drawLongBook(book: Book): Promise<Buffer>;
  /** PNG. */
  toPng(pixels: Pixels): Promise<Buffer>;
  /** WebP, for a settings screen: how a mark looks on a bright and dark picture of ours. */
  drawExample(mark: Mark): Promise<Buffer>;
}
