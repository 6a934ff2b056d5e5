export type WebAddressPlace = 'inside' | 'ask' | 'refuse';

const ADDRESS = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?(?:[/?#]|$)/i;
// Space and control characters, and the backslash that browsers read as a slash: what follows would not be what was checked.
const MISLEADING = /[\p{Cc}\s\\]/u;

/**
 * Where an address may open: our own host and those the operator lists open inside, any other asks first and opens outside,
 * and what is no plain web address is refused. An address inside is one over https, or on our own host.
 */
export function placeWebAddress(address: string, ownHost: string, listedHosts: readonly string[]): WebAddressPlace {
  const host = hostOf(address);
  if (host === null) return 'refuse';
  if (host === ownHost.toLowerCase()) return 'inside';
  const isListed = listedHosts.some((listed) => isHostOf(host, listed));
  return isListed && /^https:/i.test(address) ? 'inside' : 'ask';
}

/** The host of a web address, in lower case and without a port. Null for what is no plain http or https address. */
export function hostOf(address: string): string | null {
  if (MISLEADING.test(address)) return null;
  return ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** Reads the value of WEBVIEW_HOSTS: names with spaces or commas between them. `*.example.com` means every name below it. */
export function parseHostList(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter(isListableHost);
}

/** A name with a dot, `*.` before it or not. */
export function isListableHost(text: string): boolean {
  return text.length <= 253 && /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}

function isHostOf(host: string, listed: string): boolean {
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed;
}
