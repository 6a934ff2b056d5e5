import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { AccountExport, ExportedFiles, ExportFilesQuery } from '@contract/schemas/security';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { UserService } from '../user/user.service';
import { findAccount } from './account.repository';
import * as repository from './account-export.repository';
import type { AccountSessionService } from './account-session.service';
import type { CertificationService } from './certification.service';
import type { PaymentPasswordService } from './payment-password.service';
import type { PrivacyService } from './privacy.service';

/** What is held about the caller, for himself alone. */
export interface AccountExportService {
  exportAccount(caller: Caller): Promise<AccountExport>;
  exportFiles(caller: Caller, query: ExportFilesQuery): Promise<ExportedFiles>;
}

/** Lists of a person's export by their names: see AccountExport's `other`. */
export type ExportLists = Readonly<Record<string, repository.ExportQuery>>;

export interface AccountExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UserService, 'getInfo'>;
  readonly accountSessions: AccountSessionService;
  readonly certifications: CertificationService;
  readonly paymentPasswords: PaymentPasswordService;
  readonly privacy: PrivacyService;
  /** Of every table. */
  readonly exports: ExportLists;
}

export function createAccountExport(deps: AccountExportDeps): AccountExportService {
  const { db } = deps;
  return {
    async exportAccount(caller) {
      const { userId } = requireUser(caller);
      const account = await findAccount(db, userId);
      if (account === null) throw refuse(ERRORS.USER_ABSENT);
      const info = await deps.users.getInfo(caller, { userId: account.uid });
      const albums = await repository.listExportedAlbums(db, userId);
      return {
        exportTime: deps.clock.now().getTime(),
        account: {
          id: account.uid,
          phone: account.phone ?? '',
          nickname: account.nickname,
          avatar: info.avatarUrl,
          memberTypeKey: info.albumUserMember.memberTypeKey,
          memberEndTime: info.albumUserMember.endTime,
          createTime: (await repository.getCreatedAt(db, userId)).getTime(),
        },
        sessions: await deps.accountSessions.list(caller),
        privacy: await deps.privacy.getOwn(caller),
        certification: await deps.certifications.get(caller),
        hasPaymentPassword: (await deps.paymentPasswords.getFlag(caller)).pwdFlag,
        albums: albums.map(({ createdAt, ...album }) => ({ ...album, createTime: createdAt.getTime() })),
        other: await repository.listExportedRest(db, deps.exports, userId),
      };
    },

    async exportFiles(caller, query) {
      const { userId } = requireUser(caller);
      const [rows, total] = await Promise.all([
        repository.listExportedFiles(db, userId, { limit: query.size, offset: pageOffset(query) }),
        repository.countExportedFiles(db, userId),
      ]);
      const records = rows.map((row) => ({
        id: row.id,
        albumId: row.albumId,
        fileName: row.fileName,
        hotResourceType: row.kind,
        sizeBytes: Number(row.sizeBytes),
        takenTime: row.takenLocal,
        uploadTime: row.createdAt.getTime(),
        likeCount: row.likeCount,
      }));
      return toPage(records, total, query);
    },
  };
}
