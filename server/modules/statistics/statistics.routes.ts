import {
  exportAlbumIncome,
  exportStatistics,
  getAlbumIncome,
  getStatistics,
  listStatistics,
  reportEvents,
} from '@contract/http/statistics';
import { reportActiveUser } from '@contract/http/user';
import { Nothing } from '@contract/schemas/shared';
import {
  AlbumIncome,
  AlbumStatistics,
  ReportedEvents,
  ReportEventsInput,
  StatisticsFile,
  StatisticsListQuery,
  StatisticsPage,
  StatisticsQuery,
} from '@contract/schemas/statistics';
import { ActiveUserReport } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { ActiveUserService } from './active-user.service';
import type { AlbumIncomeService } from './album-income.service';
import type { AlbumStatisticsService } from './album-statistics.service';
import type { StatEventService } from './stat-event.service';

export interface StatisticsServices {
  readonly events: StatEventService;
  readonly albums: AlbumStatisticsService;
  readonly income: AlbumIncomeService;
}

export function bindStatistics(
  routes: Routes,
  activeUsers: ActiveUserService,
  { events, albums, income }: StatisticsServices,
): void {
  routes.bind(reportActiveUser, { input: ActiveUserReport, data: Nothing }, (caller, input) =>
    activeUsers.report(caller, input),
  );
  routes.bind(reportEvents, { input: ReportEventsInput, data: ReportedEvents }, events.report);
  routes.bind(getStatistics, { input: StatisticsQuery, data: AlbumStatistics }, albums.get);
  routes.bind(listStatistics, { input: StatisticsListQuery, data: StatisticsPage }, albums.list);
  routes.bind(exportStatistics, { input: StatisticsQuery, data: StatisticsFile }, albums.export);
  routes.bind(getAlbumIncome, { input: StatisticsQuery, data: AlbumIncome }, income.get);
  routes.bind(exportAlbumIncome, { input: StatisticsQuery, data: StatisticsFile }, income.export);
}
