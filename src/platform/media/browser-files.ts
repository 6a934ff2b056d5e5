import type { PickedFile } from './types';

const MEDIA_EXTENSION = /\.(png|jpe?g|heic|heif|webp|gif|mp4|mov|avi|3gp|wmv)$/i;
/** Half a frame. */
const STEP_MS = 8;

export function toPickedFile(file: File, source?: FileSystemFileHandle): PickedFile {
  return {
    name: file.name,
    sizeBytes: file.size,
    mime: file.type,
    lastModifiedMs: file.lastModified,
    handle: { kind: 'blob', blob: file, ...(source === undefined ? {} : { source }) },
  };
}

/**
 * All of them, in steps: a browser looks a file up on the disk when its size is asked for, which for a hundred is a long task and for
 * a folder of thousands holds the page up for seconds.
 */
export async function toPickedFiles(files: readonly File[]): Promise<PickedFile[]> {
  const picked: PickedFile[] = [];
  let restMs = 0;
  for (const file of files) {
    if (performance.now() >= restMs) {
      await new Promise((resolve) => setTimeout(resolve));
      restMs = performance.now() + STEP_MS;
    }
    picked.push(toPickedFile(file));
  }
  return picked;
}

type FileOfFolder = Pick<File, 'name' | 'type'> & Partial<Pick<File, 'webkitRelativePath'>>;

const isHidden = (name: string): boolean => name.startsWith('.');

/** A folder also holds what nobody meant to send: hidden files, folders of thumbnails, notes. */
export function isMediaOfFolder({ name, type, webkitRelativePath = '' }: FileOfFolder): boolean {
  // The folder that was chosen is meant, whatever it is called.
  const [, ...inside] = webkitRelativePath.split('/');
  if ([name, ...inside].some(isHidden)) return false;
  return /^(image|video)\//.test(type) || MEDIA_EXTENSION.test(name);
}

function readFile(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => {
    entry.file(resolve, () => resolve(null));
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
    for (const each of entries.filter(({ name }) => !isHidden(name))) files.push(...(await readEntry(each)));
  }
}

async function readEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry.isDirectory) return readFolder(entry as FileSystemDirectoryEntry);
  const file = entry.isFile ? await readFile(entry as FileSystemFileEntry) : null;
  return file !== null && isMediaOfFolder(file) ? [toPickedFile(file)] : [];
}

/** What newer browsers give for a dropped item: what can be opened again after a reload. Not in TypeScript's DOM. */
type DroppedItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** What it iterates over is in some versions of TypeScript's DOM. */
type DirectoryHandle = FileSystemDirectoryHandle & { values(): AsyncIterableIterator<FileSystemHandle> };

async function readHandle(handle: FileSystemHandle, isInFolder: boolean): Promise<PickedFile[]> {
  if (handle.kind === 'directory') {
    const files: PickedFile[] = [];
    for await (const each of (handle as DirectoryHandle).values()) {
      if (!isHidden(each.name)) files.push(...(await readHandle(each, true)));
    }
    return files;
  }
  const source = handle as FileSystemFileHandle;
  const file = await source.getFile();
  return isInFolder && !isMediaOfFolder(file) ? [] : [toPickedFile(file, source)];
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
