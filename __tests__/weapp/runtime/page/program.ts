import { type glassEasel, MiniProgramEnv, type CodeSpace, type Root } from 'glass-easel-miniprogram-adapter';
import { resolvePath } from '../paths';
import type { ComponentConfig, PackageFiles, Program as ProgramPlan } from '../protocol';
import type { Clock } from './clock';
import { toPlainEvent } from './nodes';
import { reportHappened } from './report';
import { createScope, type Names, runText, type Scope } from './scope';
import type { View } from './view';

/** What `App`, `Page` and `Component` are given. */
export type Definition = Record<string, unknown>;
/** An instance as page code knows it. */
export type Instance = Record<string, unknown> & {
  data: Record<string, unknown>;
  setData(data: Record<string, unknown>, done?: () => void): void;
};

type Registrar = Readonly<Record<'Page' | 'Component' | 'Behavior', (definition: Definition) => unknown>>;

export interface ProgramParts {
  readonly plan: ProgramPlan;
  readonly clock: Clock;
  readonly view: View;
  readonly names: Names;
  loadPackage(root: string): Promise<PackageFiles>;
  raise(error: unknown): void;
  onComponent(instance: Instance, component: glassEasel.GeneralComponent): void;
}

export interface Program {
  readonly scope: Scope;
  readonly app: Instance | null;
  /** Runs app.js. */
  start(): void;
  /** Resolves when the package of a page is here. */
  fetchPackage(root: string, because: 'entry' | 'preload'): Promise<void>;
  configOf(unit: string): ComponentConfig;
  createRoot(tagName: string, unit: string): Root;
  /** Adds a page's own sheet. */
  addPageStyle(page: string): HTMLStyleElement;
  /** `ready` of every component attached since the last time. */
  readyAll(): void;
}

/** The code of the mini-program: its modules, and the pages and components they define. */
export function createProgram(parts: ProgramParts): Program {
  const { plan, view } = parts;
  const env = new MiniProgramEnv();
  const code = env.createCodeSpace('', true);
  const engine = env.associateBackend(view.backend);
  const packages = new Map<string, PackageFiles>([['', plan.main]]);
  const templates = runText(`return ${plan.templates}\n//# sourceURL=weapp:///templates.js`, {}) as Readonly<
    Record<string, glassEasel.template.ComponentTemplate['content']>
  >;
  const modules = new Map<string, { exports: unknown }>();
  const defined = new Set<string>();
  const attached = new Set<glassEasel.GeneralComponent>();
  let app: Instance | null = null;
  /** As in WeChat, `Page()` belongs to the entry file that runs, whichever file the call is written in. */
  let registrar: Registrar | null = null;

  const find = <T>(pick: (files: PackageFiles) => T | undefined): T | undefined => {
    for (const files of packages.values()) {
      const found = pick(files);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const configOf = (unit: string): ComponentConfig => find((files) => files.configs[unit]) ?? {};
  const register = (name: keyof Registrar) => (definition: Definition) => {
    if (registrar === null) throw new Error(`${name}() was called outside of a file of a page or component`);
    return registrar[name](name === 'Behavior' ? definition : withoutAbsent(definition));
  };
  const scope = createScope(parts.clock, {
    ...parts.names,
    App: (definition: Instance) => {
      app = definition;
    },
    getApp: () => app,
    Page: register('Page'),
    Component: register('Component'),
    Behavior: register('Behavior'),
  });

  function run(file: string): unknown {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const source = find((files) => files.scripts[file]);
    if (source === undefined) throw new Error(`module '${file}' is not defined`);
    const module = { exports: {} as unknown };
    modules.set(file, module);
    const require = (target: string): unknown => run(resolvePath(file, target).replace(/(?:\.js)?$/, '.js'));
    scope.run(source, file, { require, module, exports: module.exports });
    return module.exports;
  }

  /** What a page uses is defined before it. */
  function define(unit: string): void {
    if (defined.has(unit)) return;
    defined.add(unit);
    const config = configOf(unit);
    const using: Record<string, string> = {};
    for (const [name, target] of Object.entries({ ...plan.app.usingComponents, ...config.usingComponents })) {
      const path = resolvePath(unit, target);
      using[name] = `/${path}`;
      define(path);
    }
    code.addComponentStaticConfig(unit, { ...config, usingComponents: using } as Parameters<
      CodeSpace['addComponentStaticConfig']
    >[1]);
    const content = templates[unit];
    if (content === undefined) throw new Error(`${unit}.wxml is missing`);
    code.addCompiledTemplate(unit, {
      groupList: templates,
      content,
      eventObjectFilter: toPlainEvent,
      fallbackListenerOnNativeNode: true,
    } as unknown as glassEasel.template.ComponentTemplate);
    const scopeName = plan.scopes[unit];
    if (scopeName !== undefined) code.addStyleSheet(unit, undefined, scopeName);
    const isPage = config.component !== true || plan.app.pages.includes(unit);
    const style = find((files) => files.styles[unit]);
    if (style !== undefined && !isPage) view.addStyle(style);
    code.componentEnv(unit, (given) => {
      const outer = registrar;
      registrar = given as unknown as Registrar;
      try {
        run(`${unit}.js`);
      } finally {
        registrar = outer;
      }
    });
  }

  code.setOverallBehavior(
    code.getComponentSpace().defineBehavior({
      lifetimes: {
        created() {
          const component = this as unknown as { _$?: glassEasel.GeneralComponent };
          if (component._$ !== undefined) parts.onComponent(this as unknown as Instance, component._$);
        },
        attached() {
          const component = this as unknown as { _$?: glassEasel.GeneralComponent };
          if (component._$ !== undefined) attached.add(component._$);
        },
      },
    }) as unknown as glassEasel.GeneralBehavior,
  );
  const pagesOf = (root: string): readonly string[] =>
    plan.app.subpackages.find((one) => one.root === root)?.pages ?? plan.app.pages;
  const loading = new Map<string, Promise<PackageFiles>>();

  return {
    scope,
    get app() {
      return app;
    },
    start() {
      const style = plan.main.styles['app'];
      if (style !== undefined) view.addStyle(style);
      run('app.js');
      if (app === null) throw new Error('app.js: App() was not called');
      if (plan.app.tabBar?.custom === true) define('custom-tab-bar/index');
      if (!plan.app.isLazy) pagesOf('').forEach(define);
    },
    async fetchPackage(root, because) {
      if (packages.has(root)) return;
      let promise = loading.get(root);
      if (promise === undefined) {
        promise = parts.loadPackage(root);
        loading.set(root, promise);
        reportHappened('package', { root, because });
      }
      const files = await promise;
      // A preloaded package lies ready; its code comes in when one enters.
      if (because === 'preload' || packages.has(root)) return;
      packages.set(root, files);
      if (!plan.app.isLazy) pagesOf(root).forEach(define);
    },
    configOf,
    createRoot(tagName, unit) {
      define(unit);
      return engine.createRoot(tagName, code, unit);
    },
    addPageStyle: (page) => view.addStyle(find((files) => files.styles[page]) ?? ''),
    readyAll() {
      const now = [...attached];
      attached.clear();
      for (const component of now) component.triggerLifetime('ready', []);
    },
  };
}

/** Frameworks pass `behaviors: undefined`, which the platform forgives. */
function withoutAbsent(definition: Definition): Definition {
  const known = { ...definition };
  for (const name of ['behaviors', 'externalClasses']) if (!Array.isArray(known[name])) delete known[name];
  return known;
}
