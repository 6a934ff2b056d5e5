import { blobToBase64 } from './blob-base64';
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
  const md5: Media['md5'] = async (file, onProgress = () => undefined, signal) => {
    try {
      const hash = await hashBlob(toBlob(file), onProgress, () => signal?.isCancelled ?? false);
      return hash === null || signal?.isCancelled ? { kind: 'aborted' } : { kind: 'hashed', md5: hash };
    } catch (error) {
      return { kind: 'failed', reason: String(error) };
    }
  };
  return {
    canChooseFolder: true,
    canChooseFromChat: false,
    canUseCamera: false,
    nextChoice: { kind: 'cancelled' },
    async chooseFiles({ maxCount }) {
      const choice = this.nextChoice;
      if (choice.kind !== 'picked') return choice;
      const files = choice.files.slice(0, maxCount);
      return { kind: 'picked', files, leftOut: choice.files.length - files.length };
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
    md5,
    md5OfPart: (file, { start, end }, signal) =>
      md5({ ...file, handle: { kind: 'blob', blob: toBlob(file).slice(start, end) } }, undefined, signal),
    readBase64: (file) => blobToBase64(toBlob(file)),
    createPreview: (file) => ({ url: `memory:${file.name}`, release: () => undefined }),
  };
}
