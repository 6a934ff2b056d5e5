import type { DeskGoods, SetGoodsInput } from '../schemas/goods-desk';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const READ = { auth: 'admin', right: 'finance', loading: false, specified: 'nothing' } as const;

/** Everything that is sold, earned, exchanged, drawn, and where ads are shown, for who sets it. */
export const listDeskGoods = endpoint<Empty, DeskGoods>('GET', '/admin/desk/goods', READ);
/** Adds or changes one of them, for everybody from now on. Refuses with GOODS_INVALID in words of what is wrong. */
export const setDeskGoods = endpoint<SetGoodsInput, Nothing>('PUT', '/admin/desk/goods', { ...READ, body: 'json' });
