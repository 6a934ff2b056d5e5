import type {
  AlbumIncome,
  AlbumStatistics,
  ReportedEvents,
  ReportEventsInput,
  StatisticsFile,
  StatisticsListQuery,
  StatisticsPage,
  StatisticsQuery,
} from '../schemas/statistics';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** What it has answered is stored. A report that got no answer is sent again, with the same ids. */
export const reportEvents = endpoint<ReportEventsInput, ReportedEvents>('POST', '/album/album/statistics/api/report', {
  ...QUIET,
  auth: 'device',
  body: 'json',
  retryOn424: true,
  specified: 'nothing',
});

/** For the album's holders, like the lists behind the numbers. */
export const getStatistics = endpoint<StatisticsQuery, AlbumStatistics>('GET', '/album/album/api/getStatistics', {
  loading: false,
  specified: 'path',
});
export const listStatistics = endpoint<StatisticsListQuery, StatisticsPage>('GET', '/album/album/statistics/api/list', {
  loading: false,
  specified: 'nothing',
});
export const exportStatistics = endpoint<StatisticsQuery, StatisticsFile>('GET', '/album/album/statistics/api/export', {
  specified: 'nothing',
});
/** What the caller has sold there, and the same as a table. */
export const getAlbumIncome = endpoint<StatisticsQuery, AlbumIncome>('GET', '/album/album/statistics/api/income', {
  ...QUIET,
  specified: 'nothing',
});
export const exportAlbumIncome = endpoint<StatisticsQuery, StatisticsFile>(
  'GET',
  '/album/album/statistics/api/exportIncome',
  { specified: 'nothing' },
);
