const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of the first element of this name; empty when there is none. */
export function elementText(xml: string, name: string): string {
  return unescape(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');
}

/** What stands in each element of this name, as it is written. */
export function elements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), (found) => found[1] ?? '');
}

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|amp|quot|apos));/gi, (_whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? '';
    return String.fromCodePoint(typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
