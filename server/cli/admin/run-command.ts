import { MEMBER_LEVEL_NAMES } from '@contract/constants/user';
import type { SystemService } from '../../modules/system/system.service';
import type { UserService } from '../../modules/user/user.service';
import type { AdminCommand } from './command';

export interface AdminServices {
  readonly users: Pick<UserService, 'setAdmin' | 'setMember'>;
  readonly system: Pick<SystemService, 'addNotice' | 'withdrawNotice'>;
}

export interface AdminOutcome {
  readonly ok: boolean;
  /** One line for the terminal. */
  readonly text: string;
}

/** Throws what the services refuse: a phone that nobody has signed in with. */
export async function runAdminCommand({ users, system }: AdminServices, command: AdminCommand): Promise<AdminOutcome> {
  switch (command.kind) {
    case 'grant':
      await users.setAdmin(command.phone, true);
      return { ok: true, text: `${command.phone}已是超级管理员` };
    case 'revoke':
      await users.setAdmin(command.phone, false);
      return { ok: true, text: `${command.phone}已不是超级管理员` };
    case 'addNotice':
      return { ok: true, text: `公告已发布，编号${await system.addNotice(command)}` };
    case 'withdrawNotice': {
      const isWithdrawn = await system.withdrawNotice(command.id);
      return { ok: isWithdrawn, text: isWithdrawn ? '公告已撤回' : '没有这条公告，或已经撤回' };
    }
    case 'setLevel':
      await users.setMember(command.phone, command.level, command.endTime);
      return { ok: true, text: `${command.phone}已是${MEMBER_LEVEL_NAMES[command.level]}` };
  }
}
