import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const CART_TABLES: TableNotes = {
  cart_item: {
    exports: {
      cart: (userId) => sql`
        select media.uid as id, cart_item.price_fen::text as "priceFen", cart_item.created_at::text as time
        from cart_item join media on media.id = cart_item.media_id
        where user_id = ${userId} order by cart_item.created_at`,
    },
  },
  album_discount: {},
};
