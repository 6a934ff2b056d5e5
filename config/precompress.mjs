// Packs the built H5 client for the server to send: `x.js.br` and `x.js.gz` beside `x.js`, where that makes it smaller.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = 'dist/h5';
const PACKED_TYPES = /\.(js|css|html|svg|json|txt)$/;
const MIN_BYTES = 1_024;

for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !PACKED_TYPES.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  keepSmaller(`${file}.br`, brotliCompressSync(bytes, { params }), bytes);
  keepSmaller(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }), bytes);
}

function keepSmaller(file, packed, original) {
  if (packed.length < original.length) writeFileSync(file, packed);
}
