import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Children, isValidElement, type ReactNode } from 'react';
import type { Exhibit } from '@/features/system/showcase/exhibit';
import { SEEN_IN, SHOWCASE } from '@/features/system/showcase/rooms';
import { ShowcaseScreen } from '@/features/system/showcase/ShowcaseScreen';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/showcase/components') };
});

const COMPONENTS = path.resolve(__dirname, '../../../../../src/components');
const EXHIBITS = SHOWCASE.flatMap(({ exhibits }) => exhibits);
const close = (): void => undefined;

/** Files that hold a component, those of one platform under the name that both have. */
function listComponents(): string[] {
  const files = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return [...new Set(files.map((file) => file.replace(/(\.(h5|weapp))?\.tsx$/, '')))];
}

const componentOf = async ({ path: file }: Exhibit): Promise<unknown> =>
  ((await import(`@/components/${file}`)) as Record<string, unknown>)[path.basename(file)];

/** Whether a component stands anywhere in what a state shows, also in what a function among the children gives. */
function contains(node: ReactNode, component: unknown): boolean {
  return Children.toArray(node).some((child) => {
    if (!isValidElement<{ children?: unknown; start?: unknown }>(child)) return false;
    if (child.type === component) return true;
    const { children, start } = child.props;
    const below: unknown = typeof children === 'function' ? children(start, close) : children;
    return contains(below as ReactNode, component);
  });
}

/** Components that a file of `src/components` imports, and those that these import. */
function listParts(file: string, found = new Set<string>()): Set<string> {
  const source = readFileSync(path.join(COMPONENTS, `${file}.tsx`), 'utf8');
  for (const [, target = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
    const part = path.join(path.dirname(file), target);
    if (found.has(part) || !/^[A-Z]\w+$/.test(path.basename(part))) continue;
    found.add(part);
    if (part !== 'fields/NativeTextArea') listParts(part, found);
  }
  return found;
}

test('every component stands on the page, by itself or as part of another', () => {
  const shown = EXHIBITS.map((exhibit) => exhibit.path);
  expect([...shown, ...Object.keys(SEEN_IN)].sort()).toEqual(listComponents().sort());
});

test('a part is a part of what it is said to stand in, which stands on the page', () => {
  const shown = new Set(EXHIBITS.map((exhibit) => exhibit.path));
  expect(Object.values(SEEN_IN).filter((whole) => !shown.has(whole))).toEqual([]);
  expect(Object.entries(SEEN_IN).filter(([part, whole]) => !listParts(whole).has(part))).toEqual([]);
});

test.each(EXHIBITS.map((exhibit) => [exhibit.path, exhibit] as const))(
  '%s is in each of its states',
  async (_, exhibit) => {
    const component = await componentOf(exhibit);
    expect(component).toBeDefined();
    expect(exhibit.component).toBe(component);
    const states = Object.entries(exhibit.states);
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter(([, show]) => !contains(show(close), component)).map(([name]) => name)).toEqual([]);
  },
);

test.each(EXHIBITS.map((exhibit) => [exhibit.path, exhibit] as const))(
  '%s is drawn in each of them',
  async (_, exhibit) => {
    for (const show of Object.values(exhibit.states)) {
      const screen = await mountComponent(() => <>{show(close)}</>);
      expect(document.querySelector('#app, body')?.innerHTML).toContain('class="');
      await screen.change(() => undefined);
    }
  },
);

test.each(SHOWCASE.map(({ id, exhibits }) => [id, exhibits] as const))(
  'the room %s names what it has',
  async (id, exhibits) => {
    const screen = await mountComponent(() => <ShowcaseScreen startRoom={id} />);
    expect(exhibits.filter((exhibit) => !screen.text().includes(exhibit.path))).toEqual([]);
  },
);
