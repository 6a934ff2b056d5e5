import type {
  AddNoticeInput,
  AdminRights,
  AnswerAdminInput,
  AskAdminInput,
  DeskAdmins,
  DeskNotices,
  DeskParams,
  NoticeStateInput,
  RemoveDictionaryInput,
  SetDictionaryInput,
  SetParamInput,
} from '../schemas/system';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const READ = { auth: 'admin', right: 'settings', loading: false, specified: 'nothing' } as const;
const CHANGE = { ...READ, body: 'json' } as const;

export const listDeskNotices = endpoint<Empty, DeskNotices>('GET', '/admin/desk/notice', READ);
export const addNotice = endpoint<AddNoticeInput, Nothing>('POST', '/admin/desk/notice', CHANGE);
/** Publishes a draft or what was withdrawn, or withdraws. */
export const setNoticeState = endpoint<NoticeStateInput, Nothing>('POST', '/admin/desk/notice/state', CHANGE);

export const listDeskParams = endpoint<Empty, DeskParams>('GET', '/admin/desk/param', READ);
export const setParam = endpoint<SetParamInput, Nothing>('PUT', '/admin/desk/param', CHANGE);

/** One of a dictionary, added or renamed. */
export const setDictionaryItem = endpoint<SetDictionaryInput, Nothing>('PUT', '/admin/desk/dict', CHANGE);
export const removeDictionaryItem = endpoint<RemoveDictionaryInput, Nothing>('POST', '/admin/desk/dict/remove', CHANGE);

/** What the caller may do at the desk. */
export const listOwnRights = endpoint<Empty, AdminRights>('GET', '/admin/desk/right', { ...READ, right: 'any' });

export const listDeskAdmins = endpoint<Empty, DeskAdmins>('GET', '/admin/desk/admin', READ);
/** Nothing changes before another super admin agrees. A repeat changes nothing. */
export const askAdminChange = endpoint<AskAdminInput, Nothing>('POST', '/admin/desk/admin/ask', CHANGE);
/** Whoever asked for it may take it back, and no more. */
export const answerAdminChange = endpoint<AnswerAdminInput, Nothing>('POST', '/admin/desk/admin/answer', CHANGE);
