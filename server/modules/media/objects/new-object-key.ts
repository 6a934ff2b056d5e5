import { uploadKey } from '@contract/rules/upload-form';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';

/** A name below `dir` that nobody can guess, with the extension of `fileName`: see `uploadKey`. */
export function newObjectKey(
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  dir: string,
  fileName: string,
): string {
  const random = `${ids.newId()}${ids.newId()}`.slice(0, 32);
  return uploadKey(dir, clock.now().getTime(), random, fileName);
}
