import type { DrawInput, Drawn, PrizesAndCount } from '../schemas/draw';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** The round that is open, its prizes and how likely each is, how often one may draw today, and who has won. */
export const getPrizeAndDrawCount = endpoint<Empty, PrizesAndCount>('GET', '/album/api/draw/getPrizeAndDrawCount', {
  toast: false,
  loading: false,
  specified: 'path',
});
/**
 * Draws once. The same `requestId` answers the first. Refuses with DRAW_CLOSED, DRAWS_SPENT, POINTS_TOO_FEW, EXCHANGE_CHANGED.
 */
export const startDraw = endpoint<DrawInput, Drawn>('POST', '/album/api/draw/start', {
  body: 'json',
  loading: false,
  specified: 'path',
});
