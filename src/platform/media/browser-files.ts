import type { PickedFile } from './types';

const MEDIA_EXTENSION = /\.(png|jpe?g|heic|heif|webp|gif|mp4|mov|avi|3gp|wmv)$/i;

export function toPickedFile(file: File, source?: FileSystemFileHandle): PickedFile {
  return {
    name: file.name,
    sizeBytes: file.size,
    mime: file.type,
    lastModifiedMs: file.lastModified,
    handle: { kind: 'blob', blob: file, ...(source === undefined ? {} : { source }) },
  };
}

/** A folder also holds what nobody meant to send: hidden files, thumbnails databases, notes. */
export function isMediaOfFolder({ name, mime }: PickedFile): boolean {
  if (name.startsWith('.')) return false;
  return /^(image|video)\//.test(mime) || MEDIA_EXTENSION.test(name);
}

function readFile(entry: FileSystemFileEntry): Promise<PickedFile[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([toPickedFile(file)]),
      () => resolve([]),
    );
  });
}

/** A reader hands over at most a hundred entries at a time, then none. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<PickedFile[]> {
  const reader = entry.createReader();
  const files: PickedFile[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (entries.length === 0) return files;
    for (const each of entries) files.push(...(await readEntry(each)));
  }
}

async function readEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry.isDirectory) return readFolder(entry as FileSystemDirectoryEntry);
  const files = entry.isFile ? await readFile(entry as FileSystemFileEntry) : [];
  return files.filter(isMediaOfFolder);
}

/** What newer browsers give for a dropped item: what can be opened again after a reload. Not in TypeScript's DOM. */
type DroppedItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

interface DirectoryHandle extends FileSystemDirectoryHandle {
  values(): AsyncIterableIterator<FileSystemHandle>;
}

async function readHandle(handle: FileSystemHandle, isInFolder: boolean): Promise<PickedFile[]> {
  if (handle.kind === 'directory') {
    const files: PickedFile[] = [];
    for await (const each of (handle as DirectoryHandle).values()) files.push(...(await readHandle(each, true)));
    return files;
  }
  const source = handle as FileSystemFileHandle;
  const file = toPickedFile(await source.getFile(), source);
  return isInFolder && !isMediaOfFolder(file) ? [] : [file];
}

interface Dropped {
  readonly handle: Promise<FileSystemHandle | null> | undefined;
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

async function readDropped({ handle, entry, file }: Dropped): Promise<PickedFile[]> {
  try {
    const opened = await handle;
    if (opened !== null && opened !== undefined) return await readHandle(opened, false);
  } catch {
    // Pasted pictures have none, and some systems refuse: the older way is left.
  }
  if (entry?.isDirectory) return readEntry(entry);
  return file === null ? [] : [toPickedFile(file)];
}

/** Files of a drop or a paste, folders walked. Must be called within the event: the browser empties the list after it. */
export async function readTransfer(transfer: DataTransfer): Promise<PickedFile[]> {
  const dropped = Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item: DroppedItem) => ({
      handle: item.getAsFileSystemHandle?.(),
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    }));
  const found: PickedFile[] = [];
  for (const each of dropped) found.push(...(await readDropped(each)));
  return found;
}
