/** A picture that was made for this person and lies nowhere else. */
export interface ShownPicture {
  /** For an image element. */
  readonly url: string;
  /** When it is no longer shown. */
  release(): void;
}

export type KeepOutcome =
  { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'denied' } | { kind: 'failed'; reason: string };

export interface MadePictures {
  /** Null: the device has no room for it. */
  show(bytes: Uint8Array, mime: string): Promise<ShownPicture | null>;
  /**
   * On the device: among the browser's downloads under this name, or in WeChat in the phone's own album. `denied`: the person has not
   * let us write there, and can on the page of permissions.
   */
  keep(picture: ShownPicture, fileName: string): Promise<KeepOutcome>;
}
