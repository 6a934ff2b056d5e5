import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { UserArea } from '../user/user.wiring';
import { createMembers } from './member.service';
import { MEMBER_TABLES } from './member.tables';

export const memberArea = defineArea({
  name: 'member',
  tables: MEMBER_TABLES,
  wire: (deps, { access: { access }, user: { users } }: AccessArea & UserArea) => ({
    members: createMembers({ ...deps, users, access }),
  }),
  async bind({ routes }, { members }) {
    (await import('./member.routes')).bindMembers(routes, members);
  },
});
