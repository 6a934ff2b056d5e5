import type { Id, Tx } from '../../db/tables';
import { changeCounted, lockMediaOf } from '../media/rows/media-count.service';
import { asksFirst, hideRefused, listByHeld, listMisheld, setHeld } from './face-ask.repository';

// See [Note: Held back] in 0048-ask-first. What is held and what is let go are counted apart: what adds up to nothing would change no wall.

const AT_ONCE = 1_000;

async function setAll(tx: Tx, albumId: Id, mediaIds: readonly Id[], isHeld: boolean): Promise<void> {
  for (let at = 0; at < mediaIds.length; at += AT_ONCE) {
    await changeCounted(tx, albumId, mediaIds.slice(at, at + AT_ONCE), (own) => setHeld(tx, own, isHeld));
  }
}

/** Brings what an album holds back to what people have said. Nothing where it does not ask. */
export async function settleHeld(tx: Tx, albumId: Id): Promise<void> {
  if (!(await asksFirst(tx, albumId))) return;
  await lockMediaOf(tx, albumId);
  for (const isHeld of [true, false]) await setAll(tx, albumId, await listMisheld(tx, albumId, isHeld), isHeld);
}

export async function holdAll(tx: Tx, albumId: Id): Promise<void> {
  await lockMediaOf(tx, albumId);
  await setAll(tx, albumId, await listByHeld(tx, albumId, false), true);
}

/** What somebody refused is hidden instead: that nobody is asked any more shows it to nobody. */
export async function letAllGo(tx: Tx, albumId: Id): Promise<void> {
  await lockMediaOf(tx, albumId);
  const held = await listByHeld(tx, albumId, true);
  if (held.length === 0) return;
  await hideRefused(tx, albumId);
  await setAll(tx, albumId, held, false);
}
