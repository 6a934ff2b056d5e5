const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Writes data as the JSON of a good reply. What many are answered with at the same time, as those who share a reading are, is written
 * once: nobody changes an answer after it was given.
 */
export function createEnvelopeWriter(): (data: unknown) => string {
  /** Null: it was written, and not kept. */
  const written = new WeakMap<object, string | null>();
  return (data) => {
    const known = isObject(data) ? written.get(data) : undefined;
    if (typeof known === 'string') return known;
    const text = JSON.stringify({ code: 0, msg: '', data });
    if (isObject(data)) written.set(data, known === undefined ? null : text);
    return text;
  };
}
