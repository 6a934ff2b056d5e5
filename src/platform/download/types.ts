export type DownloadOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed'; reason: string };

export interface Download {
  /** Keeps a file of this server on the device: in the browser's downloads, or in WeChat in the phone's own album. */
  save(path: string, kind: 'photo' | 'video'): Promise<DownloadOutcome>;
}
