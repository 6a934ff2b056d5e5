import { POINT_RULES, type PointRecordKind } from '@contract/constants/point';

const KINDS: Readonly<Record<string, PointRecordKind>> = {
  exchange: 'exchange',
  draw: 'draw',
  prize: 'prize',
  end: 'ended',
  generate: 'generate',
  'generate-back': 'returned',
};

/** A movement's reference begins with what it is; what was earned has a rule besides. */
export function recordKindOf(reference: string, rule: string | null): PointRecordKind {
  const earned = POINT_RULES.find((known) => known === rule);
  return earned ?? KINDS[reference.split(':')[0] ?? ''] ?? 'other';
}
