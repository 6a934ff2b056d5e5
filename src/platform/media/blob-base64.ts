/** Null: it could not be read. */
export function blobToBase64(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // `data:image/jpeg;base64,` and what is asked for.
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}
