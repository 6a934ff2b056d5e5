/** The path a reference in a file means: from the root, or from the file's folder. */
export function resolvePath(from: string, to: string): string {
  const out = to.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of to.split('/')) {
    if (segment === '..') out.pop();
    else if (segment !== '' && segment !== '.') out.push(segment);
  }
  return out.join('/');
}

/** WeChat divides every width of the window into this many. */
const RPX_PER_WIDTH = 750;

/** Sizes in rpx as CSS knows them. */
export function toLength(value: string): string {
  return value.replace(/(-?\d*\.?\d+)rpx\b/gi, (_, amount: string) => `calc(${amount} * 100vw / ${RPX_PER_WIDTH})`);
}

/** As a template writes a value into the document. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value as number}`;
}
