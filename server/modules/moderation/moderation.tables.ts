import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { pictureColumn } from '../user/picture-column';

export const MODERATION_TABLES: TableNotes = {
  moderation_case: {},
  moderation_report: {
    exports: {
      reports: (userId) => sql`
        select media.uid as id, reason::text, body, moderation_report.created_at::text as time
        from moderation_report join media on media.id = moderation_report.media_id
        where user_id = ${userId} order by moderation_report.id`,
    },
    erasure: {
      first: (tx, { userId }) => tx.deleteFrom('moderation_report').where('user_id', '=', userId).execute(),
    },
  },
  moderation_appeal: {
    exports: {
      appeals: (userId) => sql`
        select media.uid as id, body, moderation_appeal.created_at::text as time
        from moderation_appeal
        join moderation_case on moderation_case.id = moderation_appeal.case_id
        join media on media.id = moderation_case.media_id
        where user_id = ${userId} order by moderation_appeal.created_at`,
    },
    erasure: {
      first: (tx, { userId }) => tx.deleteFrom('moderation_appeal').where('user_id', '=', userId).execute(),
    },
  },
  moderation_decision: {},
  content_check: {},
  picture_ask: {},
  matter: { notExported: 'says what the desk decides of texts that are exported themselves' },
  matter_decision: {},
  matter_report: {
    exports: {
      thingReports: (userId) => sql`
        select thing::text, reason::text, body, created_at::text as time
        from matter_report where user_id = ${userId} order by id`,
    },
    erasure: {
      first: (tx, { userId }) => tx.deleteFrom('matter_report').where('user_id', '=', userId).execute(),
    },
  },
  sanction: {
    exports: {
      sanctions: (userId) => sql`
        select kind::text, reason, created_at::text as time, until::text, lifted_at::text as "liftedTime"
        from sanction where user_id = ${userId} order by id`,
    },
  },
  ban_mark: {},
  report_picture: {
    exports: {
      reportPictures: (userId) => sql`
        select one.picture_url as address
        from report_picture as one
        left join moderation_report as filed on filed.id = one.report_id
        left join matter_report as told on told.id = one.matter_report_id
        where ${userId} in (filed.user_id, told.user_id) order by one.id`,
    },
    files: { picture_url: pictureColumn('remove') },
  },
  operator_act: {},
  admin_change: { notExported: 'says who asked for which right of whom, which the audit log keeps' },
  legal_hold: { notExported: 'keeps what others may need as proof, and ends what it was for where it is told' },
};
