import {
  exchangeCapacity,
  exchangeMember,
  getUserIntegral,
  listIntegralRecords,
  signInToday,
} from '@contract/http/point';
import {
  Exchanged,
  ExchangeInput,
  IntegralRecordQuery,
  IntegralRecords,
  SignedIn,
  UserIntegral,
} from '@contract/schemas/point';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { PointExchangeService } from './point-exchange.service';
import type { PointService } from './point.service';

export function bindPoints(
  routes: Routes,
  { points, exchanges }: { readonly points: PointService; readonly exchanges: PointExchangeService },
): void {
  routes.bind(getUserIntegral, { input: Empty, data: UserIntegral }, (caller) => points.get(caller));
  routes.bind(listIntegralRecords, { input: IntegralRecordQuery, data: IntegralRecords }, points.list);
  routes.bind(signInToday, { input: Empty, data: SignedIn }, (caller) => points.signIn(caller));
  routes.bind(exchangeMember, { input: ExchangeInput, data: Exchanged }, exchanges.exchangeMember);
  routes.bind(exchangeCapacity, { input: ExchangeInput, data: Exchanged }, exchanges.exchangeCapacity);
}
