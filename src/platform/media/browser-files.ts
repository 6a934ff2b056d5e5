import type { PickedFile } from './types';

const MEDIA_EXTENSION = /\.(png|jpe?g|heic|heif|webp|gif|mp4|mov|avi|3gp|wmv)$/i;

export function toPickedFile(file: File): PickedFile {
  return {
    name: file.name,
    sizeBytes: file.size,
    mime: file.type,
    lastModifiedMs: file.lastModified,
    handle: { kind: 'blob', blob: file },
  };
}

/** A folder also holds what nobody meant to send: hidden files, thumbnails databases, notes. */
export function isMediaOfFolder(file: File): boolean {
  if (file.name.startsWith('.')) return false;
  return /^(image|video)\//.test(file.type) || MEDIA_EXTENSION.test(file.name);
}

function readFile(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });
}

/** A reader hands over at most a hundred entries at a time, then none. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = entry.createReader();
  const files: File[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (entries.length === 0) return files;
    for (const each of entries) files.push(...(await readEntry(each)).filter(isMediaOfFolder));
  }
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return readFile(entry as FileSystemFileEntry);
  return entry.isDirectory ? readFolder(entry as FileSystemDirectoryEntry) : [];
}

/** Files of a drop or a paste, folders walked. Must be called within the event: the browser empties the list after it. */
export async function readTransfer(transfer: DataTransfer): Promise<PickedFile[]> {
  const sources = Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found: File[] = [];
  for (const { entry, file } of sources) {
    if (entry?.isDirectory) found.push(...(await readEntry(entry)));
    else if (file !== null) found.push(file);
  }
  return found.map(toPickedFile);
}
