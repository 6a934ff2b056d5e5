import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

// Below this the packed answer saves no packet worth the work.
const MIN_BYTES = 2_048;
const BROTLI_LEVEL = 4;
const GZIP_LEVEL = 5;

const pack: Record<'br' | 'gzip', (text: string) => Promise<Buffer>> = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: GZIP_LEVEL }),
};

/** Texts whose packed form is kept, in characters. */
const KEPT_LENGTH = 4_000_000;

/**
 * Packs a text once for all who ask for the same one meanwhile: when something happens in an album, hundreds of its visitors
 * read the same wall within a second, and packing is most of the work of answering them.
 */
export function createPacker(
  packAs: typeof pack = pack,
): (text: string, encoding: keyof typeof pack) => Promise<Buffer> {
  // Oldest first.
  const kept = new Map<string, Promise<Buffer>>();
  let length = 0;
  return (text, encoding) => {
    const key = `${encoding} ${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const packed = packAs[encoding](text);
    kept.set(key, packed);
    length += key.length;
    for (const old of kept.keys()) {
      if (length <= KEPT_LENGTH) break;
      kept.delete(old);
      length -= old.length;
    }
    return packed;
  };
}

/**
 * Packs answers in JSON. Files are no business of it: those of the client are packed when it is built, and media do not
 * shrink. No answer holds a secret beside text of the asker's choice, so their packed sizes tell nothing (BREACH).
 */
export function registerCompression(app: FastifyInstance): void {
  const packOnce = createPacker();
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES) return done();
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done();
    void reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding === null) return done();
    packOnce(payload, encoding).then((packed) => {
      void reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, packed);
    }, done);
  });
}

/** Of RFC 9110, section 12.5.3, as far as browsers use it: a name that is there and not refused by `q=0`. */
export function chooseEncoding(accepted: string): keyof typeof pack | null {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  for (const encoding of ['br', 'gzip'] as const) {
    const found = named.find(([name]) => name === encoding);
    if (found !== undefined && !found.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return encoding;
  }
  return null;
}
