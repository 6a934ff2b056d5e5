import type { Clock } from '../../adapters/clock/types';
import type { PasswordHashes } from '../../adapters/password-hash/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import type { Env } from '../../env';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import { createSealer } from '../installation/sealer';
import type { BalanceService } from '../ledger/balances.service';
import { createBans } from '../session/ban.service';
import type { PhoneCodes } from '../session/phone-code.service';
import type { PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import { type AccountClosingService, createAccountClosing } from './account-closing.service';
import { type AccountErasureDeps, type AccountErasureService, createAccountErasure } from './account-erasure.service';
import { type AccountExportDeps, type AccountExportService, createAccountExport } from './account-export.service';
import { type AccountSessionService, createAccountSessions } from './account-session.service';
import { type CertificationDeps, type CertificationService, createCertifications } from './certification.service';
import { createPaymentPasswords, type PaymentPasswordService } from './payment-password.service';
import { createPhoneChange, type PhoneChangeService } from './phone-change.service';
import type { PrivacyService } from './privacy.service';

export interface SecurityServices {
  readonly sessions: AccountSessionService;
  readonly phone: PhoneChangeService;
  readonly closing: AccountClosingService;
  readonly erasure: AccountErasureService;
  /** Whatever takes money out asks it for `verify`. */
  readonly paymentPasswords: PaymentPasswordService;
  readonly certifications: CertificationService;
  readonly privacy: PrivacyService;
  readonly exports: AccountExportService;
}

export interface SecurityDeps {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly log: Log;
  readonly installation: Installation;
  readonly codes: PhoneCodes;
  readonly paymentHashes: PasswordHashes;
  readonly users: UserService;
  readonly pictures: PictureService;
  readonly privacy: PrivacyService;
  readonly balances: BalanceService;
  readonly erasures: AccountErasureDeps['erasures'];
  readonly exports: AccountExportDeps['exports'];
  readonly notices: CertificationDeps['notices'];
}

/** Certification with the key of this installation: see [Note: Sealed texts]. For the operator's command line as well. */
export async function openCertifications(
  deps: Omit<CertificationDeps, 'sealer'> & { readonly env: Env; readonly installation: Installation },
): Promise<CertificationService> {
  const key = deps.env.dataKey ?? (await deps.installation.secret('sealed-data'));
  return createCertifications({ ...deps, sealer: createSealer(key, 'certification') });
}

/** The services of account security, wired among each other. */
export async function createSecurity(deps: SecurityDeps): Promise<SecurityServices> {
  const { privacy } = deps;
  const sessions = createAccountSessions(deps);
  const ticketSecret = await deps.installation.secret('phone-ticket');
  const paymentPasswords = createPaymentPasswords(deps);
  const certifications = await openCertifications(deps);
  return {
    sessions,
    phone: createPhoneChange({ ...deps, bans: createBans(deps), accountSessions: sessions, ticketSecret }),
    closing: createAccountClosing({ ...deps, accountSessions: sessions }),
    erasure: createAccountErasure(deps),
    paymentPasswords,
    certifications,
    privacy,
    exports: createAccountExport({ ...deps, accountSessions: sessions, certifications, paymentPasswords }),
  };
}
