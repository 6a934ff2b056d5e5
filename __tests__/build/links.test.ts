import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'coverage']);

function listPages(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listPages(name);
    return entry.name.endsWith('.md') ? [name] : [];
  });
}

/** As GitHub names the headings of a page. */
function listAnchors(text: string): string[] {
  const headings = text.match(/^#+ .+$/gmu) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /u, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/gu, '-'),
  );
}

/** What a page names and is not there: files, and headings of files. */
function findBroken(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/gu, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target]) => target ?? '');
  return links.filter((target) => {
    if (/^[a-z]+:/u.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const to = file === '' ? path.join(ROOT, page) : path.join(ROOT, path.dirname(page), file);
    if (!existsSync(to)) return true;
    return anchor !== undefined && !listAnchors(readFileSync(to, 'utf8')).includes(anchor);
  });
}

const pages = listPages('.');

test('the documents are found, and can be reached from the first page', () => {
  expect(pages.length).toBeGreaterThan(12);
  const first = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const docs = pages
    .filter((page) => page.startsWith('docs/') || !page.includes('/'))
    .filter((page) => page !== 'README.md');
  expect(docs.filter((page) => !first.includes(`(${page})`))).toEqual([]);
});

test.each(pages)('%s leads only to what is there', (page) => {
  expect(findBroken(page)).toEqual([]);
});

test('decisions are dated, and in each part the newest comes first', () => {
  const [, ...parts] = readFileSync(path.join(ROOT, 'docs/decisions.md'), 'utf8').split(/^## .+$/mu);
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    const dates = (part.match(/^###+ .+$/gmu) ?? []).map(
      (heading) => /^### (\d{4}-\d\d-\d\d): /u.exec(heading)?.[1] ?? heading,
    );
    expect(dates.length).toBeGreaterThan(40);
    expect(dates).toEqual([...dates].sort().reverse());
  }
});
