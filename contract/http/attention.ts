import type {
  AttentionInput,
  AttentionQuery,
  AttentionResult,
  BlockedQuery,
  BlockInput,
  BlockResult,
} from '../schemas/attention';
import type { PersonPage } from '../schemas/user';
import { endpoint } from './endpoint';

/** Follows a person, or no longer. */
export const setAttention = endpoint<AttentionInput, AttentionResult>('POST', '/albumUser/api/albumUserAttention', {
  body: 'json',
  loading: false,
});

/** Whom the caller follows. */
export const listAttention = endpoint<AttentionQuery, PersonPage>(
  'GET',
  '/albumUser/api/albumUserAttention/attentionPage',
  { loading: false },
);

/** Who follows the caller. */
export const listFans = endpoint<AttentionQuery, PersonPage>('GET', '/albumUser/api/albumUserAttention/fansPage', {
  loading: false,
});

/** Blocking ends following in both directions. A blocked person can neither follow nor find the person who blocked him. */
export const setBlock = endpoint<BlockInput, BlockResult>('POST', '/albumUser/api/albumUserBlock', {
  body: 'json',
  specified: 'nothing',
});

/** Whom the caller has blocked, newest first. */
export const listBlocked = endpoint<BlockedQuery, PersonPage>('GET', '/albumUser/api/albumUserBlock/page', {
  loading: false,
  specified: 'nothing',
});
