import { ERRORS } from '@contract/errors';
import type {
  LinkAccountInput,
  LinkedAccounts,
  LinkProvider,
  UnlinkAccountInput,
  WechatCodeInput,
  WechatProfile,
} from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { UserService } from '../user/user.service';
import type { UserAccounts } from '../user/user-account.service';
import type { Bans } from './ban.service';
import type { IdentityProofs } from './identity-proof.service';
import {
  deleteLinks,
  findUserOfIdentity,
  listLinks,
  lockIdentity,
  moveLinks,
  type OutsideIdentity,
  upsertLink,
} from './linked-account.repository';
import { revokeTokensOf } from './session.repository';
import type { WechatService } from './wechat.service';

const PROVIDER_NAMES: Readonly<Record<LinkProvider, string>> = { wechat: '微信', apple: 'Apple' };
const PROVIDERS: readonly LinkProvider[] = ['wechat', 'apple'];

/** Which accounts of WeChat and Apple are whose. */
export interface LinkedAccountService {
  /** What a code of WeChat is worth, before signing in with it. */
  getInfoByCode(caller: Caller, input: WechatCodeInput): Promise<WechatProfile>;
  list(caller: Caller): Promise<LinkedAccounts>;
  link(caller: Caller, input: LinkAccountInput): Promise<LinkedAccounts>;
  /** Refuses to take the last way to sign in. */
  unlink(caller: Caller, input: UnlinkAccountInput): Promise<LinkedAccounts>;
  /**
   * The person of a proven identity, made when there is none. A proven phone that another account has makes it that account,
   * unless the identity already belongs to a person with a nickname.
   */
  ensureUser(tx: Tx, identity: OutsideIdentity, phone: string | null): Promise<Id>;
  /** An account without a nickname becomes the one that has its phone: links go over, tokens end. */
  mergeInto(tx: Tx, blank: Id, target: Id): Promise<void>;
}

export interface LinkedAccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: UserService;
  readonly accounts: UserAccounts;
  readonly proofs: IdentityProofs;
  readonly wechat: WechatService;
  readonly bans: Pick<Bans, 'requireNone'>;
}

export function createLinkedAccounts(deps: LinkedAccountDeps): LinkedAccountService {
  const { db, clock, users, accounts, proofs, wechat, bans } = deps;

  async function listOf(userId: Id): Promise<LinkedAccounts> {
    const [links, user] = await Promise.all([listLinks(db, userId), accounts.get(db, userId)]);
    const ways = links.length + (user.phone === null ? 0 : 1);
    return PROVIDERS.map((provider) => {
      const linkedAt = links.find((link) => link.provider === provider)?.linkedAt ?? null;
      return {
        provider,
        name: PROVIDER_NAMES[provider],
        linkedAt: linkedAt?.getTime() ?? null,
        isAvailable: proofs.isAvailable(provider),
        canUnlink: linkedAt !== null && ways > 1,
      };
    });
  }

  /** What is left of the blank account has neither a phone nor a name nor a way in. */
  async function mergeInto(tx: Tx, blank: Id, target: Id): Promise<void> {
    await moveLinks(tx, blank, target);
    await revokeTokensOf(tx, blank, clock.now());
  }

  return {
    mergeInto,

    async getInfoByCode(caller, { code }) {
      const { origin } = requireSession(caller);
      const worth = await wechat.readCode(proofs.appOfClient(origin.client), code);
      if (worth.kind === 'refused') throw refuse(worth.error);
      const { openId, unionId, nickname, isSnapshot } = worth.identity;
      const identity: OutsideIdentity = { provider: 'wechat', appId: worth.appId, openId, unionId };
      const isKnown = !isSnapshot && (await findUserOfIdentity(db, identity)) !== null;
      return { nickname, isKnown, isSnapshot };
    },

    list: async (caller) => listOf(requireUser(caller).userId),

    async link(caller, { channel, ...brought }) {
      const { userId } = requireUser(caller);
      const verdict = await proofs.prove(channel, brought);
      if (verdict.kind === 'refused') throw refuse(verdict.error);
      await db.transaction().execute(async (tx) => {
        await lockIdentity(tx, verdict.identity);
        const owner = await findUserOfIdentity(tx, verdict.identity);
        if (owner !== null && owner !== userId) throw refuse(ERRORS.LINKED_ELSEWHERE);
        if (!(await verdict.use(tx))) throw refuse(ERRORS.WECHAT_CODE_INVALID);
        await upsertLink(tx, userId, verdict.identity, clock.now());
        await bans.requireNone(tx, userId);
      });
      return listOf(userId);
    },

    async unlink(caller, { provider }) {
      const { userId } = requireUser(caller);
      await db.transaction().execute(async (tx) => {
        const account = await accounts.lock(tx, userId);
        const links = await listLinks(tx, userId);
        if (!links.some((link) => link.provider === provider)) throw refuse(ERRORS.LINK_ABSENT);
        if (links.length === 1 && account.phone === null) throw refuse(ERRORS.LAST_SIGN_IN_WAY);
        await deleteLinks(tx, userId, provider);
      });
      return listOf(userId);
    },

    async ensureUser(tx, identity, phone) {
      await lockIdentity(tx, identity);
      const known = await findUserOfIdentity(tx, identity);
      const userId = known ?? (phone === null ? await accounts.add(tx) : (await users.ensureByPhone(tx, phone)).id);
      await upsertLink(tx, userId, identity, clock.now());
      if (phone === null) return userId;
      const binding = await accounts.bindPhone(tx, userId, phone);
      if (binding.kind !== 'taken' || !binding.isBlank) return userId;
      await mergeInto(tx, userId, binding.by);
      return binding.by;
    },
  };
}
