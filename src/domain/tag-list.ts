/** Adds a tag: without its edges, once. Null where it is empty or there already. */
export function addTag(tags: readonly string[], typed: string): string[] | null {
  const tag = typed.trim().replace(/^#/, '');
  return tag === '' || tags.includes(tag) ? null : [...tags, tag];
}
