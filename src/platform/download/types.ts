export type DownloadOutcome =
  | { kind: 'saved' }
  | { kind: 'cancelled' }
  /** The person has forbidden to keep pictures on the phone, and can allow it in the settings. */
  | { kind: 'forbidden' }
  | { kind: 'failed'; reason: string };

export interface DownloadWatch {
  /** 0 to 100. Never called where the platform itself shows how far it is. */
  onProgress?(percent: number): void;
  /** Called as soon as the download can be stopped: again where it began anew. */
  onStarted?(stop: () => void): void;
}

export interface Download {
  /** False for a phone's album, which takes pictures and videos of the usual types only: several are then saved one by one. */
  readonly takesArchives: boolean;
  /** A larger file cannot be kept. */
  readonly maxBytes: number;
  /** The platform goes on by itself once it has begun, and shows how far it is. */
  readonly isHandedOver: boolean;
  /** Where what was kept is found, in words. */
  readonly folder: string;
  /** Keeps a file of this server on the device: in the browser's downloads, or in WeChat in the phone's own album. */
  save(path: string, kind: 'photo' | 'video', watch?: DownloadWatch): Promise<DownloadOutcome>;
}
