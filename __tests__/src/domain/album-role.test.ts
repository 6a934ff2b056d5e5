import { listDeskSections, listPersonActs, type AlbumRoleName } from '@/domain/album-role';

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
  ['who is blocked can only be let in again', person('visitor', { isBlocked: true }), true, ['block']],
] as const)('%s', (_what, who, isOwner, acts) => {
  expect(actsOn(who, isOwner)).toEqual(acts);
});
