import { hashBlob } from './hash-blob';
import type { Md5Message } from './md5-messages';

const tell = (message: Md5Message): void => self.postMessage(message);

self.onmessage = async (event: MessageEvent<Blob>) => {
  try {
    const md5 = await hashBlob(event.data, (readBytes) => tell({ kind: 'progress', readBytes }));
    if (md5 !== null) tell({ kind: 'hashed', md5 });
  } catch (error) {
    tell({ kind: 'failed', reason: String(error) });
  }
};
