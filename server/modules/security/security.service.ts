import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import type { Env } from '../../env';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import { createSealer } from '../installation/sealer';
import { createMediaErasure } from '../media/media-erase.service';
import type { BalanceService } from '../ledger/balances.service';
import type { PhoneCodes } from '../session/phone-code.service';
import type { PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import { type AccountClosingService, createAccountClosing } from './account-closing.service';
import { type AccountErasureService, createAccountErasure } from './account-erasure.service';
import { type AccountExportService, createAccountExport } from './account-export.service';
import { type AccountSessionService, createAccountSessions } from './account-session.service';
import { type CertificationParts, type CertificationService, createCertifications } from './certification.service';
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

export interface SecurityParts {
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
  readonly users: UserService;
  readonly pictures: PictureService;
  readonly privacy: PrivacyService;
  readonly balances: BalanceService;
}

/** Certification with the key of this installation: see [Note: Sealed texts]. For the operator's command line as well. */
export async function openCertifications(
  parts: Omit<CertificationParts, 'sealer'> & { readonly env: Env; readonly installation: Installation },
): Promise<CertificationService> {
  const key = parts.env.dataKey ?? (await parts.installation.secret('sealed-data'));
  return createCertifications({ ...parts, sealer: createSealer(key, 'certification') });
}

/** The services of account security, wired among each other. */
export async function createSecurity(parts: SecurityParts): Promise<SecurityServices> {
  const { privacy } = parts;
  const sessions = createAccountSessions(parts);
  const ticketSecret = await parts.installation.secret('phone-ticket');
  const paymentPasswords = createPaymentPasswords(parts);
  const certifications = await openCertifications(parts);
  return {
    sessions,
    phone: createPhoneChange({ ...parts, accountSessions: sessions, ticketSecret }),
    closing: createAccountClosing({ ...parts, accountSessions: sessions }),
    erasure: createAccountErasure({ ...parts, mediaErasure: createMediaErasure(parts) }),
    paymentPasswords,
    certifications,
    privacy,
    exports: createAccountExport({ ...parts, accountSessions: sessions, certifications, paymentPasswords }),
  };
}
