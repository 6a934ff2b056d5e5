import { GENERATION_STATE, type GenerationState } from '@contract/constants/generation';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { endPointHold } from '../ledger/point-hold.service';
import * as repository from './generation.repository';

export const POINTS_FOR = 'generate';
const { waiting, running } = GENERATION_STATE;

/**
 * Ends an order with what it has cost: see [Note: What a model makes]. False if it had ended before, and then nothing happens: the first to
 * end it (its maker, a cancel, or the sweep for lost ones) settles it alone.
 */
export function endGeneration(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  id: Id,
  to: GenerationState,
  reason = '',
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await repository.move(tx, id, [waiting, running], to, reason))) return false;
    // Also of one that was taken off its list meanwhile.
    const row = await repository.findById(tx, id);
    if (row === undefined || row.points === 0) return true;
    const spent = (row.points / row.count) * Math.min(row.made, row.count);
    await endPointHold(tx, { name: POINTS_FOR, id: row.uid, ownerId: row.userId, at: clock.now() }, spent);
    await repository.setSpent(tx, id, spent);
    return true;
  });
}
