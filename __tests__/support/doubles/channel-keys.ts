import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export const newKeys = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface KeyFiles {
  /** Where each lies, by its name. */
  readonly files: Readonly<Record<string, string>>;
  remove(): void;
}

/** Files as the settings name them, by their names: keys, and what is PEM already. */
export function writeKeyFiles(keys: Readonly<Record<string, KeyObject | string>>): KeyFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-keys-'));
  const files = Object.fromEntries(
    Object.entries(keys).map(([name, key]) => {
      const file = path.join(folder, `${name}.pem`);
      const format = 'pem' as const;
      writeFileSync(
        file,
        typeof key === 'string'
          ? key
          : key.type === 'private'
            ? key.export({ type: 'pkcs8', format })
            : key.export({ type: 'spki', format }),
      );
      return [name, file];
    }),
  );
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

/** A certificate of these keys, signed by themselves, as PEM. `serial`: hexadecimal digits. */
export function certify({ privateKey, publicKey }: KeyPair, serial: string): string {
  const [sequence, set] = [0x30, 0x31];
  // sha256WithRSAEncryption
  const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const commonName = der(sequence, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('double')));
  const name = der(sequence, der(set, commonName));
  const life = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)));
  const told = der(
    sequence,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    der(sequence, ...life),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(told).sign(privateKey);
  const certificate = der(sequence, told, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
