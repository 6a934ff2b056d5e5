import { ORDER_KIND, TIP_MESSAGE_MAX_LENGTH } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { MONEY_ERRORS } from '@contract/money-errors';
import type { Checkout, TipMediaInput, TipPersonInput } from '@contract/schemas/order';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Goods, GoodsService } from '../cart/goods.service';
import type { MoneyLimitService } from './money-limit.service';
import type { OrderPlacingService } from './order-placing.service';
import { findPersonId } from './order-about.repository';
import { feeOf, TIP_TITLE } from './order.rules';

const NO_CONSENT = 0;

/** Tips alone: nothing is handed over for them. */
export interface TipService {
  tipMedia(caller: Caller, input: TipMediaInput): Promise<Checkout>;
  tipPerson(caller: Caller, input: TipPersonInput): Promise<Checkout>;
}

export interface TipDeps {
  readonly db: Db;
  readonly goods: GoodsService;
  readonly placing: OrderPlacingService;
  readonly limits: Pick<MoneyLimitService, 'requireAdult'>;
  readonly feePerMille: number;
}

export function createTips(deps: TipDeps): TipService {
  const { db, goods, limits, feePerMille } = deps;
  const { findFormer, place } = deps.placing;

  return {
    async tipMedia(caller, input) {
      const { userId } = requireUser(caller);
      const message = readMessage(input.message);
      const body = `${ORDER_KIND.mediaTip} ${input.amountFen} ${input.resourceId} ${message}`;
      const former = await findFormer(userId, input.requestId, body);
      if (former !== null) return former;
      const tipped = await goods.getTipped(caller, input.resourceId);
      await limits.requireAdult(userId);
      const tip = tipFor(input.amountFen, feePerMille);
      return place({ buyerId: userId, requestId: input.requestId, body, tipFen: input.amountFen }, [
        {
          kind: ORDER_KIND.mediaTip,
          ...placeOf(tipped),
          priced: { ...tip, lines: [tip] },
          lines: [{ ...snapshotOf(tipped), licence: '', isTip: true }],
          message,
          consentVersion: NO_CONSENT,
        },
      ]);
    },

    async tipPerson(caller, input) {
      const { userId } = requireUser(caller);
      const message = readMessage(input.message);
      const body = `${ORDER_KIND.personTip} ${input.amountFen} ${input.userId} ${message}`;
      const former = await findFormer(userId, input.requestId, body);
      if (former !== null) return former;
      const person = await findPersonId(db, input.userId);
      if (person === null) throw refuse(ERRORS.USER_ABSENT);
      if (person.id === userId) throw refuse(ERRORS.TIP_SELF);
      if (!(await goods.maySell(person.id))) throw refuse(MONEY_ERRORS.TIP_CLOSED);
      await limits.requireAdult(userId);
      const tip = tipFor(input.amountFen, feePerMille);
      const nothing = { mediaId: null, mediaUid: '', mediaKind: 0, thumbhash: '', licence: '' };
      return place({ buyerId: userId, requestId: input.requestId, body, tipFen: input.amountFen }, [
        {
          kind: ORDER_KIND.personTip,
          sellerId: person.id,
          albumId: null,
          albumName: '',
          priced: { ...tip, lines: [tip] },
          lines: [{ ...nothing, title: TIP_TITLE, isTip: true }],
          message,
          consentVersion: NO_CONSENT,
        },
      ]);
    },
  };
}

function tipFor(amountFen: number, feePerMille: number) {
  const feeFen = feeOf(amountFen, feePerMille);
  return { priceFen: amountFen, goodsFen: amountFen, discountFen: 0, payableFen: amountFen, feeFen };
}

export function readMessage(text = ''): string {
  const message = text.trim();
  if ([...message].length > TIP_MESSAGE_MAX_LENGTH) throw refuse(ERRORS.BAD_INPUT);
  return message;
}

export const placeOf = ({ sellerId, albumId, albumName }: Goods) => ({ sellerId, albumId, albumName });

/** As it is now, for the line of an order. */
export function snapshotOf({ mediaId, mediaUid, mediaKind, fileName, thumbhash }: Goods) {
  return { mediaId, mediaUid, mediaKind, title: fileName, thumbhash };
}
