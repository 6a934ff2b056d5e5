import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { compileTemplates, type Templates } from './templates';
import { resolvePath } from './paths';
import type { AppConfig, ComponentConfig, PackageFiles, Program, Subpackage } from './protocol';
import { compileStyle, scopeOf } from './styles';

/** WeChat's limits of an upload. */
const MAX_PACKAGE_BYTES = 2 * 1024 * 1024;
const MAX_TOTAL_BYTES = 30 * 1024 * 1024;
/** Files of the project around the program: they are not uploaded. */
const NOT_SHIPPED = /(?:^project\.(?:private\.)?config\.json$|\.map$|\.LICENSE\.txt$)/;

/** A build that the platform would refuse, or run wrongly. Every fault has its file, and its line where there is one. */
export class BrokenBuild extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The build is broken:\n${faults.join('\n')}`);
    this.name = 'BrokenBuild';
  }
}

export interface Build {
  readonly program: Program;
  readonly packages: ReadonlyMap<string, PackageFiles>;
}

/** Reads and compiles what is in a folder of a mini-program. Throws `BrokenBuild` with everything that is wrong with it. */
export function readBuild(dist: string): Build {
  const faults: string[] = [];
  const files = listFiles(dist);
  const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8');
  if (!files.has('app.json')) throw new BrokenBuild(['app.json: the file is missing']);
  if (!files.has('app.js')) faults.push('app.js: the file is missing');
  const json = (file: string): Record<string, unknown> => readJson(file, read(file), faults);
  const app = toAppConfig(json('app.json'), faults);
  const configs = new Map<string, ComponentConfig>();
  for (const file of files) {
    if (file.endsWith('.json') && file !== 'app.json' && !NOT_SHIPPED.test(file))
      configs.set(file.slice(0, -5), json(file));
  }
  const units = findUnits(app, configs, files, faults);
  const templates = compileTemplates(files, read, faults);
  checkTemplatesAreUsed(units, templates, faults);
  checkForEval(files, read, faults);
  checkTabsAndPreloads(app, faults);

  const scopes: Record<string, string> = {};
  for (const unit of units) {
    const scope = scopeOf(unit, configs.get(unit));
    if (scope !== '') scopes[unit] = scope;
  }
  const packages = new Map<string, PackageFiles>();
  for (const root of ['', ...app.subpackages.map((one) => one.root)]) {
    const own = [...files].filter((file) => packageOf(file, app) === root && !NOT_SHIPPED.test(file));
    packages.set(root, {
      root,
      scripts: Object.fromEntries(own.filter((file) => file.endsWith('.js')).map((file) => [file, read(file)])),
      configs: Object.fromEntries([...configs].filter(([name]) => packageOf(`${name}.json`, app) === root)),
      styles: Object.fromEntries(
        ['app', ...units]
          .filter((unit) => files.has(`${unit}.wxss`) && packageOf(`${unit}.wxss`, app) === root)
          .map((unit) => [unit, compileStyle(`${unit}.wxss`, scopes[unit] ?? '', files, read, faults)]),
      ),
      sizeBytes: own.reduce((sum, file) => sum + statSync(path.join(dist, file)).size, 0),
    });
  }
  checkSizes(packages, faults);
  const main = packages.get('');
  if (faults.length > 0 || main === undefined) throw new BrokenBuild(faults);
  return { program: { app, main, templates: templates.code, scopes }, packages };
}

function listFiles(dist: string): Set<string> {
  if (!existsSync(dist)) throw new BrokenBuild([`${dist}: the folder is missing`]);
  const found = new Set<string>();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    found.add(path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  }
  return found;
}

function readJson(file: string, text: string, faults: string[]): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(cause)?.[1];
    const line = at === undefined ? 1 : text.slice(0, Number(at)).split('\n').length;
    faults.push(`${file}:${line}: ${cause}`);
    return {};
  }
}

interface RawSubpackage {
  root: string;
  pages: string[];
}

function toAppConfig(raw: Record<string, unknown>, faults: string[]): AppConfig {
  const pages = Array.isArray(raw['pages']) ? (raw['pages'] as string[]) : [];
  if (pages.length === 0) faults.push('app.json: pages is missing or empty');
  const subpackages = ((raw['subPackages'] ?? raw['subpackages'] ?? []) as RawSubpackage[]).map((one): Subpackage => {
    const root = one.root.replace(/^\/|\/$/g, '');
    return { root, pages: one.pages.map((page) => `${root}/${page}`) };
  });
  const all = [...pages, ...subpackages.flatMap((one) => one.pages)];
  for (const page of all.filter((one, index) => all.indexOf(one) !== index))
    faults.push(`app.json: ${page} is listed twice`);
  const tabBar = raw['tabBar'] as { custom?: boolean; list?: { pagePath: string }[] } | undefined;
  return {
    pages,
    entryPagePath: (raw['entryPagePath'] as string | undefined) ?? pages[0] ?? '',
    subpackages,
    preloadRule: (raw['preloadRule'] ?? {}) as AppConfig['preloadRule'],
    window: (raw['window'] ?? {}) as Record<string, unknown>,
    tabBar: tabBar === undefined ? null : { custom: tabBar.custom === true, list: tabBar.list ?? [] },
    usingComponents: (raw['usingComponents'] ?? {}) as Record<string, string>,
    isLazy: raw['lazyCodeLoading'] === 'requiredComponents',
  };
}

/** The root of the package that a file belongs to. */
export function packageOf(file: string, app: AppConfig): string {
  return app.subpackages.find(({ root }) => file.startsWith(`${root}/`))?.root ?? '';
}

/** Every page and component that can be reached from app.json. */
function findUnits(
  app: AppConfig,
  configs: ReadonlyMap<string, ComponentConfig>,
  files: ReadonlySet<string>,
  faults: string[],
): Set<string> {
  const units = new Set<string>();
  const visit = (unit: string, because: string): void => {
    if (units.has(unit)) return;
    units.add(unit);
    for (const suffix of ['.js', '.wxml']) {
      if (!files.has(unit + suffix)) faults.push(`${because}: ${unit}${suffix} is missing`);
    }
    for (const [name, target] of Object.entries(configs.get(unit)?.usingComponents ?? {})) {
      visit(resolvePath(unit, target), `${unit}.json: usingComponents.${name}`);
    }
  };
  for (const page of [...app.pages, ...app.subpackages.flatMap((one) => one.pages)]) visit(page, 'app.json: pages');
  for (const [name, target] of Object.entries(app.usingComponents)) visit(resolvePath('', target), `app.json: ${name}`);
  if (app.tabBar?.custom === true) visit('custom-tab-bar/index', 'app.json: tabBar.custom');
  return units;
}

/** A template nobody reaches is a page that app.json forgot: its file would ship and never open. */
function checkTemplatesAreUsed(units: ReadonlySet<string>, templates: Templates, faults: string[]): void {
  const used = new Set<string>();
  const use = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    templates.includes.get(name)?.forEach(use);
  };
  units.forEach(use);
  for (const name of templates.includes.keys()) {
    if (!used.has(name))
      faults.push(`${name}.wxml: no page, component or template uses it; is it missing in app.json?`);
  }
}

/** The platform has none. Here it cannot be taken away: the browser's driver needs it. */
function checkForEval(files: ReadonlySet<string>, read: (file: string) => string, faults: string[]): void {
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const text = read(file);
    const at = text.search(/(?<![\w$.'"])eval\s*\(/);
    if (at >= 0)
      faults.push(`${file}:${text.slice(0, at).split('\n').length}: eval does not exist in the mini-program`);
  }
}

function checkTabsAndPreloads(app: AppConfig, faults: string[]): void {
  for (const { pagePath } of app.tabBar?.list ?? []) {
    if (!app.pages.includes(pagePath)) faults.push(`app.json: tabBar: ${pagePath} is not a page of the main package`);
  }
  const all = [...app.pages, ...app.subpackages.flatMap((one) => one.pages)];
  for (const [page, rule] of Object.entries(app.preloadRule)) {
    if (!all.includes(page)) faults.push(`app.json: preloadRule: ${page} is not a page`);
    for (const root of rule.packages) {
      if (!app.subpackages.some((one) => one.root === root))
        faults.push(`app.json: preloadRule: there is no package ${root}`);
    }
  }
}

function checkSizes(packages: ReadonlyMap<string, PackageFiles>, faults: string[]): void {
  let total = 0;
  for (const { root, sizeBytes } of packages.values()) {
    total += sizeBytes;
    if (sizeBytes > MAX_PACKAGE_BYTES) {
      faults.push(
        `${root === '' ? 'the main package' : root}: ${sizeBytes} bytes; a package may have ${MAX_PACKAGE_BYTES}`,
      );
    }
  }
  if (total > MAX_TOTAL_BYTES) faults.push(`all packages: ${total} bytes; together they may have ${MAX_TOTAL_BYTES}`);
}
