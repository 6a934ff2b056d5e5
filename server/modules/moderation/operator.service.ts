import { PUBLIC_PARAM_KEYS, REWARD_DICTIONARY } from '@contract/constants/public-param';
import { ERRORS } from '@contract/errors';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { cleanName, cleanText } from '@contract/rules/text';
import type {
  AddNoticeInput,
  AnswerAdminInput,
  AskAdminInput,
  DeskAdmins,
  DeskNotices,
  DeskParams,
  NoticeStateInput,
  RemoveDictionaryInput,
  SetDictionaryInput,
  SetParamInput,
} from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PublicDataService } from '../system/public-data.service';
import type { SystemService } from '../system/system.service';
import { requireAdmin } from './desk-caller';
import * as repository from './operator.repository';

/** See [Note: Operator's desk] in 0088-operator-desk. For super admins alone; each change stands in the audit log. */
export interface OperatorDesk {
  listNotices(caller: Caller): Promise<DeskNotices>;
  /** Refuses with NOTICE_INVALID. */
  addNotice(caller: Caller, input: AddNoticeInput): Promise<null>;
  /** Refuses with NOTICE_ABSENT. */
  setNoticeState(caller: Caller, input: NoticeStateInput): Promise<null>;
  listParams(caller: Caller): Promise<DeskParams>;
  /** Refuses with PARAM_ABSENT, and with PARAM_INVALID in words of what is wrong. */
  setParam(caller: Caller, input: SetParamInput): Promise<null>;
  /** Refuses with DICTIONARY_INVALID. */
  setDictionaryItem(caller: Caller, input: SetDictionaryInput): Promise<null>;
  /** Refuses with PARAM_ABSENT. */
  removeDictionaryItem(caller: Caller, input: RemoveDictionaryInput): Promise<null>;
  listAdmins(caller: Caller): Promise<DeskAdmins>;
  /** Refuses with ADMIN_PERSON_ABSENT. */
  askAdminChange(caller: Caller, input: AskAdminInput): Promise<null>;
  /** Refuses with ADMIN_CHANGE_ABSENT, and with SECOND_ADMIN_NEEDED whoever agrees to what he has asked for himself. */
  answerAdminChange(caller: Caller, input: AnswerAdminInput): Promise<null>;
}

export interface OperatorDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly system: Pick<SystemService, 'listNoticesOfAnyState' | 'addNotice' | 'publishNotice' | 'withdrawNotice'>;
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
  const note = (actorId: Id, action: string, about: string, more: { personId?: Id; reason?: string } = {}) =>
    repository.insertAct(db, { actorId, action, about, reason: '', at: clock.now(), ...more });

  return {
    async listNotices(caller) {
      requireAdmin(caller);
      return [...(await system.listNoticesOfAnyState())];
    },

    async addNotice(caller, input) {
      const { userId } = requireAdmin(caller);
      const [title, content] = [cleanName(input.title), cleanText(input.content)];
      if (title === '' || content === '') throw refuse(OPERATOR_ERRORS.NOTICE_INVALID);
      const id = await system.addNotice({ title, content, isDraft: input.isDraft });
      await note(userId, input.isDraft ? 'notice-draft' : 'notice-add', id, { reason: title });
      return null;
    },

    async setNoticeState(caller, { id, isPublished }) {
      const { userId } = requireAdmin(caller);
      const isChanged = isPublished ? await system.publishNotice(id) : await system.withdrawNotice(id);
      if (!isChanged) throw refuse(ERRORS.NOTICE_ABSENT);
      await note(userId, isPublished ? 'notice-publish' : 'notice-withdraw', id);
      return null;
    },

    async listParams(caller) {
      requireAdmin(caller);
      const values = await publicData.getValues(PUBLIC_PARAM_KEYS);
      return PUBLIC_PARAM_KEYS.map((key) => ({ key, value: values[key] ?? '', isFixed: FIXED.has(key) }));
    },

    async setParam(caller, input) {
      const { userId } = requireAdmin(caller);
      const key = PUBLIC_PARAM_KEYS.find((known) => known === input.key);
      if (key === undefined) throw refuse(ERRORS.PARAM_ABSENT);
      const fault = publicData.findFault(key, input.value);
      if (fault !== null) throw refuse({ ...OPERATOR_ERRORS.PARAM_INVALID, msg: fault });
      await publicData.setValue(key, input.value);
      await note(userId, 'param', key, { reason: input.value ?? '恢复默认' });
      return null;
    },

    async setDictionaryItem(caller, { type, ...input }) {
      const { userId } = requireAdmin(caller);
      const [value, label] = [cleanName(input.value), cleanName(input.label)];
      const isGood = value !== '' && label !== '' && (type !== REWARD_DICTIONARY || AMOUNT.test(value));
      if (!isGood) throw refuse(OPERATOR_ERRORS.DICTIONARY_INVALID);
      await publicData.setDictionaryItem({ type, value, label, position: input.position ?? null });
      await note(userId, 'dict', type, { reason: `${value} ${label}` });
      return null;
    },

    async removeDictionaryItem(caller, { type, value }) {
      const { userId } = requireAdmin(caller);
      if (!(await publicData.removeDictionaryItem(type, value))) throw refuse(ERRORS.PARAM_ABSENT);
      await note(userId, 'dict-remove', type, { reason: value });
      return null;
    },

    async listAdmins(caller) {
      const { userId } = requireAdmin(caller);
      const [admins, waiting] = await Promise.all([repository.listAdminRows(db), repository.listWaitingChanges(db)]);
      return {
        admins: admins.map(({ nickname, phone }) => ({ nickname, phone: lastDigits(phone) })),
        waiting: waiting.map(({ uid, phone, askedBy, askedById, at, ...row }) => ({
          ...row,
          id: uid,
          phone: lastDigits(phone),
          askedBy: askedBy ?? '',
          isMine: askedById === userId,
          createTime: at.getTime(),
        })),
      };
    },

    async askAdminChange(caller, { phone, isGrant }) {
      const { userId } = requireAdmin(caller);
      const person = await repository.findByPhone(db, phone.trim());
      if (person === null || person.isAdmin === isGrant) throw refuse(OPERATOR_ERRORS.ADMIN_PERSON_ABSENT);
      const change = { userId: person.id, isGrant, askedBy: userId, at: clock.now() };
      if (await db.transaction().execute((tx) => repository.insertChange(tx, change))) {
        await note(userId, isGrant ? 'admin-ask-grant' : 'admin-ask-revoke', '', { personId: person.id });
      }
      return null;
    },

    async answerAdminChange(caller, { id, isAgreed }) {
      const { userId } = requireAdmin(caller);
      const at = clock.now();
      await db.transaction().execute(async (tx) => {
        const change = await repository.takeChange(tx, id);
        if (change === null) throw refuse(OPERATOR_ERRORS.ADMIN_CHANGE_ABSENT);
        if (isAgreed && change.askedBy === userId) throw refuse(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED);
        await repository.endChange(tx, change.id, { actorId: userId, isAgreed, at });
        if (isAgreed) await repository.setAdmin(tx, change.userId, change.isGrant, at);
        const action = !isAgreed ? 'admin-refuse' : change.isGrant ? 'admin-grant' : 'admin-revoke';
        await repository.insertAct(tx, { actorId: userId, action, about: id, personId: change.userId, reason: '', at });
      });
      return null;
    },
  };
}

const lastDigits = (phone: string | null): string => (phone === null ? '' : phone.slice(-4));
