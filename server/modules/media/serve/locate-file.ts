import { DERIVED_FILES } from '../objects/media-object.service';
import type { MediaFileRow } from './media-file.repository';
import type { ServedFile } from './media-file.rules';

// With a watermark that has been changed since: it is about to be made anew.
const OLD_MARK_SECONDS = 60;

export interface Located {
  readonly key: string;
  readonly storageType: number;
  readonly mime: string;
  readonly maxAgeSeconds: number;
}

/** Where the file lies; null: nowhere yet. See [Note: Watermarks]. */
export function locate(row: MediaFileRow, file: ServedFile): Located | null {
  const { mime } = file;
  switch (file.from) {
    case 'original':
      return row.objectKey === null || row.objectStorage === null
        ? null
        : { key: row.objectKey, storageType: row.objectStorage, mime, maxAgeSeconds: Infinity };
    case 'derivative':
      return row.derivativeKey === ''
        ? null
        : {
            key: `${row.derivativeKey}/${DERIVED_FILES[file.name]}`,
            storageType: row.derivativeStorage,
            mime,
            maxAgeSeconds: Infinity,
          };
    case 'marked':
      return row.markStorage === null || (row.markFolder ?? '') === ''
        ? null
        : {
            key: `${row.markFolder}/${DERIVED_FILES[file.name]}`,
            storageType: row.markStorage,
            mime,
            maxAgeSeconds: row.markVersion === row.watermarkVersion ? Infinity : OLD_MARK_SECONDS,
          };
  }
}
