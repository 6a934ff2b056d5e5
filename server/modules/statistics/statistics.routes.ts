import { reportActiveUser } from '@contract/http/user';
import { Nothing } from '@contract/schemas/shared';
import { ActiveUserReport } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { ActiveUserService } from './active-user.service';

export function bindStatistics(routes: Routes, activeUsers: ActiveUserService): void {
  routes.bind(reportActiveUser, { input: ActiveUserReport, data: Nothing }, (caller, input) =>
    activeUsers.report(caller, input),
  );
}
