/** Where the client runs: a browser, WeChat's own browser, or the mini-program. */
export type DeviceKind = 'web' | 'webInWechat' | 'miniProgram';

/** What the device says of itself. Nothing in it tells one device of a model from another. */
export interface DeviceDescription {
  /** Brand and model, as far as the platform says. */
  readonly equipment: string;
  /** The operating system and its version. */
  readonly system: string;
}

export interface Device {
  readonly kind: DeviceKind;
  /** Opened from WeChat's moments: one page to look at, without signing in and without a way to any other. */
  readonly isSinglePage: boolean;
  /** From the platform's cryptographic source. */
  randomBytes(length: number): Promise<Uint8Array>;
  describe(): DeviceDescription;
}
