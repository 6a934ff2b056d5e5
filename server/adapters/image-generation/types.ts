import type { GenerateOption, GenerateStyle } from '@contract/constants/generation';

export interface GenerationTask {
  /** Without a source: of the words alone. */
  readonly prompt: string;
  readonly negative: string;
  readonly style: GenerateStyle;
  readonly option: GenerateOption;
  readonly size: { readonly width: number; readonly height: number };
  /** The same number and task make the same picture, where the generator can. */
  readonly seed: number;
  /** A picture that the server made itself (webp, upright), or null. */
  readonly source: Buffer | null;
}

export type GeneratedPicture =
  | { readonly kind: 'made'; readonly file: Buffer }
  /** It does not do that: `words` are for the person. */
  | { readonly kind: 'refused'; readonly words: string };
export type GeneratedFilm = { readonly kind: 'made' } | { readonly kind: 'refused'; readonly words: string };

/** Makes pictures and films. What is wrong with the machine or the way to a service is thrown, and tried again. */
export interface ImageGenerator {
  /** Whether a model makes them: then they carry the label of the law. */
  readonly isModel: boolean;
  /** Shown to whoever orders. */
  readonly words: string;
  /** JPEG. */
  makePicture(task: GenerationTask, signal: AbortSignal): Promise<GeneratedPicture>;
  /** JPEG with sides twice as long, up to `edgeMax`. */
  enlarge(source: Buffer, edgeMax: number, signal: AbortSignal): Promise<GeneratedPicture>;
  /** Writes an MP4 to `target`, which must not exist. */
  makeFilm(task: GenerationTask, seconds: number, target: string, signal: AbortSignal): Promise<GeneratedFilm>;
}
