import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, LockedPackage>>;

/** [name, version, licence, 1 when this product names it itself]. Short, because the list travels with the client. */
export type BuiltWithRow = readonly [name: string, version: string, licence: string, isDirect: 0 | 1];

/** Not dependencies of the running product, but what they draw or write is part of it. */
const INGREDIENTS = ['lucide-static'];
const MODULES = 'node_modules/';

/** Where a package that `from` asks for lies: beside it, or in one of the folders around it. */
function locate(lock: Lock, from: string, name: string): string | null {
  let folder = from;
  for (;;) {
    const place = folder === '' ? MODULES + name : `${folder}/${MODULES}${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return null;
    const inner = folder.lastIndexOf(`/${MODULES}`);
    folder = inner === -1 ? '' : folder.slice(0, inner);
  }
}

/** Every package the product is made of, client and server, as the lock file has them: what is installed is what is listed. */
export function listBuiltWith(root: string): BuiltWithRow[] {
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const found = new Map<string, BuiltWithRow>();
  const walked = new Set<string>();

  const walk = (from: string, names: readonly string[], isDirect: boolean): void => {
    for (const name of names) {
      const place = locate(lock, from, name);
      const entry = place === null ? undefined : lock[place];
      if (place === null || entry === undefined || entry.link === true) continue;
      const { version = '', license = '' } = entry;
      const key = `${name}@${version}`;
      const known = found.get(key);
      found.set(key, [name, version, license, isDirect || known?.[3] === 1 ? 1 : 0]);
      if (walked.has(place)) continue;
      walked.add(place);
      walk(place, Object.keys(entry.dependencies ?? {}), false);
    }
  };

  for (const program of ['', 'server', 'contract']) walk(program, Object.keys(lock[program]?.dependencies ?? {}), true);
  walk('', INGREDIENTS, true);
  return [...found.values()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
