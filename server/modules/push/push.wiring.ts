import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { InstallationArea } from '../installation/installation.wiring';
import type { SessionArea } from '../session/session.wiring';
import { SEND_PUSH, SWEEP_PUSHES } from './push.jobs';
import { createPushKeys } from './push-keys.service';
import { createPushSend } from './push-send.service';
import { createPush } from './push.service';
import { PUSH_TABLES } from './push.tables';

export const pushArea = defineArea({
  name: 'push',
  tables: PUSH_TABLES,
  wire(deps, { installation: { installation }, session: { wechat } }: InstallationArea & SessionArea) {
    const keys = createPushKeys({ ...deps, installation });
    return {
      push: createPush({ ...deps, keys, wechat }),
      sender: createPushSend({ ...deps, keys, wechat }),
    };
  },
  async bind({ routes }, { push }) {
    (await import('./push.routes')).bindPush(routes, push);
  },
  jobs: ({ sender }) => [
    handleJob(SEND_PUSH, ({ messageId }) => sender.send(messageId)),
    handleJob(SWEEP_PUSHES, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sender.scheduleNext();
      await sender.sweep(signal);
    }),
  ],
  schedules: ({ sender }) => [sender],
});

export type PushArea = ServicesOf<typeof pushArea>;
