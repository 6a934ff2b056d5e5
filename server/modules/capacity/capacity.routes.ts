import { getUserCapacity } from '@contract/http/user';
import { Empty } from '@contract/schemas/shared';
import { UserCapacity } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { CapacityService } from './capacity.service';

export function bindCapacity(routes: Routes, capacity: CapacityService): void {
  routes.bind(getUserCapacity, { input: Empty, data: UserCapacity }, (caller) => capacity.get(caller));
}
