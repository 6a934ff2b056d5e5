import { blobToBase64 } from './blob-base64';
import { isMediaOfFolder, readTransfer, toPickedFiles } from './browser-files';
import { hashInBrowser } from './md5-browser';
import type { ChooseOutcome, Media, PickedFile } from './types';

const ACCEPT = {
  photo: 'image/*,.heic,.heif',
  video: 'video/*,.mp4,.mov,.avi,.3gp,.wmv',
} as const;

/** Old browsers do not tell that a picker was closed; the next one ends the wait of the last. */
let endLast: (outcome: ChooseOutcome) => void = () => undefined;

function toBlob(file: PickedFile): Blob {
  if (file.handle.kind === 'blob') return file.handle.blob;
  throw new Error('a file of another platform');
}

export const media: Media = {
  canChooseFolder: 'webkitdirectory' in document.createElement('input'),
  canChooseFromChat: false,
  // Elsewhere the browser would ignore the wish and open the files.
  canUseCamera: window.matchMedia?.('(pointer: coarse)').matches ?? false,
  chooseFiles({ kinds, maxCount, folder = false, camera = false, selfie = false }) {
    endLast({ kind: 'cancelled' });
    return new Promise<ChooseOutcome>((resolve) => {
      const input = document.createElement('input');
      const end = (outcome: ChooseOutcome): void => {
        input.remove();
        resolve(outcome);
      };
      endLast = end;
      input.type = 'file';
      input.multiple = maxCount > 1;
      input.accept = kinds.map((kind) => ACCEPT[kind]).join(',');
      input.webkitdirectory = folder;
      if (camera) input.capture = selfie ? 'user' : 'environment';
      input.hidden = true;
      input.onchange = () => {
        const chosen = Array.from(input.files ?? []);
        const wanted = folder ? chosen.filter(isMediaOfFolder) : chosen;
        const leftOut = Math.max(0, wanted.length - maxCount);
        void toPickedFiles(wanted.slice(0, maxCount)).then((files) =>
          end(chosen.length === 0 ? { kind: 'cancelled' } : { kind: 'picked', files, leftOut }),
        );
      };
      input.oncancel = () => end({ kind: 'cancelled' });
      // Safari opens the picker only for an input that is in the document.
      document.body.append(input);
      input.click();
    });
  },
  watchDrops(onFiles, onDragging = () => undefined) {
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const take = (transfer: DataTransfer): void => {
      // Reading never rejects: what cannot be read is left out.
      void readTransfer(transfer).then(onFiles);
    };
    const onEnter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      if (depth === 1) onDragging(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!hasFiles(event) || depth === 0) return;
      depth -= 1;
      if (depth === 0) onDragging(false);
    };
    const onOver = (event: DragEvent): void => {
      // Without this the browser would open the file in place of the page.
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      depth = 0;
      onDragging(false);
      take(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const types = event.clipboardData?.types ?? [];
      // Words of an office program bring a picture of themselves along.
      const isWords = types.includes('text/plain') && types.includes('text/html');
      if (event.clipboardData !== null && types.includes('Files') && !isWords) take(event.clipboardData);
    };
    document.addEventListener('dragenter', onEnter);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragenter', onEnter);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  },
  md5: (file, onProgress, signal) => hashInBrowser(toBlob(file), onProgress, signal),
  md5OfPart: (file, { start, end }, signal) => hashInBrowser(toBlob(file).slice(start, end), undefined, signal),
  readBase64: (file) => blobToBase64(toBlob(file)),
  createPreview(file) {
    const url = URL.createObjectURL(toBlob(file));
    return { url, release: () => URL.revokeObjectURL(url) };
  },
};
