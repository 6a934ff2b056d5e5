import type { RouteParams } from './types';

/** `/path?a=1`, without the parameters that are undefined. */
export function toUrl(path: string, params: RouteParams = {}): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
