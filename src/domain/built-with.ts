/** A package the product is made of. */
export interface BuiltWith {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Named by this product, not only by something it is built with. */
  readonly isDirect: boolean;
}

/** Reads what the build has written down: [name, version, licence, 1 when direct]. Nothing else gets through. */
export function parseBuiltWith(text: string): readonly BuiltWith[] {
  const rows: unknown = text === '' ? [] : JSON.parse(text);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const [name, version, licence, direct] = row as readonly unknown[];
    if (typeof name !== 'string' || typeof version !== 'string' || typeof licence !== 'string') return [];
    return [{ name, version, licence: licence === '' ? '见其源码' : licence, isDirect: direct === 1 }];
  });
}
