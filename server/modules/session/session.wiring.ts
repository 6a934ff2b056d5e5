import { defineArea, type ServicesOf } from '../../area';
import type { InstallationArea } from '../installation/installation.wiring';
import type { UserArea } from '../user/user.wiring';
import { createPhoneCodes } from './phone-code.service';
import { SESSION_TABLES } from './session.tables';
import { createSessionUses } from './session-use.service';
import { createSignIn } from './sign-in.service';

export const sessionArea = defineArea({
  name: 'session',
  tables: SESSION_TABLES,
  wire(deps, { installation: { installation }, user: { users, profiles } }: InstallationArea & UserArea) {
    const codes = createPhoneCodes({ ...deps, installation });
    const uses = createSessionUses(deps);
    return { ...createSignIn({ ...deps, installation, users, profiles, codes, uses }), codes, uses };
  },
  async bind({ routes }, own) {
    (await import('./session.routes')).bindSessions(routes, own);
  },
});

export type SessionArea = ServicesOf<typeof sessionArea>;
