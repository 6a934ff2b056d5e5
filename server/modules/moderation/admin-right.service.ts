import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import { ERRORS } from '@contract/errors';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import type { AnswerAdminInput, AskAdminInput, DeskAdmins } from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import * as repository from './admin-right.repository';
import { insertAct } from './operator.repository';

/** Who may do what at the desk: see [Note: Admin rights] in 0115-admin-rights. Each change stands in the audit log. */
export interface AdminRightService {
  /** Of the caller. */
  listOwn(caller: Caller): Promise<AdminRight[]>;
  list(caller: Caller): Promise<DeskAdmins>;
  /** Nobody asks for what he does not hold. Refuses with ADMIN_PERSON_ABSENT, RIGHT_NOT_HELD. */
  ask(caller: Caller, input: AskAdminInput): Promise<null>;
  /**
   * Nor does anybody agree to it. Refuses with ADMIN_CHANGE_ABSENT, RIGHT_NOT_HELD, and with SECOND_ADMIN_NEEDED an administrator who would
   * agree to his own request.
   */
  answer(caller: Caller, input: AnswerAdminInput): Promise<null>;
  /** The command line's: it needs no second. None: a super admin no longer. Refuses with USER_ABSENT. */
  set(phone: string, rights: readonly AdminRight[]): Promise<void>;
  listAll(): Promise<readonly repository.AdminRow[]>;
}

export interface AdminRightDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createAdminRights({ db, clock }: AdminRightDeps): AdminRightService {
  const note = (tx: Db, actorId: Id | null, action: string, about: string, personId: Id, rights: readonly string[]) =>
    insertAct(tx, { actorId, action, about, personId, reason: rights.join(' '), at: clock.now() });

  return {
    listOwn(caller) {
      const { rights = [] } = requireRight(caller, 'any');
      return Promise.resolve([...rights]);
    },

    async list(caller) {
      const { userId } = requireRight(caller, 'settings');
      const [admins, waiting] = await Promise.all([repository.listAdminRows(db), repository.listWaitingChanges(db)]);
      return {
        admins: admins.map(({ nickname, phone, rights }) => ({ nickname, phone: lastDigits(phone), rights })),
        waiting: waiting.map(({ uid, nickname, phone, rights, askedBy, askedById, at }) => ({
          id: uid,
          nickname,
          phone: lastDigits(phone),
          rights,
          askedBy: askedBy ?? '',
          isMine: askedById === userId,
          createTime: at.getTime(),
        })),
      };
    },

    async ask(caller, { phone, rights: asked }) {
      const { userId, rights: own = [] } = requireRight(caller, 'settings');
      const rights = inOrder(asked);
      const found = await repository.findByPhone(db, phone.trim());
      if (found === null || found.rights.join() === rights.join()) throw refuse(OPERATOR_ERRORS.ADMIN_PERSON_ABSENT);
      if (!holdsAll(own, addedTo(found.rights, rights))) throw refuse(OPERATOR_ERRORS.RIGHT_NOT_HELD);
      await db.transaction().execute(async (tx) => {
        const change = { userId: found.id, rights, askedBy: userId, at: clock.now() };
        if (!(await repository.insertChange(tx, change))) return;
        await note(tx, userId, rights.length > 0 ? 'admin-ask-grant' : 'admin-ask-revoke', '', found.id, rights);
      });
      return null;
    },

    async answer(caller, { id, isAgreed }) {
      const { userId, rights: own = [] } = requireRight(caller, 'settings');
      const at = clock.now();
      await db.transaction().execute(async (tx) => {
        const change = await repository.takeChange(tx, id);
        if (change === null) throw refuse(OPERATOR_ERRORS.ADMIN_CHANGE_ABSENT);
        const { rights } = change;
        if (isAgreed) {
          if (change.askedBy === userId) throw refuse(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED);
          // The administrator who asked may hold fewer rights by now, or none.
          const added = addedTo(await repository.findRights(tx, change.userId), rights);
          const askers = await repository.findRights(tx, change.askedBy);
          const mayBoth = holdsAll(own, added) && holdsAll(askers, [...added, 'settings']);
          if (!mayBoth) throw refuse(OPERATOR_ERRORS.RIGHT_NOT_HELD);
          await repository.setRights(tx, change.userId, rights, at);
        }
        await repository.endChange(tx, change.id, { actorId: userId, isAgreed, at });
        const action = !isAgreed ? 'admin-refuse' : rights.length > 0 ? 'admin-grant' : 'admin-revoke';
        await note(tx, userId, action, id, change.userId, rights);
      });
      return null;
    },

    async set(phone, asked) {
      const rights = inOrder(asked);
      await db.transaction().execute(async (tx) => {
        const found = await repository.findByPhone(tx, phone);
        if (found === null) throw refuse(ERRORS.USER_ABSENT);
        await repository.setRights(tx, found.id, rights, clock.now());
        await note(tx, null, rights.length > 0 ? 'admin-line-grant' : 'admin-line-revoke', '', found.id, rights);
      });
    },

    listAll: () => repository.listAdminRows(db),
  };
}

const lastDigits = (phone: string | null): string => (phone === null ? '' : phone.slice(-4));
/** Each once. */
const inOrder = (rights: readonly AdminRight[]): AdminRight[] => ADMIN_RIGHTS.filter((right) => rights.includes(right));
const addedTo = (before: readonly AdminRight[], after: readonly AdminRight[]): AdminRight[] =>
  after.filter((right) => !before.includes(right));
const holdsAll = (held: readonly AdminRight[], needed: readonly AdminRight[]): boolean =>
  needed.every((right) => held.includes(right));
