/** A picture that was made for this person and lies nowhere else. */
export interface ShownPicture {
  /** For an image element. */
  readonly url: string;
  /** When it is no longer shown. */
  release(): void;
}

export type KeepOutcome =
  | { kind: 'saved' }
  | { kind: 'cancelled' }
  | { kind: 'forbidden' }
  | { kind: 'failed'; reason: string };

export interface MadePictures {
  /** Null: the device has no room for it. */
  show(bytes: Uint8Array, mime: string): Promise<ShownPicture | null>;
  /**
   * What is shown, or a picture that is its own address (`data:`), on the device: among the browser's downloads under this name, or in
   * WeChat in the phone's own album. `forbidden`: the person has not let us write there, and can in the settings.
   */
  keep(url: string, fileName: string): Promise<KeepOutcome>;
}
