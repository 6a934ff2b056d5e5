// Writes src/styles/icons.scss from src/components/icon-names.ts and lucide's drawings: `node config/icons.mjs`, with `--check` to compare only.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FILLED_ICONS, LUCIDE_ICONS } from '../src/components/icon-names.ts';

const MAX_ICONS = 90;
const TARGET = fileURLToPath(new URL('../src/styles/icons.scss', import.meta.url));

// Shapes that lie inside a filled outline have to stay open, or the twin would be a blot.
const HOLES = {
  compass: 'M16.24 7.76l-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z',
  settings: 'M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
};

function readShapes(name) {
  const svg = readFileSync(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8');
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  if (body === undefined) throw new Error(`icon ${name}: no shapes`);
  return body
    .replace(/\s*\n\s*/g, '')
    .replace(/"/g, "'")
    .replace(/ \/>/g, '/>');
}

function outline(name) {
  return toUri(
    `fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'`,
    readShapes(name),
  );
}

function filled(name) {
  const hole = HOLES[name];
  const shapes = readShapes(name);
  const line = `stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'`;
  if (hole === undefined) return toUri(`fill='#000' ${line}`, shapes);
  if (name === 'compass') {
    return toUri(`fill='#000' fill-rule='evenodd'`, `<path d='M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22z${hole}'/>`);
  }
  const body = /<path d='([^']+)'/.exec(shapes)?.[1];
  return toUri(`fill='#000' fill-rule='evenodd'`, `<path d='${body}${hole}' />`);
}

function toUri(attributes, shapes) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${attributes}>${shapes}</svg>`;
  return `data:image/svg+xml,${svg.replace(/%/g, '%25').replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}`;
}

const rules = [
  ...LUCIDE_ICONS.map((name) => [name, outline(name)]),
  ...FILLED_ICONS.map((name) => [`${name}-filled`, filled(name)]),
].map(([name, uri]) => `.zx-i-${name} {\n  --i: url("${uri}");\n}\n`);
if (rules.length > MAX_ICONS) throw new Error(`${rules.length} icons, at most ${MAX_ICONS}`);

const text = `/* Written by config/icons.mjs from lucide (ISC licence). Do not edit. */\n${rules.join('\n')}`;
if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== text)
    throw new Error('src/styles/icons.scss is out of date: node config/icons.mjs');
} else {
  writeFileSync(TARGET, text);
}
