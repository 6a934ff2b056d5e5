/** Where the client runs: a browser, WeChat's own browser, or the mini-program. */
export type DeviceKind = 'web' | 'webInWechat' | 'miniProgram';

export interface Device {
  readonly kind: DeviceKind;
  /** From the platform's cryptographic source. */
  randomBytes(length: number): Promise<Uint8Array>;
}
