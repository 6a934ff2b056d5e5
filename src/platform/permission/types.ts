/** What a person may refuse: taking pictures, being recorded, having ours chosen from theirs, and keeping ours among theirs. */
export type Permit = 'camera' | 'microphone' | 'album' | 'saving';

export interface Permission {
  /** True where the platform has a page on which the person gives and takes what this product may use. */
  readonly hasSettings: boolean;
  /** Opens it. False when it could not be opened. */
  openSettings(): Promise<boolean>;
  /**
   * Opens the page on which this is given: the product's own, or the phone's where the phone keeps it from everything here. True when it
   * is given now. Of the phone's page nobody learns what was done there.
   */
  askFor(permit: Permit): Promise<boolean>;
}
