import type { ObjectStore } from '../../../adapters/object-store/types';

/** All of a small object; null when it is not there. */
export async function readWhole(store: Pick<ObjectStore, 'openRead'>, key: string): Promise<Buffer | null> {
  const stream = await store.openRead(key);
  if (stream === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
