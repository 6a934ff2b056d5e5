import { jobKind } from '../../jobs/queue';

export const SWEEP_ORDERS = jobKind<Record<string, never>>('order-sweep', { priority: -5 });
/** Processes the notices of payment channels. */
export const READ_NOTICES = jobKind<Record<string, never>>('order-notices', { priority: -5 });
/** Fetches what channels say of the days before. */
export const FETCH_STATEMENTS = jobKind<Record<string, never>>('order-statements');
