import type { AlbumPermission } from '@contract/constants/album';

export type AlbumRoleName = 'owner' | 'manager' | 'personnel' | 'member' | 'visitor';

/** 主人, 管理员, 工作人员, 成员, 访客 */
export const ROLE_NAMES: Readonly<Record<AlbumRoleName, string>> = {
  owner: '主人',
  manager: '管理员',
  personnel: '工作人员',
  member: '成员',
  visitor: '访客',
};

const ROLES_FROM_ABOVE: readonly AlbumRoleName[] = ['owner', 'manager', 'personnel', 'member', 'visitor'];

export const isAbove = (one: AlbumRoleName, other: AlbumRoleName): boolean =>
  ROLES_FROM_ABOVE.indexOf(one) < ROLES_FROM_ABOVE.indexOf(other);

/** What opens a part of the album desk. Any of them is enough. */
export const DESK_PERMISSIONS = {
  photos: ['label', 'review', 'delete', 'price', 'settings'],
  labels: ['label'],
  people: ['people'],
  review: ['review'],
  bin: ['delete'],
  share: ['share'],
  visits: ['statistics'],
} as const satisfies Record<string, readonly AlbumPermission[]>;

type PermittedSection = keyof typeof DESK_PERMISSIONS;
export type DeskSection = PermittedSection | 'faces';

/** The parts of the desk that somebody with these permissions works at. `hasPeople`: the album's people are grouped, for him to see. */
export function listDeskSections(permissions: readonly string[], hasPeople = false): readonly DeskSection[] {
  const permitted: readonly DeskSection[] = (Object.keys(DESK_PERMISSIONS) as PermittedSection[]).filter((section) =>
    DESK_PERMISSIONS[section].some((permission) => permissions.includes(permission)),
  );
  // After the photos, of which they are a part.
  return hasPeople ? permitted.flatMap((section) => (section === 'photos' ? [section, 'faces'] : section)) : permitted;
}

/** What may be done about somebody who is, or was, in an album: what the server would not refuse. */
export interface PersonActs {
  readonly changeRole: boolean;
  readonly nameManager: boolean;
  readonly permissions: boolean;
  readonly remark: boolean;
  readonly remove: boolean;
  readonly block: boolean;
  readonly transfer: boolean;
}

export function listPersonActs(
  person: { readonly role: AlbumRoleName; readonly isSelf: boolean; readonly isBlocked: boolean },
  isOwner: boolean,
): PersonActs {
  const isFixed = person.role === 'owner' || person.isSelf;
  // Managers stand beside each other: only the owner decides about them.
  const mayDecide = !isFixed && (isOwner || person.role !== 'manager');
  const isInside = mayDecide && person.role !== 'visitor';
  const mayEnter = mayDecide && !person.isBlocked;
  return {
    changeRole: mayEnter,
    nameManager: mayEnter && isOwner,
    permissions: isInside && person.role === 'personnel',
    remark: isInside,
    remove: isInside,
    block: mayDecide,
    transfer: isOwner && isInside,
  };
}

/** There is something to be done about the person. From an album one is of, one goes oneself. */
export const hasPersonActs = (person: Parameters<typeof listPersonActs>[0], isOwner: boolean): boolean =>
  (person.isSelf && person.role !== 'owner') || Object.values(listPersonActs(person, isOwner)).some(Boolean);
