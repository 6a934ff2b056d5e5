import { albumRights, hasRight, isAlbumListed } from '../../../../server/modules/access/access.rules';

const OWNER = { userId: '7' };
const OTHER = { userId: '8' };
const MANAGER = { userId: '9' };
const NOBODY = { userId: null };

test.each([
  [1, false, OWNER, 'holder', 'see upload manage own'],
  [2, false, OWNER, 'holder', 'see upload manage own'],
  [9, false, OWNER, 'holder', 'see upload manage own'],
  [1, false, MANAGER, 'holder', 'see upload manage'],
  [9, false, MANAGER, 'holder', 'see upload manage'],
  [1, true, MANAGER, 'visitor', ''],
  [1, false, OTHER, 'visitor', 'see'],
  [2, false, OTHER, 'visitor', 'see'],
  [9, false, OTHER, 'visitor', ''],
  [1, false, NOBODY, 'visitor', 'see'],
  [2, false, NOBODY, 'visitor', 'see'],
  [1, true, OWNER, 'visitor', ''],
  [1, true, OTHER, 'visitor', ''],
  [2, true, NOBODY, 'visitor', ''],
])('visibility %d, deleted %p, for %p: %s who may %p', (visibility, isDeleted, viewer, role, may) => {
  const rights = albumRights({ ownerId: '7', managerIds: ['6', '9'], visibility, isDeleted }, viewer);
  const allowed = (['see', 'upload', 'manage', 'own'] as const).filter((need) => hasRight(rights, need));
  expect(rights.role).toBe(role);
  expect(allowed.join(' ')).toBe(may);
});

test.each([
  ['public', 1, true, OTHER, true],
  ['public', 1, false, OTHER, false],
  ['public', 1, false, OWNER, true],
  ['public', 2, true, OWNER, false],
  ['public', 2, true, OTHER, false],
  ['public', 9, true, OTHER, false],
  ['mine', 2, false, OWNER, true],
  ['mine', 1, true, OTHER, false],
  ['mine', 1, true, NOBODY, false],
] as const)(
  '%s with visibility %d, something to see %p, for %p: %p',
  (scope, visibility, hasVisibleMedia, viewer, shown) => {
    const album = { ownerId: '7', visibility, isDeleted: false, hasVisibleMedia };
    expect(isAlbumListed(album, viewer, scope)).toBe(shown);
    expect(isAlbumListed({ ...album, isDeleted: true }, viewer, scope)).toBe(false);
  },
);
