export type JudgedAddress =
  /** A page of this product, as the router knows it. */
  | { readonly kind: 'page'; readonly path: string }
  /** A site the operator lists: shown inside the app. */
  | { readonly kind: 'inside'; readonly url: string }
  /** Any other site: the person is asked first, and it opens outside. */
  | { readonly kind: 'ask'; readonly url: string; readonly host: string }
  /** Not an address one may open at all. */
  | { readonly kind: 'refused' };

// Nothing before an @, no backslash and no blank may stand in it: each makes an address lead elsewhere than it reads.
const ADDRESS = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?([/?#][^\s\\]*)?$/i;
const OWN_PATH = /^\/(?!\/)[\w/-]*(?:\?[^\s\\#]*)?$/;

/** The host itself or, where the entry starts with `*.`, any host below it. Entries are in lower case. */
const isListed = (host: string, entry: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry;

/**
 * Where an address leads. One on our own host becomes the page it names: our pages are never put into a frame of ours. Only https is shown
 * inside, at its usual port: anything else could be changed on its way.
 */
export function judgeAddress(text: string, ownHost: string, listedHosts: readonly string[]): JudgedAddress {
  const url = text.trim();
  if (OWN_PATH.test(url)) return { kind: 'page', path: url };
  const [, scheme = '', name = '', port = '', rest = ''] = ADDRESS.exec(url) ?? [];
  const host = name.toLowerCase();
  if (host === '') return { kind: 'refused' };
  if (host === ownHost.toLowerCase()) return toPage(rest);
  const isSafe = scheme.toLowerCase() === 'https' && port === '';
  if (isSafe && listedHosts.some((entry) => isListed(host, entry))) return { kind: 'inside', url };
  return { kind: 'ask', url, host: host + port };
}

function toPage(rest: string): JudgedAddress {
  const wanted = rest.replace(/#.*$/, '');
  const path = wanted.startsWith('/') ? wanted : `/${wanted}`;
  return OWN_PATH.test(path) ? { kind: 'page', path } : { kind: 'refused' };
}
