import { getCapacityUse } from '@contract/http/capacity';
import { CapacityUse } from '@contract/schemas/capacity';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { CapacityUseService } from './capacity-use.service';

export function bindCapacityUse(routes: Routes, use: CapacityUseService): void {
  routes.bind(getCapacityUse, { input: Empty, data: CapacityUse }, (caller) => use.get(caller));
}
