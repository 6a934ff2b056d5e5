import { FAMILY_RELATIONS, type FamilyRelation, type FamilyRight } from '@contract/constants/baby';

/** What somebody may do with a child's records, in words. */
export const RIGHT_WORDS: Readonly<Record<FamilyRight, string>> = {
  none: '看不到成长记录和大事记',
  see: '能看成长记录和大事记',
  write: '能看，能添加，能改自己添加的',
  edit: '能看，能添加和修改全部记录',
};

export function nameRelation(relation: FamilyRelation): string {
  return FAMILY_RELATIONS.find((one) => one.relation === relation)?.name ?? '家人';
}

export function describeRelation(relation: FamilyRelation): string {
  const found = FAMILY_RELATIONS.find((one) => one.relation === relation);
  return RIGHT_WORDS[found?.right ?? 'see'];
}

export const canWrite = (right: FamilyRight): boolean => right === 'write' || right === 'edit';
