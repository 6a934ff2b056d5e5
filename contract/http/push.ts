import type {
  ChangePushInput,
  DropPushClientInput,
  ImNotifyInput,
  PushClientInput,
  PushSettings,
} from '../schemas/push';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** Registers where the person gets push notifications: after signing in, and when they are turned on. Idempotent. */
export const setPushClient = endpoint<PushClientInput, Nothing>('POST', '/push/api/client', {
  ...QUIET,
  auth: 'account',
  body: 'json',
  specified: 'name',
});
export const dropPushClient = endpoint<DropPushClientInput, Nothing>('POST', '/push/api/client/drop', {
  ...QUIET,
  auth: 'account',
  body: 'json',
  specified: 'nothing',
});
export const getPushSettings = endpoint<Empty, PushSettings>('GET', '/push/api/setting', {
  ...QUIET,
  auth: 'account',
  specified: 'nothing',
});
export const changePushSettings = endpoint<ChangePushInput, PushSettings>('PUT', '/push/api/setting', {
  loading: false,
  auth: 'account',
  body: 'json',
  specified: 'nothing',
});
/** Tells somebody whom one talks with that there is something to read. */
export const imNotify = endpoint<ImNotifyInput, Nothing>('POST', '/push/api/message/imNotify', {
  ...QUIET,
  body: 'query',
  specified: 'name',
});
