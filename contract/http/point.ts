import type {
  Exchanged,
  ExchangeInput,
  IntegralRecordQuery,
  IntegralRecords,
  SignedIn,
  UserIntegral,
} from '../schemas/point';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** One's points, what of them ends when, how more are earned today, and what they are exchanged for. */
export const getUserIntegral = endpoint<Empty, UserIntegral>('GET', '/albumUser/api/getUserIntegral', {
  ...QUIET,
  specified: 'name',
});
/** Every movement of one's points, the last first. */
export const listIntegralRecords = endpoint<IntegralRecordQuery, IntegralRecords>(
  'GET',
  '/albumUser/api/albumUserIntegralRecord/page',
  { ...QUIET, specified: 'name' },
);
/**
 * Points for days of a level. The same `requestId` answers the first. Refuses with POINTS_TOO_FEW, EXCHANGE_CLOSED, EXCHANGE_CHANGED,
 * EXCHANGE_USELESS.
 */
export const exchangeMember = endpoint<ExchangeInput, Exchanged>('POST', '/albumUser/api/integral/exchangeMember', {
  body: 'json',
  specified: 'name',
});
/** Points for storage. Refuses as `exchangeMember` does. */
export const exchangeCapacity = endpoint<ExchangeInput, Exchanged>('POST', '/albumUser/api/integral/exchangeCapacity', {
  body: 'json',
  specified: 'nothing',
});
/** Once a day. */
export const signInToday = endpoint<Empty, SignedIn>('POST', '/albumUser/api/integral/signIn', {
  body: 'json',
  specified: 'nothing',
});
