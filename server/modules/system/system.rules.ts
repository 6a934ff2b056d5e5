const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An IPv4 peer on a socket for both families is written as a plain IPv4 address (RFC 4291, 2.5.5.2). */
export function toPlainAddress(ip: string): string {
  return MAPPED_IPV4.exec(ip)?.[1] ?? ip;
}
