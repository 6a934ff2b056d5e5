import { hasPersonActs, listDeskSections, listPersonActs, type AlbumRoleName } from '@/domain/album/album-role';

test('a part of the desk is there for whoever works at it', () => {
  expect(listDeskSections([])).toEqual([]);
  expect(listDeskSections(['upload', 'comment'])).toEqual([]);
  expect(listDeskSections(['label'])).toEqual(['photos', 'labels']);
  expect(listDeskSections(['price'])).toEqual(['photos']);
  expect(listDeskSections(['statistics', 'share'])).toEqual(['share', 'visits']);
});

const person = (role: AlbumRoleName, more: { isSelf?: boolean; isBlocked?: boolean } = {}) => ({
  role,
  isSelf: false,
  isBlocked: false,
  ...more,
});
const actsOn = (who: ReturnType<typeof person>, isOwner: boolean): string[] =>
  Object.entries(listPersonActs(who, isOwner))
    .filter(([, may]) => may)
    .map(([act]) => act);

test.each([
  ['nobody decides about the owner', person('owner'), true, []],
  ['nor about oneself', person('manager', { isSelf: true }), false, []],
  ['managers stand beside each other', person('manager'), false, []],
  [
    'the owner decides about managers',
    person('manager'),
    true,
    ['changeRole', 'nameManager', 'remark', 'remove', 'block', 'transfer'],
  ],
  [
    'permissions are for personnel',
    person('personnel'),
    false,
    ['changeRole', 'permissions', 'remark', 'remove', 'block'],
  ],
  ['who was only here can be let in or kept out', person('visitor'), true, ['changeRole', 'nameManager', 'block']],
  ['by others than the owner not as a manager', person('visitor'), false, ['changeRole', 'block']],
  ['who is blocked can only be let in again', person('visitor', { isBlocked: true }), true, ['block']],
] as const)('%s', (_what, who, isOwner, acts) => {
  expect(actsOn(who, isOwner)).toEqual(acts);
});

test.each([
  ['one leaves oneself', person('manager', { isSelf: true }), false, true],
  ['but not what is one’s own', person('owner', { isSelf: true }), true, false],
  ['a manager is beside another', person('manager'), false, false],
  ['a stranger may be let in', person('visitor'), false, true],
] as const)('%s', (_what, who, isOwner, has) => {
  expect(hasPersonActs(who, isOwner)).toBe(has);
});
