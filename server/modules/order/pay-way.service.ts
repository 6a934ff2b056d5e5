import type { PayWay } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { CallPayInput } from '@contract/schemas/order';
import type { PaymentChannel, Payments, PaymentWish } from '../../adapters/payment/types';
import type { Wechat } from '../../adapters/wechat/types';
import { findOpenId } from '../../db/people';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { findProductId } from './pay-way.repository';
import { offerWays, type PayFacts, placeOf } from './pay-way.rules';

export interface PayWayDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly wechat: Pick<Wechat, 'appIdOf' | 'fetchMiniSession'>;
}

export type Payer = Pick<PaymentWish, 'account' | 'sessionKey'>;
const NOBODY: Payer = { account: '', sessionKey: null };

/** Of ways of ours: they depend on nothing there. */
const NOTHING_OUTSIDE = { hasProduct: false, hasAccount: false };

/** Which ways somebody has where he is. See [Note: Ways by place]. */
export function createPayWays(deps: PayWayDeps) {
  const { db, payments } = deps;
  const setUp = (): PayWay[] => payments.channels.map(({ way }) => way);

  async function readFacts(
    tx: Db,
    about: Pick<PayFacts, 'place' | 'payableFen' | 'balanceFen' | 'bringsMoney' | 'houses'> & { readonly userId: Id },
  ): Promise<PayFacts> {
    const appId = deps.wechat.appIdOf('official');
    return {
      ...about,
      setUp: setUp(),
      hasProduct: (await findProductId(tx, about.payableFen)) !== null,
      hasAccount: appId !== null && (await findOpenId(tx, about.userId, appId)) !== null,
    };
  }

  /** Refused where it is not offered: what a client does not show is not to be had by asking for it. */
  async function requireOffered(
    tx: Tx,
    caller: Caller,
    way: PayWay,
    about: Pick<PayFacts, 'payableFen' | 'bringsMoney' | 'houses'>,
  ): Promise<void> {
    const { userId } = requireUser(caller);
    const place = placeOf(caller.origin);
    // Whether the balance is enough is seen when it is spent.
    const asked = { ...about, place, balanceFen: about.payableFen };
    const isOurs = way === 'balance' || way === 'sandbox';
    const facts = isOurs ? { ...asked, ...NOTHING_OUTSIDE, setUp: setUp() } : await readFacts(tx, { ...asked, userId });
    const offer = offerWays(facts).find((each) => each.way === way);
    if (offer === undefined) throw refuse(ERRORS.PAY_WAY_OFF);
    if (offer.isUsable) return;
    if (way === 'wechatVirtual') throw refuse(ERRORS.PAY_PRODUCT_ABSENT);
    throw refuse(way === 'wechatJsapi' ? ERRORS.PAY_ACCOUNT_ABSENT : ERRORS.PAY_WAY_OFF);
  }

  /** Whom the channel is to take the money from, where it wants to know. */
  async function findPayer(userId: Id, input: CallPayInput, { payerOf }: PaymentChannel): Promise<Payer> {
    switch (payerOf) {
      case null:
        return NOBODY;
      case 'official': {
        const appId = deps.wechat.appIdOf('official');
        const account = appId === null ? null : await findOpenId(db, userId, appId);
        if (account === null) throw refuse(ERRORS.PAY_ACCOUNT_ABSENT);
        return { account, sessionKey: null };
      }
      case 'mini': {
        const session = await deps.wechat.fetchMiniSession(input.loginCode ?? '');
        if (session.kind !== 'ok') throw refuse(ERRORS.WECHAT_CODE_INVALID);
        return { account: session.value.openId, sessionKey: session.value.sessionKey };
      }
    }
  }

  return { readFacts, requireOffered, findPayer };
}
