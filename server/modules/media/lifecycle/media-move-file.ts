import type { ObjectStore } from '../../../adapters/object-store/types';
import type { Db } from '../../../db/tables';
import { KEPT_PREFIX, lockObjectKey } from '../objects/media-object.repository';
import { listDerivedKeys, removeOrphan } from '../objects/media-object.service';
import type { Pace } from './media-move.pace';
import * as moves from './media-move.repository';

const SWITCH_TRIES = 5;

type Copied = { readonly kind: 'copied'; readonly sizeBytes: number } | { readonly kind: 'absent' | 'damaged' };

export interface Move {
  readonly from: ObjectStore;
  readonly to: ObjectStore;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** Adds to what has been done. */
  tell(files: number, bytes: number): void;
  fail(key: string): void;
}

/** One file from a store to another, or the few of one folder, with the row that names them. */
export function createFileMove(db: Db) {
  /** `wanted`: what the row says. A copy that is there already, from before an interruption, is read and compared as well. */
  async function copy(move: Move, key: string, newKey: string, wanted: string | null): Promise<Copied> {
    const source = await move.from.openRead(key);
    if (source === null) return { kind: 'absent' };
    const outcome = await move.to.put(newKey, move.pace(source, move.signal));
    switch (outcome.kind) {
      case 'too-large':
      case 'full':
        throw new Error('the store that the files are moved to takes no more');
      case 'stored':
      case 'exists': {
        const { sha256, sizeBytes } = outcome.facts;
        const kept = await move.to.stat(newKey);
        if (kept?.sha256 === sha256 && (wanted === null || wanted === sha256)) return { kind: 'copied', sizeBytes };
        if (outcome.kind === 'stored') await move.to.remove(newKey);
        return { kind: 'damaged' };
      }
    }
  }

  async function switchObject(move: Move, object: moves.MovableObject, newKey: string, isCopied: boolean) {
    return db.transaction().execute(async (tx): Promise<'switched' | 'gone' | 'copy first'> => {
      for (const key of [...new Set([object.key, newKey])].sort()) await lockObjectKey(tx, key);
      const twinId = await moves.findTwin(tx, move.to.storageType, object);
      if (twinId !== null) {
        await moves.mergeObject(tx, object.id, twinId);
        return 'switched';
      }
      if (!isCopied) return 'copy first';
      const to = { storageType: move.to.storageType, key: newKey };
      return (await moves.setObjectStorage(tx, object, move.from.storageType, to)) ? 'switched' : 'gone';
    });
  }

  async function moveObject(move: Move, object: moves.MovableObject): Promise<void> {
    // See [Note: Uploads are taken over]: its uploader's credentials reach the name it has now.
    const newKey = move.to.remote === null ? object.key : toKeptKey(object.key);
    let isCopied = false;
    for (let tries = 1; ; tries += 1) {
      try {
        const outcome = await switchObject(move, object, newKey, isCopied);
        if (outcome === 'copy first') {
          const copied = await copy(move, object.key, newKey, object.sha256.toString('hex'));
          isCopied = copied.kind === 'copied';
          if (!isCopied && (await isStillThere(move, object))) move.fail(object.key);
          if (!isCopied) return;
          continue;
        }
        if (isCopied) await removeOrphan(db, move.to, newKey);
        move.tell(1, outcome === 'switched' ? object.sizeBytes : 0);
        return;
      } catch (error) {
        // Another upload of the same bytes came between; or the same row is held elsewhere.
        if (tries >= SWITCH_TRIES || !isRace(error)) throw error;
      }
    }
  }

  /** Whether its row still says so; otherwise somebody removed it while it was copied. */
  async function isStillThere(move: Move, object: moves.MovableObject): Promise<boolean> {
    const before = String(BigInt(object.id) - 1n);
    const [row] = await moves.listObjectsOf(db, move.from.storageType, before, 1);
    return row?.id === object.id;
  }

  async function moveDerivatives(move: Move, row: moves.MovableDerivatives): Promise<void> {
    const keys = listDerivedKeys(row.folder);
    let bytes = 0;
    for (const key of keys) {
      const copied = await copy(move, key, key, null);
      if (copied.kind === 'damaged') {
        move.fail(key);
        return;
      }
      if (copied.kind === 'copied') bytes += copied.sizeBytes;
    }
    // Where the row has gone or names others by now, nothing names the copies, and the sweep removes them.
    await moves.setDerivativeStorage(db, row, move.from.storageType, move.to.storageType);
    move.tell(1, bytes);
  }

  /** Avatars, banners and the like: no row says where they are, every store is asked, the current one first. */
  async function movePlain(move: Move, key: string): Promise<void> {
    const copied = await copy(move, key, key, null);
    if (copied.kind === 'damaged') move.fail(key);
    if (copied.kind !== 'copied') return;
    // Where it was removed while it was copied, nothing names the copy, and the sweep removes it.
    await move.from.remove(key);
    move.tell(1, copied.sizeBytes);
  }

  return { moveObject, moveDerivatives, movePlain };
}

/** The same random part, where no uploader writes. Twice is the same name, so that a move goes on where it was. */
function toKeptKey(key: string): string {
  const [, rest = ''] = /^upload\/[^/]+\/(.+)$/.exec(key) ?? [];
  return key.startsWith(KEPT_PREFIX) || rest === '' ? key : KEPT_PREFIX + rest;
}

/** unique_violation, foreign_key_violation, serialization_failure, deadlock_detected. */
function isRace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return ['23505', '23503', '40001', '40P01'].includes(String(code));
}
