import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';

/** The files of a ZIP by their names. Throws when a checksum is wrong, or when its directory and its files disagree. */
export async function unzip(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), {
    strictness: 'strict',
    checkSignature: true,
    useWebWorkers: false,
  });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.arrayBuffer()));
  }
  await reader.close();
  return files;
}
