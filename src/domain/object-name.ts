/** The server's zone; it has no summer time. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** `yyyymmdd/hh/` in the server's zone. */
function toFolder(nowMs: number): string {
  const local = new Date(nowMs + SHANGHAI_OFFSET_MS).toISOString();
  return `${local.slice(0, 10).replace(/-/g, '')}/${local.slice(11, 13)}/`;
}

/** Lower case, at most five characters of letters and digits; anything else is left out. */
export function getExtension(fileName: string): string {
  const found = /\.([A-Za-z0-9]{1,5})$/.exec(fileName);
  return found === null ? '' : `.${(found[1] ?? '').toLowerCase()}`;
}

/** Nobody can guess one name from another: its 32 characters come from a cryptographic source. */
export function toObjectName(dir: string, nowMs: number, random: string, fileName: string): string {
  return dir + toFolder(nowMs) + random + getExtension(fileName);
}
