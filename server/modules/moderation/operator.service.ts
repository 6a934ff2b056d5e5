import { PUBLIC_PARAM_KEYS, REWARD_DICTIONARY } from '@contract/constants/public-param';
import { ERRORS } from '@contract/errors';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { cleanName, cleanText } from '@contract/rules/text';
import type {
  AddNoticeInput,
  DeskNotices,
  DeskParams,
  EditNoticeInput,
  NoticeStateInput,
  RemoveDictionaryInput,
  RemoveNoticeInput,
  SetDictionaryInput,
  SetParamInput,
} from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PublicDataService } from '../system/public-data.service';
import type { SystemService } from '../system/system.service';
import * as repository from './operator.repository';

/** See [Note: Operator's desk] in 0088-operator-desk. For whoever may set things; each change stands in the audit log. */
export interface OperatorDesk {
  listNotices(caller: Caller): Promise<DeskNotices>;
  /** Refuses with NOTICE_INVALID. */
  addNotice(caller: Caller, input: AddNoticeInput): Promise<null>;
  /** Refuses with NOTICE_INVALID and NOTICE_ABSENT. */
  editNotice(caller: Caller, input: EditNoticeInput): Promise<null>;
  /** Refuses with NOTICE_ABSENT, as below. */
  removeNotice(caller: Caller, input: RemoveNoticeInput): Promise<null>;
  setNoticeState(caller: Caller, input: NoticeStateInput): Promise<null>;
  listParams(caller: Caller): Promise<DeskParams>;
  /** Refuses with PARAM_ABSENT, and with PARAM_INVALID in words of what is wrong. */
  setParam(caller: Caller, input: SetParamInput): Promise<null>;
  /** Refuses with DICTIONARY_INVALID. */
  setDictionaryItem(caller: Caller, input: SetDictionaryInput): Promise<null>;
  /** Refuses with PARAM_ABSENT. */
  removeDictionaryItem(caller: Caller, input: RemoveDictionaryInput): Promise<null>;
}

export interface OperatorDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly system: Pick<
    SystemService,
    'listNoticesOfAnyState' | 'addNotice' | 'editNotice' | 'removeNotice' | 'publishNotice' | 'withdrawNotice'
  >;
  readonly publicData: Pick<
    PublicDataService,
    'getValues' | 'setValue' | 'setDictionaryItem' | 'removeDictionaryItem' | 'findFault'
  >;
}

const FIXED: ReadonlySet<string> = new Set([
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'OSS_UPLOAD_TYPE',
  'AD_SHOWN',
  'OVERDUE_DELETE_DAYS',
]);
const AMOUNT = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/;

export function createOperatorDesk({ db, clock, system, publicData }: OperatorDeskDeps): OperatorDesk {
  const note = (tx: Tx, actorId: Id, action: string, about: string, more: { reason?: string } = {}) =>
    repository.insertAct(tx, { actorId, action, about, reason: '', at: clock.now(), ...more });

  return {
    async listNotices(caller) {
      requireRight(caller, 'settings');
      return [...(await system.listNoticesOfAnyState())];
    },

    async addNotice(caller, input) {
      const { userId } = requireRight(caller, 'settings');
      const { title, content } = cleanNotice(input);
      await db.transaction().execute(async (tx) => {
        const id = await system.addNotice({ title, content, isDraft: input.isDraft }, tx);
        await note(tx, userId, input.isDraft ? 'notice-draft' : 'notice-add', id, { reason: title });
      });
      return null;
    },

    async editNotice(caller, input) {
      const { userId } = requireRight(caller, 'settings');
      const { title, content } = cleanNotice(input);
      await db.transaction().execute(async (tx) => {
        if (!(await system.editNotice({ uid: input.id, title, content }, tx))) throw refuse(ERRORS.NOTICE_ABSENT);
        await note(tx, userId, 'notice-edit', input.id, { reason: title });
      });
      return null;
    },

    async removeNotice(caller, { id }) {
      const { userId } = requireRight(caller, 'settings');
      await db.transaction().execute(async (tx) => {
        if (!(await system.removeNotice(id, tx))) throw refuse(ERRORS.NOTICE_ABSENT);
        await note(tx, userId, 'notice-remove', id);
      });
      return null;
    },

    async setNoticeState(caller, { id, isPublished }) {
      const { userId } = requireRight(caller, 'settings');
      await db.transaction().execute(async (tx) => {
        const isChanged = isPublished ? await system.publishNotice(id, tx) : await system.withdrawNotice(id, tx);
        if (!isChanged) throw refuse(ERRORS.NOTICE_ABSENT);
        await note(tx, userId, isPublished ? 'notice-publish' : 'notice-withdraw', id);
      });
      return null;
    },

    async listParams(caller) {
      requireRight(caller, 'settings');
      const values = await publicData.getValues(PUBLIC_PARAM_KEYS);
      return PUBLIC_PARAM_KEYS.map((key) => ({ key, value: values[key] ?? '', isFixed: FIXED.has(key) }));
    },

    async setParam(caller, input) {
      const { userId } = requireRight(caller, 'settings');
      const key = PUBLIC_PARAM_KEYS.find((known) => known === input.key);
      if (key === undefined) throw refuse(ERRORS.PARAM_ABSENT);
      const fault = publicData.findFault(key, input.value);
      if (fault !== null) throw refuse({ ...OPERATOR_ERRORS.PARAM_INVALID, msg: fault });
      await db.transaction().execute(async (tx) => {
        await publicData.setValue(key, input.value, tx);
        await note(tx, userId, 'param', key, { reason: input.value ?? '恢复默认' });
      });
      return null;
    },

    async setDictionaryItem(caller, { type, ...input }) {
      const { userId } = requireRight(caller, 'settings');
      const [value, label] = [cleanName(input.value), cleanName(input.label)];
      const isGood = value !== '' && label !== '' && (type !== REWARD_DICTIONARY || AMOUNT.test(value));
      if (!isGood) throw refuse(OPERATOR_ERRORS.DICTIONARY_INVALID);
      await db.transaction().execute(async (tx) => {
        await publicData.setDictionaryItem({ type, value, label, position: input.position ?? null }, tx);
        await note(tx, userId, 'dict', type, { reason: `${value} ${label}` });
      });
      return null;
    },

    async removeDictionaryItem(caller, { type, value }) {
      const { userId } = requireRight(caller, 'settings');
      await db.transaction().execute(async (tx) => {
        if (!(await publicData.removeDictionaryItem(type, value, tx))) throw refuse(ERRORS.PARAM_ABSENT);
        await note(tx, userId, 'dict-remove', type, { reason: value });
      });
      return null;
    },
  };
}

function cleanNotice(input: { readonly title: string; readonly content: string }): { title: string; content: string } {
  const [title, content] = [cleanName(input.title), cleanText(input.content)];
  if (title === '' || content === '') throw refuse(OPERATOR_ERRORS.NOTICE_INVALID);
  return { title, content };
}
