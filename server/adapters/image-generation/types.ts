import type { GenerateOption, GenerateStyle, GenerateType } from '@contract/constants/generation';

export interface GenerationTask {
  /** By which it is known for ever, also in what it becomes. */
  readonly id: string;
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
  readonly ticket: Ticket;
}

/** How a service that takes its time knows the task: a run after one that was cut asks for it, and does not order it again. */
export interface Ticket {
  readonly known: string | null;
  keep(ticket: string): Promise<void>;
  /** Whether somebody still waits for it. */
  isWanted(): Promise<boolean>;
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
  /** Shown to the person who orders. */
  readonly words: string;
  /** What it makes. */
  readonly types: readonly GenerateType[];
  /** JPEG. */
  makePicture(task: GenerationTask, signal: AbortSignal): Promise<GeneratedPicture>;
  /** JPEG of the source with sides twice as long, up to `edgeMax`. */
  enlarge(task: GenerationTask, edgeMax: number, signal: AbortSignal): Promise<GeneratedPicture>;
  /** Writes an MP4 to `target`, which must not exist. */
  makeFilm(task: GenerationTask, seconds: number, target: string, signal: AbortSignal): Promise<GeneratedFilm>;
}

/** Models say what to do in words: a look is one sentence of them. */
export interface ModelGenerator extends ImageGenerator {
  /** Who gets the words and pictures. */
  readonly provider: string;
  /** Else this machine enlarges, also what the model made. */
  readonly canEnlarge: boolean;
}
