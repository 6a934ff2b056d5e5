import { MATTER_CAUSE } from '@contract/constants/moderation';
import type { Db, Id } from '../../db/tables';
import type { TextChecks } from '../word/text-check.service';
import { STORED_TEXTS } from './matter-thing.repository';
import { openMatter } from './matter.repository';

export interface TextScan {
  /** Holds words that are new against what is stored; what they find comes to the desk. Running it twice changes nothing. */
  scan(signal: AbortSignal): Promise<void>;
}

export interface TextScanDeps {
  readonly db: Db;
  readonly texts: Pick<TextChecks, 'findUnscanned' | 'noteScanned'>;
}

const AT_ONCE = 500;

export function createTextScan({ db, texts }: TextScanDeps): TextScan {
  return {
    async scan(signal) {
      const words = await texts.findUnscanned(db);
      if (words === null) return;
      for (const listStored of STORED_TEXTS) {
        let after: Id = '0';
        for (let isMore = true; isMore;) {
          signal.throwIfAborted();
          const stored = await listStored(db, after, AT_ONCE);
          for (const one of stored) {
            const found = words.find(one.text);
            if (found.length > 0) await openMatter(db, { ...one, cause: MATTER_CAUSE.found, words: found });
          }
          after = stored.at(-1)?.id ?? after;
          isMore = stored.length === AT_ONCE;
        }
      }
      await texts.noteScanned(db, words.ids);
    },
  };
}
