import { hashBlob } from './hash-blob';
import type { ChooseOutcome, Media, PickedFile } from './types';

export interface MemoryMedia extends Media {
  /** What the next pick gives. */
  nextChoice: ChooseOutcome;
  drop(files: PickedFile[]): void;
}

function toBlob(file: PickedFile): Blob {
  if (file.handle.kind === 'blob') return file.handle.blob;
  throw new Error('memory files are blobs');
}

export function createMemoryMedia(): MemoryMedia {
  const listeners = new Set<(files: PickedFile[]) => void>();
  return {
    canChooseFolder: true,
    canChooseFromChat: false,
    nextChoice: { kind: 'cancelled' },
    async chooseFiles({ maxCount }) {
      const choice = this.nextChoice;
      return choice.kind === 'picked' ? { kind: 'picked', files: choice.files.slice(0, maxCount) } : choice;
    },
    watchDrops(onFiles) {
      listeners.add(onFiles);
      return () => {
        listeners.delete(onFiles);
      };
    },
    drop(files) {
      for (const listener of listeners) listener(files);
    },
    async md5(file, onProgress = () => undefined, signal) {
      try {
        const md5 = await hashBlob(toBlob(file), onProgress, () => signal?.isCancelled ?? false);
        return md5 === null || signal?.isCancelled ? { kind: 'aborted' } : { kind: 'hashed', md5 };
      } catch (error) {
        return { kind: 'failed', reason: String(error) };
      }
    },
    createPreview: (file) => ({ url: `memory:${file.name}`, release: () => undefined }),
  };
}
