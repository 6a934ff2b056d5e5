import postcss, { CssSyntaxError, type Root } from 'postcss';
import { resolvePath, toLength } from './paths';
import type { ComponentConfig } from './protocol';

const SHARED = new Set(['shared', 'page-shared']);

/** The class prefix of a component whose styles are its own; '' where they are the page's. */
export function scopeOf(unit: string, config: ComponentConfig | undefined): string {
  if (config?.component !== true || SHARED.has(config.styleIsolation ?? '')) return '';
  return unit.replace(/[^\w-]+/g, '-');
}

/** A wxss file with what it imports, as CSS. Class names carry the scope, as the view engine writes them on its nodes. */
export function compileStyle(
  file: string,
  scope: string,
  files: ReadonlySet<string>,
  read: (file: string) => string,
  faults: string[],
): string {
  const root = parse(file, files, read, faults, new Set());
  root.walkDecls((decl) => {
    decl.value = toLength(decl.value);
  });
  if (scope !== '') {
    root.walkRules((rule) => {
      rule.selector = rule.selector.replace(/\.(-?[_a-zA-Z\u0080-\uffff][\w\u0080-\uffff-]*)/g, `.${scope}--$1`);
    });
  }
  return root.toString();
}

function parse(
  file: string,
  files: ReadonlySet<string>,
  read: (file: string) => string,
  faults: string[],
  within: ReadonlySet<string>,
): Root {
  let root: Root;
  try {
    root = postcss.parse(read(file), { from: file });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    faults.push(`${file}:${error.line}:${error.column}: ${error.reason}`);
    return postcss.root();
  }
  root.walkAtRules('import', (rule) => {
    const target = resolvePath(file, rule.params.replace(/^url\(|\)$|["']/g, ''));
    if (!files.has(target)) faults.push(`${file}:${rule.source?.start?.line ?? 1}: ${target} is missing`);
    else if (within.has(target)) faults.push(`${file}:${rule.source?.start?.line ?? 1}: ${target} imports itself`);
    else rule.replaceWith(parse(target, files, read, faults, new Set([...within, file])).nodes);
    if (rule.parent !== undefined) rule.remove();
  });
  return root;
}
