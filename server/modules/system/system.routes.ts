import { getLocalIp, getTime, listNotices } from '@contract/http/system';
import { Empty } from '@contract/schemas/shared';
import { LocalIp, NoticePage, NoticesQuery, ServerTime } from '@contract/schemas/system';
import type { Routes } from '../../http/bind';
import type { SystemService } from './system.service';

export function bindSystem(routes: Routes, system: SystemService): void {
  routes.bind(getTime, { input: Empty, data: ServerTime }, () => system.getTime());
  routes.bind(getLocalIp, { input: Empty, data: LocalIp }, (caller) => system.getLocalIp(caller));
  routes.bind(listNotices, { input: NoticesQuery, data: NoticePage }, (_caller, query) => system.listNotices(query));
}
