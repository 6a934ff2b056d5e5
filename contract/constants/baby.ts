/**
 * What `albumExt` keeps of an album whose page is a child's. The first two are the specification's (baby info types); milestones and family members are
 * this product's own.
 */
export const BABY_RECORD = { base: 1, grow: 2, milestone: 3, family: 4 } as const;

/** The template whose page that is, as the product comes. */
export const BABY_TEMPLATE = 7;

/** As in GB/T 2261.1. */
export const BABY_SEXES = [
  { sex: 1, name: '男孩' },
  { sex: 2, name: '女孩' },
] as const;
export type BabySex = (typeof BABY_SEXES)[number]['sex'];

/** What somebody may do with the records: see them, add to them and change his own, change all of them. */
export type FamilyRight = 'none' | 'see' | 'write' | 'edit';

export const FAMILY_RELATIONS = [
  { relation: 1, name: '妈妈', right: 'edit' },
  { relation: 2, name: '爸爸', right: 'edit' },
  { relation: 3, name: '监护人', right: 'edit' },
  { relation: 4, name: '奶奶', right: 'write' },
  { relation: 5, name: '爷爷', right: 'write' },
  { relation: 6, name: '外婆', right: 'write' },
  { relation: 7, name: '外公', right: 'write' },
  { relation: 8, name: '哥哥姐姐', right: 'see' },
  { relation: 9, name: '其他家人', right: 'see' },
] as const;
export type FamilyRelation = (typeof FAMILY_RELATIONS)[number]['relation'];

export const CHILDREN_MAX = 6;
/** Of one child. */
export const GROWTH_RECORDS_MAX = 1_000;
export const MILESTONES_MAX = 1_000;
export const MILESTONE_MEDIA_MAX = 9;
/** Of one year book, and of each month besides those of its milestones. */
export const YEAR_BOOK_PHOTOS_MAX = 60;
export const YEAR_BOOK_MONTH_PHOTOS = 3;
export const BABY_REMOVED_AT_ONCE_MAX = 50;

export const CHILD_NAME_MAX_LENGTH = 20;
export const GROWTH_NOTE_MAX_LENGTH = 140;
export const MILESTONE_TITLE_MAX_LENGTH = 20;
export const MILESTONE_STORY_MAX_LENGTH = 1_000;

/** What a scale and a tape can say of somebody up to eighteen, in grams and millimetres. What lies outside was typed wrongly. */
export const MEASURE_LIMITS = {
  weightGrams: { min: 300, max: 200_000 },
  heightMm: { min: 200, max: 2_300 },
  headMm: { min: 150, max: 700 },
} as const;
export type MeasureName = keyof typeof MEASURE_LIMITS;

/** Of the words on a child's data that a guardian agrees to (privacy policy, 儿童个人信息). A change of them is a new version. */
export const GUARDIAN_CONSENT_VERSION = 1;

/** `kind` 0 is one with a title of its own. */
export const MILESTONES = [
  { kind: 1, title: '第一次微笑' },
  { kind: 2, title: '第一次抬头' },
  { kind: 3, title: '第一次翻身' },
  { kind: 4, title: '第一颗牙' },
  { kind: 5, title: '第一次独坐' },
  { kind: 6, title: '第一次爬' },
  { kind: 7, title: '第一次站立' },
  { kind: 8, title: '第一次叫妈妈' },
  { kind: 9, title: '第一次叫爸爸' },
  { kind: 10, title: '第一步' },
  { kind: 11, title: '第一次吃辅食' },
  { kind: 12, title: '第一次旅行' },
  { kind: 13, title: '满月' },
  { kind: 14, title: '百天' },
  { kind: 15, title: '第一个生日' },
  { kind: 16, title: '第一天上幼儿园' },
] as const;
export const OWN_MILESTONE = 0;
