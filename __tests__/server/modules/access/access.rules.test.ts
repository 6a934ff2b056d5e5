import {
  type AlbumFacts,
  type AlbumListScope,
  albumRights,
  hasRight,
  isAlbumListed,
  type Viewer,
} from '../../../../server/modules/access/access.rules';

const FACTS: AlbumFacts = {
  ownerId: '7',
  readerRole: null,
  readerPermissions: null,
  visibility: 1,
  isHidden: false,
  isExpired: false,
  isDeleted: false,
  hasViewGrant: false,
  hasUploadGrant: false,
  hasUploadPassword: false,
  uploadBy: 2,
  downloadBy: 2,
  downloadOriginal: false,
  watermarkKind: 0,
  commentsOn: true,
  epoch: 3,
  holderEpoch: 4,
};

const OWNER: Viewer = { userId: '7' };
const PERSON: Viewer = { userId: '8' };
const NOBODY: Viewer = { userId: null };
const MANAGER = { readerRole: 1 };
const STAFF = { readerRole: 2, readerPermissions: ['label', 'upload'] };
const REVIEWER = { readerRole: 2, readerPermissions: ['review'] };
const MEMBER = { readerRole: 3 };
const BLOCKED = { readerRole: 9 };

const NEEDS = ['see', 'upload', 'label', 'settings', 'manage', 'own'] as const;
const ALL_BUT_OWN = 'see upload label settings manage';

test.each<[string, Partial<AlbumFacts>, Viewer, string, string]>([
  ['the owner', {}, OWNER, 'open holder', `${ALL_BUT_OWN} own`],
  [
    'the owner of a hidden one that has expired',
    { isHidden: true, isExpired: true },
    OWNER,
    'open holder',
    `${ALL_BUT_OWN} own`,
  ],
  ['the owner of one that nobody else sees', { visibility: 0 }, OWNER, 'open holder', `${ALL_BUT_OWN} own`],
  ['the owner of one in the bin', { isDeleted: true }, OWNER, 'absent visitor', ''],
  ['a manager', { ...MANAGER, visibility: 4, isExpired: true }, PERSON, 'open holder', ALL_BUT_OWN],
  ['personnel', { ...STAFF, visibility: 4 }, PERSON, 'open visitor', 'see upload label'],
  ['personnel of a hidden one', { ...STAFF, isHidden: true }, PERSON, 'open visitor', 'see upload label'],
  ['personnel of one that has expired', { ...STAFF, isExpired: true }, PERSON, 'expired visitor', ''],
  ['personnel who review', { ...REVIEWER, isExpired: true }, PERSON, 'open holder', 'see'],
  ['a member', { ...MEMBER, visibility: 4 }, PERSON, 'open visitor', 'see'],
  ['a member where members upload', { ...MEMBER, visibility: 4, uploadBy: 3 }, PERSON, 'open visitor', 'see upload'],
  ['a member of one with a password', { ...MEMBER, visibility: 3 }, PERSON, 'open visitor', 'see'],
  ['a member in the bin', { ...MEMBER, isDeleted: true }, PERSON, 'absent visitor', ''],
  ['somebody', {}, PERSON, 'open visitor', 'see'],
  ['somebody by link', { visibility: 2 }, PERSON, 'open visitor', 'see'],
  ['somebody without the password', { visibility: 3 }, PERSON, 'password visitor', ''],
  ['somebody with the password', { visibility: 3, hasViewGrant: true }, PERSON, 'open visitor', 'see'],
  ['somebody at a closed one', { visibility: 4, hasViewGrant: true }, PERSON, 'absent visitor', ''],
  ['somebody at an unknown visibility', { visibility: 5 }, PERSON, 'absent visitor', ''],
  ['somebody at a hidden one', { isHidden: true }, PERSON, 'absent visitor', ''],
  ['somebody at an expired one', { isExpired: true }, PERSON, 'expired visitor', ''],
  ['somebody at an expired one with a password', { visibility: 3, isExpired: true }, PERSON, 'password visitor', ''],
  ['somebody at an expired closed one', { visibility: 4, isExpired: true }, PERSON, 'absent visitor', ''],
  ['the blocked', BLOCKED, PERSON, 'absent visitor', ''],
  ['the blocked with the password', { ...BLOCKED, visibility: 3, hasViewGrant: true }, PERSON, 'absent visitor', ''],
  ['somebody where everybody uploads', { uploadBy: 4 }, PERSON, 'open visitor', 'see upload'],
  ['somebody where only members upload', { uploadBy: 3 }, PERSON, 'open visitor', 'see'],
  ['a device where everybody uploads', { uploadBy: 4 }, NOBODY, 'open visitor', 'see'],
  ['a device', { visibility: 2 }, NOBODY, 'open visitor', 'see'],
  ['a device with the password', { visibility: 3, hasViewGrant: true }, NOBODY, 'open visitor', 'see'],
])('%s', (_who, facts, viewer, door, may) => {
  const rights = albumRights({ ...FACTS, ...facts }, viewer);
  expect(`${rights.door} ${rights.role}`).toBe(door);
  expect(NEEDS.filter((need) => hasRight(rights, need)).join(' ')).toBe(may);
  expect(rights.canSee).toBe(rights.door === 'open');
  expect(rights.epoch).toBe(rights.role === 'holder' ? 4 : 3);
});

test.each<[Partial<AlbumFacts>, Viewer, boolean, boolean]>([
  [{ uploadBy: 4, hasUploadPassword: true }, PERSON, false, true],
  [{ uploadBy: 4, hasUploadPassword: true, hasUploadGrant: true }, PERSON, true, false],
  [{ uploadBy: 2, hasUploadPassword: true, hasUploadGrant: true }, PERSON, false, false],
  [{ uploadBy: 4, hasUploadPassword: true, ...STAFF }, PERSON, true, false],
  [{ uploadBy: 1, hasUploadPassword: true }, OWNER, true, false],
])('the upload password: %p', (facts, viewer, canUpload, needsUploadPassword) => {
  expect(albumRights({ ...FACTS, ...facts }, viewer)).toMatchObject({ canUpload, needsUploadPassword });
});

test.each<[Partial<AlbumFacts>, Viewer, string]>([
  [{ downloadBy: 0 }, OWNER, 'none'],
  [{ downloadBy: 1 }, OWNER, 'original'],
  [{ downloadBy: 1 }, PERSON, 'none'],
  [{ downloadBy: 2 }, PERSON, 'preview'],
  [{ downloadBy: 2, downloadOriginal: true }, NOBODY, 'original'],
  [{ downloadBy: 2, downloadOriginal: true, isExpired: true }, NOBODY, 'none'],
])('downloading: %p', (facts, viewer, download) => {
  expect(albumRights({ ...FACTS, ...facts }, viewer).download).toBe(download);
});

test('comments are for people, and where they are off for managers', () => {
  const canComment = (facts: Partial<AlbumFacts>, viewer: Viewer) =>
    albumRights({ ...FACTS, ...facts }, viewer).canComment;
  expect(canComment({}, PERSON)).toBe(true);
  expect(canComment({}, NOBODY)).toBe(false);
  expect(canComment({ commentsOn: false }, PERSON)).toBe(false);
  expect(canComment({ commentsOn: false, ...MANAGER }, PERSON)).toBe(true);
});

test.each<[AlbumListScope, Partial<AlbumFacts>, boolean, Viewer, boolean]>([
  ['public', {}, true, PERSON, true],
  ['public', {}, false, PERSON, false],
  ['public', {}, false, OWNER, true],
  ['public', { visibility: 2 }, true, OWNER, false],
  ['public', { visibility: 3, hasViewGrant: true }, true, PERSON, false],
  ['public', { isHidden: true }, true, OWNER, false],
  ['public', { isExpired: true }, true, OWNER, false],
  ['public', BLOCKED, true, PERSON, false],
  ['mine', { visibility: 4 }, false, OWNER, true],
  ['mine', MANAGER, true, PERSON, false],
  ['mine', {}, true, NOBODY, false],
  ['managed', MANAGER, false, PERSON, true],
  ['managed', STAFF, false, PERSON, true],
  ['managed', { ...STAFF, isExpired: true }, false, PERSON, false],
  ['managed', {}, true, OWNER, false],
  ['joined', MEMBER, false, PERSON, true],
  ['joined', MANAGER, false, PERSON, false],
  ['involved', MANAGER, false, PERSON, true],
  ['involved', STAFF, false, PERSON, true],
  ['involved', MEMBER, false, PERSON, true],
  ['involved', BLOCKED, true, PERSON, false],
  ['involved', {}, true, OWNER, false],
  ['involved', {}, true, PERSON, false],
  ['hidden', {}, true, PERSON, false],
])('the list %s with %p, something to see %p, for %p: %p', (scope, facts, hasVisibleMedia, viewer, shown) => {
  const album = { ...FACTS, ...facts, hasVisibleMedia };
  expect(isAlbumListed({ ...album, isHiddenForReader: false }, viewer, scope)).toBe(shown);
  const isInHidden = scope === 'hidden' && albumRights(album, viewer).canSee;
  expect(isAlbumListed({ ...album, isHiddenForReader: true }, viewer, scope)).toBe(isInHidden);
  expect(isAlbumListed({ ...album, isHiddenForReader: false, isDeleted: true }, viewer, scope)).toBe(false);
});
