import type {
  AddWayInput,
  BalanceRecordQuery,
  BalanceRecords,
  BalanceStatistics,
  ReturnTopUpInput,
  TopUpInput,
  TopUpOffer,
  WayIdInput,
  WaysQuery,
  Withdrawal,
  WithdrawalPage,
  WithdrawalQuery,
  WithdrawalWay,
  WithdrawalWays,
  WithdrawInput,
  WithdrawNoInput,
  WithdrawOptions,
} from '../schemas/balance';
import type { Checkout } from '../schemas/order';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;
const WITHDRAW = '/albumUser/api/userWithdraw';
const WAY = '/albumUser/api/userWithdrawalWay';

/** One's own money, by what may be done with it. */
export const getBalanceStatistics = endpoint<Empty, BalanceStatistics>('GET', '/albumUser/api/getBalanceStatistics', {
  ...QUIET,
  specified: 'name',
});
/** Every movement of one's money, the last first. */
export const getBalanceRecord = endpoint<BalanceRecordQuery, BalanceRecords>('GET', '/albumUser/api/getBalanceRecord', {
  ...QUIET,
  specified: 'name',
});

/** What one may bring at once and in this day, and what of it could go back. */
export const getTopUpOffer = endpoint<Empty, TopUpOffer>('GET', '/albumUser/api/albumUserBalanceGoods/list', {
  ...QUIET,
  specified: 'name',
});
/** An order of one of the goods. Refuses with NOT_FOR_SALE, MONEY_MINOR, MONEY_DAY. */
export const placeTopUp = endpoint<TopUpInput, Checkout>('POST', '/albumUser/api/albumUserBalanceOrder', {
  body: 'json',
  specified: 'name',
});
/** Sends back what was brought and not spent, the last first. Refuses with ORDER_CHANGED where that is another sum by now. */
export const returnTopUp = endpoint<ReturnTopUpInput, TopUpOffer>(
  'POST',
  '/albumUser/api/albumUserBalanceOrder/refund',
  { body: 'json', specified: 'nothing' },
);

export const listWithdrawalWays = endpoint<WaysQuery, WithdrawalWays>('GET', `${WAY}/listByChannel/{channel}`, {
  ...QUIET,
  specified: 'name',
});
/** The same again is the one that is there. Refuses with PAYEE_NAME, PAYEE_ACCOUNT, PAYEE_BANK, WITHDRAW_CHANNEL_OFF, WITHDRAW_WAYS_FULL. */
export const addWithdrawalWay = endpoint<AddWayInput, WithdrawalWay>('POST', `${WAY}/add`, {
  body: 'json',
  specified: 'name',
});
export const removeWithdrawalWay = endpoint<WayIdInput, Nothing>('POST', `${WAY}/remove`, {
  body: 'json',
  specified: 'nothing',
});

/** What may be withdrawn now, and what is asked for before. */
export const getWithdrawOptions = endpoint<Empty, WithdrawOptions>('GET', `${WITHDRAW}/options`, {
  ...QUIET,
  specified: 'nothing',
});
/**
 * Keeps the money aside and sends it. The same `requestId` answers the first. Refuses with WITHDRAW_OFF and the others of its hundred, and
 * with what a payment password and a code are refused with.
 */
export const withdraw = endpoint<WithdrawInput, Withdrawal>('POST', `${WITHDRAW}/withdraw`, {
  body: 'json',
  specified: 'name',
});
/** One's own, the last first. */
export const listWithdrawals = endpoint<WithdrawalQuery, WithdrawalPage>('GET', `${WITHDRAW}/page`, {
  ...QUIET,
  specified: 'nothing',
});
/** One's own. Asks the channel where it is under way. Refuses with WITHDRAWAL_ABSENT. */
export const getWithdrawal = endpoint<WithdrawNoInput, Withdrawal>('GET', `${WITHDRAW}/detail/{withdrawNo}`, {
  ...QUIET,
  specified: 'nothing',
});
