export type DownloadOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed'; reason: string };

export interface Download {
  /** False where only pictures and videos can be kept: several are then saved one by one. */
  readonly takesArchives: boolean;
  /** Keeps a file of this server on the device: in the browser's downloads, or in WeChat in the phone's own album. */
  save(path: string, kind: 'photo' | 'video'): Promise<DownloadOutcome>;
}
