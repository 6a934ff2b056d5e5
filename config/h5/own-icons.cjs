const { readFileSync } = require('node:fs');
const path = require('node:path');

const SHEET = path.resolve(__dirname, '../../src/styles/icons.scss');
const WHOLE_SHEET = /^import '[^']*\/styles\/icons\.scss';\n/m;

let literals;
function readLiterals() {
  const names = [...readFileSync(SHEET, 'utf8').matchAll(/^\.zx-i-([\w-]+) \{$/gm)].map((match) => match[1]);
  return new RegExp(`(['"])(${names.join('|')})\\1`, 'g');
}

/**
 * Gives each module the icons it names, so that a page comes with those and not with all there are. `IconName` makes a name a
 * whole literal wherever it is written. A word that means something else brings an icon too many, never one too few.
 */
module.exports = function ownIcons(source) {
  literals ??= readLiterals();
  const names = new Set(Array.from(source.matchAll(literals), (match) => match[2]));
  const imports = Array.from(names, (name) => `\nimport ${JSON.stringify(`${SHEET}?icon=${name}`)};`);
  return source.replace(WHOLE_SHEET, '') + imports.join('');
};
