const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const root = path.resolve(__dirname, '..');

/** Packages of hundreds of modules, and by which names they are asked for. */
const PACKS = {
  kysely: ['kysely', 'kysely/migration'],
  typebox: ['typebox', 'typebox/compile', 'typebox/system', 'typebox/value'],
};

/**
 * Each of them as one file: Jest reads every module anew for each file of tests, and these two are a third of those of the server. By their
 * names, as patterns, where they lie.
 */
module.exports = function mapPacks() {
  const mapped = {};
  for (const [name, entries] of Object.entries(PACKS)) {
    const { version } = require(path.join(root, 'node_modules', name, 'package.json'));
    const folder = path.join(root, 'node_modules/.cache/jest-packs', `${name}-${version}`);
    if (!existsSync(folder)) pack(folder, entries);
    for (const [index, entry] of entries.entries()) mapped[`^${entry}$`] = path.join(folder, `${index}.cjs`);
  }
  return mapped;
};

/** Another process may be doing the same: whole folders appear. */
function pack(folder, entries) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}.`);
  buildSync({
    stdin: {
      contents: entries.map((entry, index) => `export * as _${index} from '${entry}';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile: path.join(made, 'all.cjs'),
  });
  for (const index of entries.keys()) {
    writeFileSync(path.join(made, `${index}.cjs`), `module.exports = require('./all.cjs')._${index};\n`);
  }
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
