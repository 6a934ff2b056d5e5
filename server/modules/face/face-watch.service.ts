import type { Db } from '../../db/tables';
import { countKeptFaces } from './face-index.repository';

/** Of 100,000 people's the law asks for a filing; nobody knows how many people's these are. */
const MANY_FACES = 80_000;

export interface KeptFaces {
  readonly kept: number;
  /** Time to ask whether the law wants a filing. */
  readonly isMany: boolean;
}

/** Of how many people faces are kept, at most. */
export async function watchKeptFaces(db: Db): Promise<KeptFaces> {
  const kept = await countKeptFaces(db);
  return { kept, isMany: kept >= MANY_FACES };
}
