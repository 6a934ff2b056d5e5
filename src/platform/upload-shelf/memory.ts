import type { PickedFile } from '../media/types';
import type { UploadShelf } from './types';

/** Two that share `records` and `files` are two visits. */
export function createMemoryUploadShelf(
  records = new Map<string, string>(),
  files = new Map<string, PickedFile>(),
): UploadShelf {
  return {
    movesFiles: false,
    list: async () => Array.from(records, ([id, text]) => ({ id, record: JSON.parse(text) as unknown })),
    async put(added) {
      for (const { id, record } of added) records.set(id, JSON.stringify(record));
    },
    async keepFile(id, file) {
      files.set(id, file);
      return file;
    },
    async reopen(id) {
      const file = files.get(id);
      return file === undefined ? { kind: 'gone' } : { kind: 'opened', file };
    },
    async remove(ids) {
      for (const id of ids) {
        records.delete(id);
        files.delete(id);
      }
    },
  };
}
