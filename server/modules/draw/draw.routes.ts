import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import { DrawInput, Drawn, PrizesAndCount } from '@contract/schemas/draw';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { DrawService } from './draw.service';

export function bindDraws(routes: Routes, draws: DrawService): void {
  routes.bind(getPrizeAndDrawCount, { input: Empty, data: PrizesAndCount }, (caller) => draws.get(caller));
  routes.bind(startDraw, { input: DrawInput, data: Drawn }, draws.start);
}
