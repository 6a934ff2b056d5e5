import {
  getDictionary,
  getLocalIp,
  getPublicValue,
  getPublicValues,
  getRewardAmounts,
  getTime,
  listAreas,
  listBanners,
  listNotices,
  markNoticeRead,
} from '@contract/http/system';
import { Empty, Nothing } from '@contract/schemas/shared';
import {
  Areas,
  AreasQuery,
  BannerPage,
  BannersQuery,
  DictionaryItems,
  DictionaryQuery,
  LocalIp,
  NoticePage,
  NoticeReadInput,
  NoticesQuery,
  PublicValue,
  PublicValueQuery,
  PublicValues,
  PublicValuesQuery,
  ServerTime,
} from '@contract/schemas/system';
import type { Routes } from '../../http/bind';
import type { BannerService } from './banner.service';
import type { PublicDataService } from './public-data.service';
import type { SystemService } from './system.service';

export function bindSystem(
  routes: Routes,
  system: SystemService,
  data: PublicDataService,
  banners: BannerService,
): void {
  routes.bind(getTime, { input: Empty, data: ServerTime }, () => system.getTime());
  routes.bind(getLocalIp, { input: Empty, data: LocalIp }, (caller) => system.getLocalIp(caller));
  routes.bind(listNotices, { input: NoticesQuery, data: NoticePage }, (caller, query) =>
    system.listNotices(caller, query),
  );
  routes.bind(markNoticeRead, { input: NoticeReadInput, data: Nothing }, (caller, { id }) =>
    system.markNoticeRead(caller, id),
  );
  routes.bind(getPublicValue, { input: PublicValueQuery, data: PublicValue }, (_caller, { key }) => data.getValue(key));
  routes.bind(getPublicValues, { input: PublicValuesQuery, data: PublicValues }, (_caller, { keys }) =>
    data.getValues(keys),
  );
  routes.bind(getDictionary, { input: DictionaryQuery, data: DictionaryItems }, (_caller, { type }) =>
    data.getDictionary(type),
  );
  routes.bind(getRewardAmounts, { input: Empty, data: DictionaryItems }, () => data.getRewardAmounts());
  routes.bind(listAreas, { input: AreasQuery, data: Areas }, (_caller, query) => data.listAreas(query));
  routes.bind(listBanners, { input: BannersQuery, data: BannerPage }, (_caller, query) => banners.list(query));
}
