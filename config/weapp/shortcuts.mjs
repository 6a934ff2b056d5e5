// The launch shortcuts of the devtools: each has to lead to a page of the build.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Paths of shortcuts that are no page of the build in `folder`, and shortcuts without a name, in words. */
export function findWrongShortcuts(project, folder) {
  const app = readJson(path.join(folder, 'app.json'));
  const below = (app.subPackages ?? app.subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => `${root.replace(/\/$/, '')}/${page}`),
  );
  const pages = new Set([...app.pages, ...below]);
  const shortcuts = project.condition?.miniprogram?.list ?? [];
  return shortcuts
    .map(({ name, pathName }) => {
      if (!name) return `The shortcut to ${pathName} has no name.`;
      return pages.has(pathName) ? null : `The shortcut ${name} leads to ${pathName}, which is no page in app.json.`;
    })
    .filter((line) => line !== null);
}

/** The shared file, and the developer's own one beside it where there is one. */
export function listProjectFiles(root) {
  return ['project.config.json', 'project.private.config.json']
    .map((name) => path.join(root, name))
    .filter((file) => existsSync(file))
    .map(readJson);
}
