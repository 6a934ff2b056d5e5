import { createHash, X509Certificate } from 'node:crypto';

// Alipay has a serial number of its own for each certificate, which calls that are signed with one name.

/** Of who issued it, the last part first, and its number in decimal digits. */
export function writeAlipaySerial({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g;
// Signed by RSA with some hash: the family's number, and not the one of a bare RSA key.
const BY_RSA = /06092a864886f70d0101(?!01)/;

/** Of a file with several: all that are signed by RSA. The others it leaves out. */
export function writeAlipayRootSerial(pem: Buffer): string {
  const bodies = [...pem.toString('latin1').matchAll(CERTIFICATE)].map(([, body = '']) => Buffer.from(body, 'base64'));
  const serials = bodies
    .filter((bytes) => BY_RSA.test(bytes.toString('hex')))
    .map((bytes) => writeAlipaySerial(new X509Certificate(bytes)));
  if (serials.length === 0) throw new Error('no certificate that is signed by RSA');
  return serials.join('_');
}
