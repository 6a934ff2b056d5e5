import { UPLOAD_PART_BYTES } from '@contract/constants/media';

export function countParts(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / UPLOAD_PART_BYTES));
}

/** How many bytes a part has; null when the file has no such part. */
export function sizeOfPart(sizeBytes: number, number: number): number | null {
  const count = countParts(sizeBytes);
  if (!Number.isSafeInteger(number) || number < 1 || number > count) return null;
  return number < count ? UPLOAD_PART_BYTES : sizeBytes - (count - 1) * UPLOAD_PART_BYTES;
}

/** Those of the stored parts that are what they should be; one of another size has to be sent again. */
export function soundParts<Part extends { readonly number: number; readonly sizeBytes: number }>(
  sizeBytes: number,
  stored: readonly Part[],
): Part[] {
  return stored
    .filter((part) => sizeOfPart(sizeBytes, part.number) === part.sizeBytes)
    .sort((a, b) => a.number - b.number);
}
