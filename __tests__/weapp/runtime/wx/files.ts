import sha1 from 'crypto-js/sha1';
import SparkMD5 from 'spark-md5';
import WordArray from 'crypto-js/lib-typedarrays';
import { fromBase64, joinBytes, readBuffer, toBase64, toBytes, toText } from './bytes';
import { WxFailure, type WxFiles, type WxHost } from './host';
import { MAX_READ_BYTES, MAX_USER_FILES_BYTES } from './limits';
import { answerAtOnce, answerLater, readText, requireKind, type WxFunction, type WxOptions } from './settle';

/** Files here are the program's own and stay; all others are temporary. */
export const USER_DATA_PATH = 'wxfile://usr';

const isUserPath = (path: string): boolean => path === USER_DATA_PATH || path.startsWith(`${USER_DATA_PATH}/`);
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

function digest(bytes: Uint8Array<ArrayBuffer>, algorithm: unknown): string {
  if (algorithm === undefined || algorithm === 'md5') return SparkMD5.ArrayBuffer.hash(bytes.slice().buffer);
  if (algorithm === 'sha1') return sha1(WordArray.create(bytes)).toString();
  throw new WxFailure('invalid digestAlgorithm');
}

function encode(bytes: Uint8Array<ArrayBuffer>, encoding: unknown): string | ArrayBuffer {
  if (encoding === undefined) return bytes.slice().buffer;
  if (encoding === 'utf8' || encoding === 'utf-8') return toText(bytes);
  if (encoding === 'base64') return toBase64(bytes);
  throw new WxFailure('invalid encoding');
}

function decode(data: unknown, encoding: unknown): Uint8Array<ArrayBuffer> {
  const bytes = readBuffer(data);
  if (bytes !== null) return bytes;
  if (typeof data !== 'string') throw new WxFailure('parameter error: parameter.data should be String or ArrayBuffer;');
  if (encoding === 'base64') return fromBase64(data);
  return toBytes(data);
}

/** The bytes of temporary and user files, and the manager that the program has of them. */
export function createFiles(host: WxHost) {
  const all = new Map<string, Uint8Array<ArrayBuffer>>();
  const folders = new Set<string>([USER_DATA_PATH]);
  let lastNumber = 0;

  const files: WxFiles = {
    find: (path) => all.get(path),
    // A copy that is no view of another's memory, as a Buffer's slice would be.
    write: (path, bytes) => void all.set(path, new Uint8Array(bytes)),
    remove: (path) => void all.delete(path),
    writeTemporary(bytes, extension) {
      lastNumber += 1;
      const path = `wxfile://tmp_${lastNumber}${extension === '' ? '' : `.${extension}`}`;
      all.set(path, new Uint8Array(bytes));
      return path;
    },
    paths: () => [...all.keys()],
  };

  function need(path: string): Uint8Array<ArrayBuffer> {
    const bytes = all.get(path);
    if (bytes === undefined) throw new WxFailure(`no such file or directory, open "${path}"`);
    return bytes;
  }

  /** Only below the user's folder, into a folder that is there, and within 200 MB together. */
  function keep(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (!isUserPath(path)) throw new WxFailure(`permission denied, open "${path}"`);
    if (!folders.has(parentOf(path))) throw new WxFailure(`no such file or directory, open "${path}"`);
    let others = 0;
    for (const [name, other] of all) if (name !== path && isUserPath(name)) others += other.length;
    if (others + bytes.length > MAX_USER_FILES_BYTES) {
      throw new WxFailure('the maximum size of the file storage limit is exceeded');
    }
    files.write(path, bytes);
  }

  function readPart(options: WxOptions): { data: string | ArrayBuffer } {
    const bytes = need(readText(options, 'filePath'));
    const { position = 0, length = bytes.length - Number(position) } = options;
    const [start, count] = [Number(position), Number(length)];
    const isPart = options['position'] !== undefined || options['length'] !== undefined;
    if (isPart && (start < 0 || start >= bytes.length)) throw new WxFailure('the value of "position" is out of range');
    if (isPart && (count < 1 || start + count > bytes.length)) {
      throw new WxFailure('the value of "length" is out of range');
    }
    if (count > MAX_READ_BYTES) throw new WxFailure('the maximum size of the file to read is exceeded');
    return { data: encode(bytes.slice(start, start + count), options['encoding']) };
  }

  function list(dirPath: string): string[] {
    const folder = withoutSlash(dirPath);
    if (!folders.has(folder)) throw new WxFailure(`no such file or directory, open "${dirPath}"`);
    const below = [...all.keys(), ...folders].filter((path) => parentOf(path) === folder);
    return below.map((path) => path.slice(folder.length + 1));
  }

  function removeFolder(options: WxOptions): void {
    const folder = withoutSlash(readText(options, 'dirPath'));
    if (folder === USER_DATA_PATH) throw new WxFailure(`permission denied, open "${folder}"`);
    if (list(folder).length > 0 && options['recursive'] !== true) throw new WxFailure('directory not empty');
    const isInside = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
    for (const path of [...all.keys()].filter(isInside)) all.delete(path);
    for (const path of [...folders].filter(isInside)) folders.delete(path);
  }

  function makeFolder(options: WxOptions): void {
    const folder = withoutSlash(readText(options, 'dirPath'));
    if (!isUserPath(folder)) throw new WxFailure(`permission denied, open "${folder}"`);
    if (folders.has(folder)) throw new WxFailure(`file already exists ${folder}`);
    if (!folders.has(parentOf(folder))) {
      if (options['recursive'] !== true) throw new WxFailure(`no such file or directory ${folder}`);
      makeFolder({ dirPath: parentOf(folder), recursive: true });
    }
    folders.add(folder);
  }

  function describe(options: WxOptions) {
    const path = withoutSlash(readText(options, 'path'));
    const isFolder = folders.has(path);
    const size = isFolder ? 0 : need(path).length;
    return { stats: { size, isDirectory: () => isFolder, isFile: () => !isFolder } };
  }

  function save(options: WxOptions): { savedFilePath: string } {
    const from = readText(options, 'tempFilePath');
    const bytes = need(from);
    const savedFilePath =
      options['filePath'] === undefined
        ? `${USER_DATA_PATH}/${from.slice(from.lastIndexOf('/') + 1)}`
        : readText(options, 'filePath');
    keep(savedFilePath, bytes);
    all.delete(from);
    return { savedFilePath };
  }

  function move(options: WxOptions): void {
    const [from, to] = [readText(options, 'oldPath'), readText(options, 'newPath')];
    const bytes = need(from);
    keep(to, bytes);
    if (from !== to) all.delete(from);
  }

  const operations: Readonly<Record<string, (options: WxOptions) => unknown>> = {
    access(options) {
      const path = readText(options, 'path');
      if (!folders.has(withoutSlash(path))) need(path);
    },
    appendFile(options) {
      const path = readText(options, 'filePath');
      keep(path, joinBytes([need(path), decode(options['data'], options['encoding'])]));
    },
    copyFile: (options) => keep(readText(options, 'destPath'), need(readText(options, 'srcPath'))),
    getFileInfo(options) {
      const bytes = need(readText(options, 'filePath'));
      return { size: bytes.length, digest: digest(bytes, options['digestAlgorithm']) };
    },
    mkdir: makeFolder,
    readdir: (options) => ({ files: list(readText(options, 'dirPath')) }),
    readFile: readPart,
    rename: move,
    rmdir: removeFolder,
    saveFile: save,
    stat: describe,
    unlink(options) {
      const path = readText(options, 'filePath');
      need(path);
      if (!isUserPath(path)) throw new WxFailure(`permission denied, open "${path}"`);
      all.delete(path);
    },
    writeFile(options) {
      if (typeof options['data'] !== 'string') requireKind(options, 'data', 'object');
      keep(readText(options, 'filePath'), decode(options['data'], options['encoding']));
    },
  };
  /** The parameters of the waiting twin, in their order, and what it gives back. */
  const twins: Readonly<Record<string, readonly [readonly string[], string | null]>> = {
    access: [['path'], null],
    appendFile: [['filePath', 'data', 'encoding'], null],
    copyFile: [['srcPath', 'destPath'], null],
    mkdir: [['dirPath', 'recursive'], null],
    readdir: [['dirPath'], 'files'],
    readFile: [['filePath', 'encoding', 'position', 'length'], 'data'],
    rename: [['oldPath', 'newPath'], null],
    rmdir: [['dirPath', 'recursive'], null],
    saveFile: [['tempFilePath', 'filePath'], 'savedFilePath'],
    stat: [['path', 'recursive'], 'stats'],
    unlink: [['filePath'], null],
    writeFile: [['filePath', 'data', 'encoding'], null],
  };

  const manager: Record<string, WxFunction> = {};
  for (const [name, run] of Object.entries(operations)) {
    const answer = answerLater(host, name, run);
    // The manager knows callbacks only: a call without any is not a promise.
    manager[name] = (options) => void Promise.resolve(answer(options)).catch(() => undefined);
    const twin = twins[name];
    if (twin === undefined) continue;
    const [keys, resultKey] = twin;
    manager[`${name}Sync`] = (...args) =>
      answerAtOnce(`${name}Sync`, () => {
        const given = keys.map((key, index) => [key, args[index]] as const).filter(([, value]) => value !== undefined);
        const result = run(Object.fromEntries(given));
        return resultKey === null ? undefined : (result as Record<string, unknown>)[resultKey];
      });
  }
  return { files, manager };
}
