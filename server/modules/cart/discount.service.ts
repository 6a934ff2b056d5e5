import { DISCOUNT_KIND, DISCOUNTS_MAX } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type {
  DiscountIdInput,
  DiscountInput,
  DiscountQuery,
  DiscountView,
  DiscountViews,
} from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import {
  deleteDiscount,
  type DiscountRow,
  findDiscountAlbum,
  insertDiscount,
  listDiscountRows,
  lockDiscounts,
  updateDiscount,
} from './discount.repository';

export interface DiscountService {
  list(caller: Caller, query: DiscountQuery): Promise<DiscountViews>;
  save(caller: Caller, input: DiscountInput): Promise<DiscountView>;
  remove(caller: Caller, input: DiscountIdInput): Promise<null>;
  /** Checks no rights: the caller has been let into the albums. */
  listOf(albumIds: readonly Id[]): Promise<Map<Id, DiscountView[]>>;
}

const MAX_PERCENT = 99;

export function createDiscounts(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
}): DiscountService {
  const { db, access } = deps;
  return {
    async list(caller, { albumId: albumUid }) {
      const { albumId } = await access.requireAlbum(db, caller, albumUid, 'see');
      return (await listDiscountRows(db, [albumId])).map(toView);
    },

    async save(caller, input) {
      const { albumId } = await access.requireAlbum(db, caller, input.albumId, 'price');
      if (input.kind === DISCOUNT_KIND.percent && input.value > MAX_PERCENT) throw refuse(ERRORS.DISCOUNT_INVALID);
      const row: DiscountRow = { ...input, albumId, uid: input.id ?? deps.ids.newId() };
      return db.transaction().execute(async (tx) => {
        await lockDiscounts(tx, albumId);
        if (input.id !== undefined) {
          if (!(await updateDiscount(tx, row))) throw refuse(ERRORS.DISCOUNT_ABSENT);
          return toView(row);
        }
        if ((await listDiscountRows(tx, [albumId])).length >= DISCOUNTS_MAX) throw refuse(ERRORS.DISCOUNT_LIMIT);
        await insertDiscount(tx, row, deps.clock.now());
        return toView(row);
      });
    },

    async remove(caller, { id }) {
      const albumUid = await findDiscountAlbum(db, id);
      if (albumUid === null) throw refuse(ERRORS.DISCOUNT_ABSENT);
      const album = await access.findAlbum(db, caller, { uid: albumUid });
      if (album?.rights.permissions.includes('price') !== true) throw refuse(ERRORS.DISCOUNT_ABSENT);
      await deleteDiscount(db, id);
      return null;
    },

    async listOf(albumIds) {
      const byAlbum = new Map<Id, DiscountView[]>();
      for (const row of await listDiscountRows(db, albumIds)) {
        byAlbum.set(row.albumId, [...(byAlbum.get(row.albumId) ?? []), toView(row)]);
      }
      return byAlbum;
    },
  };
}

function toView({ uid, minCount, kind, value }: DiscountRow): DiscountView {
  return { id: uid, minCount, kind, value };
}
