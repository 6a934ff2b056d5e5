import { changePushSettings, dropPushClient, getPushSettings, imNotify, setPushClient } from '@contract/http/push';
import {
  ChangePushInput,
  DropPushClientInput,
  ImNotifyInput,
  PushClientInput,
  PushSettings,
} from '@contract/schemas/push';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { PushService } from './push.service';

export function bindPush(routes: Routes, push: PushService): void {
  routes.bind(setPushClient, { input: PushClientInput, data: Nothing }, push.setClient);
  routes.bind(dropPushClient, { input: DropPushClientInput, data: Nothing }, push.dropClient);
  routes.bind(getPushSettings, { input: Empty, data: PushSettings }, push.getSettings);
  routes.bind(changePushSettings, { input: ChangePushInput, data: PushSettings }, push.changeSettings);
  routes.bind(imNotify, { input: ImNotifyInput, data: Nothing }, push.imNotify);
}
