import type {
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
  pathIsChosen: true,
});

/** For the album's holders, like the lists behind the numbers. */
export const getStatistics = endpoint<StatisticsQuery, AlbumStatistics>('GET', '/album/album/api/getStatistics', {
  loading: false,
});
export const listStatistics = endpoint<StatisticsListQuery, StatisticsPage>('GET', '/album/album/statistics/api/list', {
  loading: false,
  pathIsChosen: true,
});
export const exportStatistics = endpoint<StatisticsQuery, StatisticsFile>('GET', '/album/album/statistics/api/export', {
  pathIsChosen: true,
});
