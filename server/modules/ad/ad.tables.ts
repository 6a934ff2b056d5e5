import type { TableNotes } from '../../area';

export const AD_TABLES: TableNotes = {
  ad_slot: {},
  ad_ticket: { notExported: 'says for a week that an ad was watched, so that it counts once' },
  ad_download: { notExported: 'counts the downloads of a day for a week' },
  ad_day: {},
};
