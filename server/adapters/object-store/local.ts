import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { STORAGE_TYPE } from '@contract/constants/media';
import { chunksOf, createDigest, digestOf } from './digest';
import { diskFileSystem, systemCode, type FileSystem } from './file-system';
import { createPlainParts } from './parts';
import { checkObjectKey, type ByteSource, type ListedObject, type ObjectFacts, type ObjectStore } from './types';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EFBIG']);

// A write costs the more, the smaller it is; the network brings 64 KB at a time.
const WRITE_BYTES = 524_288;
const LOOK_EVERY_MS = 1_000;
// Of files that go out of a folder while others come into it.
const PLACE_TRIES = 20;

class KeptFree extends Error {
  constructor(bytes: number) {
    super(`less than ${Math.round(bytes / 1_000_000)} MB of its disk are free, and those are kept for the database`);
  }
}

/**
 * Objects as files below `root`. Order of a write: temporary file, its bytes, fsync, rename into place, fsync of the
 * folder, answer. Digests lie beside in a tree of their own; without them (a crash between the two) the file is read.
 * `keptFreeBytes`: what is left of the disk for others.
 */
export function createLocalObjectStore(
  root: string,
  files: FileSystem = diskFileSystem,
  keptFreeBytes = 0,
): ObjectStore {
  const fileOf = (key: string): string => path.join(root, 'files', checkObjectKey(key));
  const factsOf = (key: string): string => path.join(root, 'facts', checkObjectKey(key));
  const tmp = path.join(root, 'tmp');
  let isRoom: { readonly untilMs: number; readonly answer: Promise<boolean> } | null = null;
  const hasRoom = (): Promise<boolean> => {
    const nowMs = performance.now();
    if (isRoom === null || isRoom.untilMs <= nowMs) {
      const answer = files.freeBytes(tmp).then((free) => free >= keptFreeBytes);
      isRoom = { untilMs: nowMs + LOOK_EVERY_MS, answer };
    }
    return isRoom.answer;
  };
  const newTemporary = (): string => path.join(tmp, randomBytes(16).toString('hex'));

  /** Writes a temporary file and syncs it. Null: more than `maxBytes`. */
  async function writeTemporary(
    source: ByteSource,
    maxBytes: number,
  ): Promise<{ file: string; facts: ObjectFacts } | null> {
    await files.makeFolder(tmp);
    const file = newTemporary();
    const digest = createDigest();
    const handle = await files.create(file);
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const writeWaiting = async (): Promise<void> => {
      if (keptFreeBytes > 0 && !(await hasRoom())) throw new KeptFree(keptFreeBytes);
      const bytes = Buffer.concat(waiting, waitingBytes);
      waiting = [];
      waitingBytes = 0;
      if (bytes.length > 0) await handle.write(bytes);
    };
    let isWhole = false;
    try {
      try {
        for await (const bytes of chunksOf(source)) {
          digest.update(bytes);
          if (digest.sizeBytes > maxBytes) return null;
          waiting.push(bytes);
          waitingBytes += bytes.length;
          if (waitingBytes >= WRITE_BYTES) await writeWaiting();
        }
        await writeWaiting();
        await handle.sync();
        isWhole = true;
      } finally {
        await handle.close();
      }
    } finally {
      if (!isWhole) await files.remove(file);
    }
    return { file, facts: digest.finish() };
  }

  /**
   * They can be made again: no reason to fail, and nobody waits until they are synced. What a power cut leaves of them is no JSON,
   * and then the file is read.
   */
  async function keepFacts(key: string, facts: ObjectFacts): Promise<void> {
    const file = newTemporary();
    const target = factsOf(key);
    try {
      const handle = await files.create(file);
      try {
        await handle.write(Buffer.from(JSON.stringify(facts)));
      } finally {
        await handle.close();
      }
      await files.makeFolder(path.dirname(target));
      await files.replace(file, target);
    } catch (error) {
      if (systemCode(error) === '') throw error;
      await files.remove(file);
      await files.remove(target);
    }
  }

  /** As with `keepFacts`. */
  async function linkFacts(from: string, to: string): Promise<void> {
    try {
      await files.makeFolder(path.dirname(factsOf(to)));
      await files.link(factsOf(from), factsOf(to));
    } catch (error) {
      if (systemCode(error) === '') throw error;
    }
  }

  async function* walk(folder: string, prefix: string): AsyncIterable<ListedObject> {
    for await (const entry of files.listFolder(folder)) {
      const inner = path.join(folder, entry.name);
      const key = prefix + entry.name;
      if (entry.isFolder) {
        yield* walk(inner, `${key}/`);
        continue;
      }
      const stat = await files.stat(inner);
      if (stat !== null) yield { key, ...stat };
    }
  }

  async function placeNew(source: string, target: string, place: FileSystem['place']): Promise<void> {
    const folder = path.dirname(target);
    for (let tries = 1; ; tries += 1) {
      try {
        await files.makeFolder(folder);
        await place(source, target);
        break;
      } catch (error) {
        // The folder was empty and somebody removed it in between, perhaps while it was being made.
        if (systemCode(error) !== 'ENOENT' || tries === PLACE_TRIES) throw error;
      }
    }
    await files.syncFolder(folder);
  }

  async function readFacts(key: string): Promise<ObjectFacts | null> {
    const file = fileOf(key);
    const stat = await files.stat(file);
    if (stat === null) return null;
    const facts = parseFacts(await files.readText(factsOf(key)));
    return facts?.sizeBytes === stat.sizeBytes ? facts : digestOf(files.openRead(file));
  }

  const store: Omit<ObjectStore, 'parts'> = {
    storageType: STORAGE_TYPE.local,
    remote: null,
    async put(key, source, limit) {
      const target = fileOf(key);
      try {
        const written = await writeTemporary(source, limit?.maxBytes ?? Number.MAX_SAFE_INTEGER);
        if (written === null) return { kind: 'too-large' };
        try {
          limit?.check?.(written.facts);
          await placeNew(written.file, target, files.place);
        } catch (error) {
          await files.remove(written.file);
          if (systemCode(error) === 'EEXIST') return { kind: 'exists', facts: written.facts };
          throw error;
        }
        if (limit !== undefined) await keepFacts(key, written.facts);
        return { kind: 'stored', facts: written.facts };
      } catch (error) {
        if (error instanceof KeptFree) return { kind: 'full', reason: error.message };
        const code = systemCode(error);
        if (FULL.has(code)) return { kind: 'full', reason: `${code}: the object folder cannot be written` };
        throw error;
      }
    },
    async stat(key) {
      return readFacts(key);
    },
    sizeOf: async (key) => (await files.stat(fileOf(key)))?.sizeBytes ?? null,
    async openRead(key, range) {
      const file = fileOf(key);
      return (await files.stat(file)) === null ? null : files.openRead(file, range);
    },
    async borrowFile(key) {
      const file = fileOf(key);
      if ((await files.stat(file)) === null) return null;
      const facts = async (): Promise<ObjectFacts> => (await readFacts(key)) ?? digestOf(files.openRead(file));
      return { path: file, tag: '', facts, release: async () => {} };
    },
    async remove(key) {
      const file = fileOf(key);
      await files.remove(file);
      await files.remove(factsOf(key));
      await files.removeEmptyFolder(path.dirname(file));
    },
    list: (prefix) => {
      if (prefix === '') return walk(path.join(root, 'files'), '');
      const trimmed = prefix.replace(/\/$/, '');
      return walk(fileOf(trimmed), `${trimmed}/`);
    },
    async takeOver(from, to) {
      try {
        await placeNew(fileOf(from), fileOf(to), files.link);
      } catch (error) {
        if ((await files.stat(fileOf(from))) === null) return 'changed';
        throw error;
      }
      await linkFacts(from, to);
      return 'copied';
    },
    async sweepUnfinished(before) {
      let swept = 0;
      for await (const entry of files.listFolder(tmp)) {
        const file = path.join(tmp, entry.name);
        const stat = await files.stat(file);
        if (stat === null || stat.modifiedAt >= before) continue;
        await files.remove(file);
        swept += 1;
      }
      return swept;
    },
  };
  return { ...store, parts: createPlainParts(store) };
}

function parseFacts(text: string | null): ObjectFacts | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { sizeBytes, md5, sha256 } = parsed as Record<string, unknown>;
    if (typeof sizeBytes !== 'number' || typeof md5 !== 'string' || typeof sha256 !== 'string') return null;
    return { sizeBytes, md5, sha256 };
  } catch {
    return null;
  }
}
