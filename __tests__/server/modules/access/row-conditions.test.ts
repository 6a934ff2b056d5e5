import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MODULES = path.resolve(__dirname, '../../../../server/modules');

/** What says for whose eyes a row of `media` or `album` is. */
const COLUMNS = '(?:is_visible|is_held|is_passed|legal_status|review_state|is_hidden|visibility|album\\.expires_at)';
const OPERATORS = "(?:=|<>|!=|[<>]=?|in|not in|is|is not|is distinct from)'";
const CONDITIONS = [
  // In the builder: a column and what it is compared with. A column that is only read has no operator behind it.
  new RegExp(`'(?:\\w+\\.)?${COLUMNS}',\\s*'${OPERATORS}`, 'g'),
  // In SQL by hand.
  new RegExp(`\\bsql(?:<[^\`]*?>)?\`[^\`]*\\b${COLUMNS}\\b[^\`]*\``, 'g'),
  /(?:'(?:=|<>)',\s*|(?:=|<>)\s*\$\{)ALBUM_ROLE\.blocked\b/g,
];

/** Conditions on these columns that do not say who sees what; how many of them there are. */
const ALLOWED: Readonly<Record<string, number>> = {
  // Lists and counts what waits or was refused, for those who review.
  'media/edit/media-review.repository.ts': 2,
  'album/album-count.repository.ts': 1,
  // Keeps a wall's counters, of what everybody and of what holders have on it.
  'media/rows/media-count.repository.ts': 2,
  // The reader's own filter, beside the wall's condition.
  'media/wall/media-sort.repository.ts': 2,
  // The list of an album's people leaves out those who are shut out.
  'album/album-person.repository.ts': 1,
  // In which photos faces are looked for at all: who sees one of them is asked of each again.
  'face/face-album.repository.ts': 1,
  // Holds back and lets go, and counts what is held back, for those who manage the album.
  'face/face-ask.repository.ts': 5,
  'face/face-people.repository.ts': 1,
  // When an album ends, for its holders.
  'notice/notice-cause.repository.ts': 4,
  // Which files show the bytes of one that was taken down, and how many illegal ones an uploader has: for super admins.
  'moderation/desk.repository.ts': 2,
  // What was bought and is illegal: its money, not its pictures.
  'order/illegal-refund.repository.ts': 2,
  // Whether what was made waits to be looked at.
  'media/derive/media-derive.repository.ts': 1,
  // What waits for the classifier.
  'moderation/content-check.repository.ts': 1,
};

function countConditions(text: string): number {
  return CONDITIONS.reduce((sum, condition) => sum + Array.from(text.matchAll(condition)).length, 0);
}

test('who sees what is written in the access module alone', () => {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('access/'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const count = countConditions(readFileSync(path.join(MODULES, file), 'utf8'));
    return count === 0 ? [] : [[file, count]];
  });
  expect(Object.fromEntries(found)).toEqual(ALLOWED);
});

test.each([
  ["query.where('media.is_visible', '=', true)", 1],
  ["eb('legal_status', '=', LEGAL_STATUS.fine)", 1],
  ["query\n  .where(\n    'album.visibility',\n    'in',\n    [1, 2])", 1],
  ['where(sql<SqlBool>`media.is_visible`)', 1],
  ['sql`select 1 from media\n  where not is_hidden`', 1],
  ["eb('album.expires_at', '>', now)", 1],
  ["where('role', '<>', ALBUM_ROLE.blocked)", 1],
  ["select(['media.is_visible as isVisible', 'album.visibility', 'album.happened_on as day'])", 0],
  ["where('token.expires_at', '>', now)", 0],
])('%s has as many such conditions: %i', (text, count) => {
  expect(countConditions(text)).toBe(count);
});
