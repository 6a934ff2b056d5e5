import vm from 'node:vm';
import { TmplGroup } from 'glass-easel-template-compiler';
import { resolvePath } from './paths';

export interface Templates {
  /** An expression: every compiled template by its path. */
  readonly code: string;
  /** Which templates each one imports or includes. */
  readonly includes: ReadonlyMap<string, readonly string[]>;
}

interface CompilerNote {
  readonly message: string;
  /** Counted from zero. */
  readonly startLine: number;
  readonly startColumn: number;
}

/** Compiles every wxml and wxs with the official compiler, and holds each call into a script against what it exports. */
export function compileTemplates(
  files: ReadonlySet<string>,
  read: (file: string) => string,
  faults: string[],
): Templates {
  const group = new TmplGroup();
  const includes = new Map<string, readonly string[]>();
  const exportsOf = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    if (!file.endsWith('.wxs')) continue;
    const text = read(file);
    group.addScript(file.slice(0, -4), text);
    exportsOf.set(file, listExports(file, text, faults));
  }
  for (const file of files) {
    if (!file.endsWith('.wxml')) continue;
    const name = file.slice(0, -5);
    const text = read(file);
    const notes = group.addTmpl(name, text) as CompilerNote[];
    for (const note of notes) faults.push(`${file}:${note.startLine + 1}:${note.startColumn + 1}: ${note.message}`);
    const wanted = [...text.matchAll(/<(?:import|include)\b[^>]*?\bsrc="([^"]+)"/g)];
    includes.set(
      name,
      wanted.map((match) => {
        const target = resolvePath(name, match[1] ?? '').replace(/\.wxml$/, '');
        if (!files.has(`${target}.wxml`))
          faults.push(`${file}:${lineOf(text, match.index)}: ${target}.wxml is missing`);
        return target;
      }),
    );
    checkScriptCalls(file, text, exportsOf, faults);
  }
  const code = faults.length > 0 ? '{}' : group.getTmplGenObjectGroups();
  group.free();
  return { code, includes };
}

/** Names a script gives out, found by running it as the platform does: on its own. */
function listExports(file: string, text: string, faults: string[]): ReadonlySet<string> {
  const module = { exports: {} };
  const given = {
    module,
    exports: module.exports,
    require: () => ({}),
    getDate: () => new Date(0),
    getRegExp: () => /x/,
  };
  try {
    vm.runInNewContext(text, given, { filename: file });
  } catch (error) {
    const at = error instanceof Error ? /:(\d+)/.exec(error.stack ?? '')?.[1] : undefined;
    faults.push(`${file}:${at ?? 1}: ${String(error)}`);
  }
  return new Set(Object.keys(module.exports));
}

/** In a template only functions of scripts can be called: a call to anything else renders nothing, and says nothing. */
function checkScriptCalls(
  file: string,
  text: string,
  exportsOf: ReadonlyMap<string, ReadonlySet<string>>,
  faults: string[],
): void {
  const modules = new Map<string, ReadonlySet<string> | null>();
  for (const match of text.matchAll(/<wxs\b([^>]*)>/g)) {
    const attributes = match[1] ?? '';
    const name = /\bmodule="([^"]+)"/.exec(attributes)?.[1];
    const source = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
    if (name === undefined) continue;
    if (source === undefined) {
      modules.set(name, null);
      continue;
    }
    const target = resolvePath(file, source);
    const names = exportsOf.get(target);
    if (names === undefined) faults.push(`${file}:${lineOf(text, match.index)}: the script ${target} is missing`);
    modules.set(name, names ?? null);
  }
  const said = new Set<string>();
  for (const mustache of text.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
    const expression = (mustache[1] ?? '').replace(/'[^']*'|"[^"]*"/g, '""');
    for (const [, name = '', member = ''] of expression.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\.([\w$]+)\s*\(/g)) {
      const names = modules.get(name);
      if (names === null || names?.has(member) === true || said.has(`${name}.${member}`)) continue;
      said.add(`${name}.${member}`);
      const cause = names === undefined ? `there is no script module ${name}` : `the script has no function ${member}`;
      faults.push(`${file}:${lineOf(text, mustache.index)}: ${name}.${member}(): ${cause}`);
    }
  }
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
