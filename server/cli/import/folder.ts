import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileExtension } from '../../../contract/rules/upload-form';

/** A file that may be a photo or a video, by its name; the server decides by its bytes. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
  /** The first folder below the imported one; empty for files that lie in it directly. */
  readonly folder: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

const PHOTOS = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic', 'heif']);
const VIDEOS = new Set(['mp4', 'mov', 'avi', '3gp', 'wmv']);

export function isVideoName(name: string): boolean {
  return VIDEOS.has(fileExtension(name));
}

/** Walks the tree in name order. Hidden files and folders are left out silently, other files that cannot be imported are listed. */
export async function findFiles(root: string): Promise<{ files: FoundFile[]; skipped: Skipped[] }> {
  const files: FoundFile[] = [];
  const skipped: Skipped[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith('.')) continue;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        await walk(file);
        continue;
      }
      const extension = fileExtension(entry.name);
      if (!entry.isFile()) skipped.push({ path: file, reason: '不是普通文件' });
      else if (!PHOTOS.has(extension) && !VIDEOS.has(extension)) skipped.push({ path: file, reason: '不是照片或视频' });
      else files.push(await describe(root, file));
    }
  };
  await walk(root);
  return { files, skipped };
}

async function describe(root: string, file: string): Promise<FoundFile> {
  const { size, mtimeMs } = await stat(file);
  const [first = '', ...rest] = path.relative(root, file).split(path.sep);
  return {
    path: file,
    name: path.basename(file),
    folder: rest.length > 0 ? first : '',
    sizeBytes: size,
    modifiedMs: Math.trunc(mtimeMs),
  };
}

/** Lower-case hexadecimal. */
export async function md5OfFile(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}
