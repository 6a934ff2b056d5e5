import { sql } from 'kysely';
import { CERTIFICATION_STATE } from '@contract/constants/security';
import type { TableNotes } from '../../area';
import { removeDropped } from '../media/objects/media-object.service';
import { CERTIFICATION_FOLDER, certificationPrefix } from './certification.rules';

export const SECURITY_TABLES: TableNotes = {
  account_closing: { notExported: 'has its own call' },
  certification: {
    erasure: {
      first: (tx, { userId }) => tx.deleteFrom('certification').where('user_id', '=', userId).execute(),
      next: async ({ db, store }, { uid }) => {
        for await (const { key } of store.list(certificationPrefix(uid))) await removeDropped(db, store, [key]);
      },
    },
    exportedAs: 'certification',
    files: {
      picture_keys: {
        folder: CERTIFICATION_FOLDER,
        whenLost: 'tell',
        // They serve the review and nothing else: afterwards nobody names them.
        rows: () => sql`
          select user_id as id, key as said, key from certification, unnest(picture_keys) as key
          where state = ${CERTIFICATION_STATE.pending}`,
      },
    },
  },
  payment_password: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('payment_password').where('user_id', '=', userId).execute() },
    exportedAs: 'hasPaymentPassword',
  },
  privacy_setting: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('privacy_setting').where('user_id', '=', userId).execute() },
    exportedAs: 'privacy',
  },
};
