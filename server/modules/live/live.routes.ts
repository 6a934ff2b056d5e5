import { listLiveChanges } from '@contract/http/live';
import { LiveChanges, LiveQuery } from '@contract/schemas/live';
import type { Routes } from '../../http/bind';
import type { LiveService } from './live.service';

export function bindLive(routes: Routes, live: LiveService): void {
  routes.bind(listLiveChanges, { input: LiveQuery, data: LiveChanges }, live.listChanges);
}
