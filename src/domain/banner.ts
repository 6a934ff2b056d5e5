/** Where a banner leads: a page of ours, a site outside, or nowhere. */
export type BannerTarget =
  | { readonly kind: 'page'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'site'; readonly url: string }
  | { readonly kind: 'none' };

export function toBannerTarget(target: string): BannerTarget {
  if (/^https?:\/\//i.test(target)) return { kind: 'site', url: target };
  // Two slashes are an address outside.
  if (!/^\/(?!\/)/.test(target)) return { kind: 'none' };
  const [path = '', query = ''] = target.split('?');
  const params: Record<string, string> = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=');
    params[name] = value;
  }
  return { kind: 'page', path, params };
}

/** The next group of banners, `shown` at a time; after the last comes the first. */
export function nextBanner(at: number, count: number, shown: number): number {
  const last = Math.max(0, count - shown);
  return at >= last ? 0 : at + 1;
}

/** The nearest place, `shown` banners at a time, at which the one of this number is in view. */
export function bringBanner(at: number, index: number, shown: number): number {
  return Math.min(index, Math.max(at, index - shown + 1));
}
