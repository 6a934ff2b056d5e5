import SparkMD5 from 'spark-md5';

const SLICE_BYTES = 2_097_152;

/** Reads slice by slice, so that memory stays small whatever the file's size. */
export async function hashBlob(
  blob: Blob,
  onProgress: (readBytes: number) => void,
  isCancelled: () => boolean = () => false,
): Promise<string | null> {
  const hash = new SparkMD5.ArrayBuffer();
  for (let start = 0; start < blob.size; start += SLICE_BYTES) {
    if (isCancelled()) return null;
    const slice = blob.slice(start, start + SLICE_BYTES);
    hash.append(await slice.arrayBuffer());
    onProgress(Math.min(start + SLICE_BYTES, blob.size));
  }
  return hash.end();
}
