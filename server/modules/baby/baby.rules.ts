import {
  CHILD_NAME_MAX_LENGTH,
  FAMILY_RELATIONS,
  type FamilyRight,
  GROWTH_NOTE_MAX_LENGTH,
  MILESTONE_STORY_MAX_LENGTH,
  MILESTONE_TITLE_MAX_LENGTH,
  MILESTONES,
  OWN_MILESTONE,
} from '@contract/constants/baby';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';

const ORDER: readonly FamilyRight[] = ['none', 'see', 'write', 'edit'];

/**
 * What somebody may do with the records of a children's album. A person who is not one of its people has no relation there, whatever is
 * stored.
 */
export function familyRight(
  album: { readonly canManage: boolean; readonly is: string },
  relation: number | null,
): FamilyRight {
  if (album.canManage) return 'edit';
  if (album.is === 'visitor') return 'none';
  return FAMILY_RELATIONS.find((known) => known.relation === relation)?.right ?? 'none';
}

export function isRightEnough(right: FamilyRight, need: FamilyRight): boolean {
  return ORDER.indexOf(right) >= ORDER.indexOf(need);
}

/** A record of one's own, or of anybody's for who may change all of them. */
export function canChangeRecord(right: FamilyRight, authorId: string | null, userId: string | null): boolean {
  return right === 'edit' || (right === 'write' && authorId !== null && authorId === userId);
}

/** The name as it is kept. Null: none, or too long. */
export function readChildName(text: string): string | null {
  return readLine(text, CHILD_NAME_MAX_LENGTH);
}

/** The title of a milestone as it is kept: of a known kind its own, whatever was sent. Null: there is none, or it is too long. */
export function readMilestoneTitle(kind: number, text: string): string | null {
  if (kind === OWN_MILESTONE) return readLine(text, MILESTONE_TITLE_MAX_LENGTH);
  return MILESTONES.find((known) => known.kind === kind)?.title ?? null;
}

/** Null: too long. */
export const readStory = (text: string): string | null => readParagraphs(text, MILESTONE_STORY_MAX_LENGTH);
export const readGrowthNote = (text: string): string | null => readParagraphs(text, GROWTH_NOTE_MAX_LENGTH);

function readLine(text: string, maxLength: number): string | null {
  const name = cleanName(text);
  return name === '' || countCharacters(name) > maxLength ? null : name;
}

function readParagraphs(text: string, maxLength: number): string | null {
  const clean = cleanText(text);
  return countCharacters(clean) > maxLength ? null : clean;
}
