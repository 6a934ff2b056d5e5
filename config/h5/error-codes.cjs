const { readFileSync } = require('node:fs');
const path = require('node:path');

const REFUSALS = path.resolve(__dirname, '../../contract/errors.ts');
const IMPORT = /^import \{ ERRORS \} from '@contract\/errors';\n/m;
const USE = /\bERRORS\.(\w+)\.(code|msg)\b/g;

/**
 * Writes the number in place of `ERRORS.ALBUM_ABSENT.code`, and the words in place of its `msg`: who names one refusal does not bring all of
 * them along.
 */
module.exports = function errorCodes(source) {
  if (!IMPORT.test(source)) return source;
  this.addDependency(REFUSALS);
  const refusals = readFileSync(REFUSALS, 'utf8');
  const written = source.replace(USE, (_, name, part) => {
    const found = new RegExp(`\\b${name}: \\{ code: (\\d+), msg: ('[^']*') \\}`).exec(refusals);
    if (found === null) throw new Error(`${REFUSALS}: no number and words of ${name}`);
    return found[part === 'code' ? 1 : 2];
  });
  return /\bERRORS\b/.test(written.replace(IMPORT, '')) ? written : written.replace(IMPORT, '');
};
