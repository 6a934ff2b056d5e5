import { getRemainCapacity, getUserCapacity, isFull } from '@contract/http/user';
import { Empty } from '@contract/schemas/shared';
import { IsFull, IsFullQuery, RemainingBytes, UserCapacity } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { CapacityService } from './capacity.service';

export function bindCapacity(routes: Routes, capacity: CapacityService): void {
  routes.bind(getUserCapacity, { input: Empty, data: UserCapacity }, (caller) => capacity.get(caller));
  routes.bind(getRemainCapacity, { input: Empty, data: RemainingBytes }, (caller) => capacity.getRemaining(caller));
  routes.bind(isFull, { input: IsFullQuery, data: IsFull }, capacity.isFull);
}
