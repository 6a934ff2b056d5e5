export interface Permission {
  /** True where the platform has a page on which the person gives and takes what this product may use. */
  readonly hasSettings: boolean;
  /** Opens it. False when it could not be opened. */
  openSettings(): Promise<boolean>;
}
