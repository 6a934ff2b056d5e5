const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** What somebody puts into the page of another site to show an album there. */
export function toEmbedCode(address: string, name: string): string {
  return `<iframe src="${escape(address)}" title="${escape(name)}" loading="lazy" allow="fullscreen" style="width:100%;height:600px;border:0"></iframe>`;
}
