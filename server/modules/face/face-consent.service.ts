import { createHash } from 'node:crypto';
import { FACE_CONSENT, FACE_CONSENT_VERSION, SEARCH_CONSENT_HOURS } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import type {
  FaceConsentState,
  FaceErasure,
  FaceReceipt,
  GiveFaceConsentInput,
  WithdrawFaceConsentInput,
} from '@contract/schemas/face';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { countAttempt } from '../../db/attempts';
import type { Db } from '../../db/tables';
import { type Caller, networkOf, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { addConsent, type ConsentRow, findSubjectByReceipt, listConsents } from './face-consent.repository';
import { eraseSubject, type Erased } from './face-erase';
import { addErasure, countKept, findLastErasure } from './face-erase.repository';
import { nameOfSubject, subjectOf } from './face-subject';
import type { FaceSubject } from './face-subject.repository';

export interface FaceConsentService {
  state(caller: Caller): Promise<FaceConsentState>;
  /** Refuses with FACE_CONSENT_OLD; with LOGIN_REQUIRED where somebody unknown wants to keep a face. */
  give(caller: Caller, input: GiveFaceConsentInput): Promise<FaceReceipt>;
  withdraw(caller: Caller, input: WithdrawFaceConsentInput): Promise<FaceConsentState>;
  /** Refuses with FACE_RECEIPT_UNKNOWN, with TOO_MANY_REQUESTS where many are tried out. */
  erase(caller: Caller, receipt: string | undefined): Promise<FaceErasure>;
  /** Refuses with FACE_CONSENT_REQUIRED where none of these was given to the present text. */
  require(caller: Caller, kinds: readonly number[]): Promise<void>;
}

export interface FaceConsentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pictures: { discard(address: string): Promise<void> };
}

const HOUR_MS = 3_600_000;
const GIVEN_A_DAY = 50;
const RECEIPTS_AN_HOUR = 20;
const hashOf = (code: string): Buffer => createHash('sha256').update(`face-receipt ${code}`).digest();
const versionOf = (kind: number): string =>
  kind === FACE_CONSENT.keep ? FACE_CONSENT_VERSION.keep : FACE_CONSENT_VERSION.search;

export function createFaceConsents(deps: FaceConsentDeps): FaceConsentService {
  const { db, clock, ids } = deps;

  const isPresent = ({ kind, version, givenAt }: ConsentRow): boolean =>
    version === versionOf(kind) &&
    (kind === FACE_CONSENT.keep || givenAt.getTime() > clock.now().getTime() - SEARCH_CONSENT_HOURS * HOUR_MS);

  async function readState(subject: FaceSubject): Promise<FaceConsentState> {
    const rows = await listConsents(db, subject);
    const of = (kind: number) => {
      const row = rows.find((each) => each.kind === kind);
      return row !== undefined && isPresent(row)
        ? { isGiven: true, version: row.version, givenTime: row.givenAt.getTime() }
        : { isGiven: false, version: '', givenTime: 0 };
    };
    const { photos, answers } = await countKept(db, subject);
    return {
      search: of(FACE_CONSENT.search),
      keep: of(FACE_CONSENT.keep),
      versions: FACE_CONSENT_VERSION,
      kept: photos,
      answers,
      lastErasure: await findLastErasure(db, subject),
    };
  }

  async function spend(name: string, limit: number, windowMs: number): Promise<void> {
    const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);
    if (!(await countAttempt(db, { key: name, windowStart, limit }))) throw refuse(ERRORS.TOO_MANY_REQUESTS);
  }

  async function erase(subject: FaceSubject, what: 'all' | 'kept' | 'search'): Promise<Erased & { code: string }> {
    const at = clock.now();
    const code = ids.newId();
    const { pictures, ...erased } = await db.transaction().execute(async (tx) => {
      const gone = await eraseSubject(tx, subject, what, at);
      await addErasure(tx, subject, { code, at, ...gone });
      return gone;
    });
    // Where that fails: see [Note: Dropped pictures].
    for (const address of pictures) await deps.pictures.discard(address);
    return { ...erased, pictures, code };
  }

  return {
    state: (caller) => readState(subjectOf(caller)),

    async give(caller, { kind, version, guardian }) {
      const subject = subjectOf(caller);
      if (kind === FACE_CONSENT.keep) requireUser(caller);
      if (version !== versionOf(kind)) throw refuse(ERRORS.FACE_CONSENT_OLD);
      await spend(`face-consent-${nameOfSubject(subject)}`, GIVEN_A_DAY, 24 * HOUR_MS);
      const code = ids.newId();
      const at = clock.now();
      const consent = { kind, version, isGuardian: guardian, receiptHash: hashOf(code), at };
      await db.transaction().execute((tx) => addConsent(tx, subject, consent));
      return { code, version, givenTime: at.getTime() };
    },

    async withdraw(caller, { kind }) {
      const subject = subjectOf(caller);
      await erase(subject, kind === FACE_CONSENT.keep ? 'kept' : 'search');
      return readState(subject);
    },

    async erase(caller, receipt) {
      let subject = subjectOf(caller);
      if (receipt !== undefined) {
        await spend(`face-receipt-${networkOf(caller.origin)}`, RECEIPTS_AN_HOUR, HOUR_MS);
        const found = await findSubjectByReceipt(db, hashOf(receipt));
        if (found === null) throw refuse(ERRORS.FACE_RECEIPT_UNKNOWN);
        subject = found;
      }
      const at = clock.now();
      const { code, photos, answers, vectors, consents } = await erase(subject, 'all');
      return { code, erasedTime: at.getTime(), photos, answers, vectors, consents };
    },

    async require(caller, kinds) {
      const rows = await listConsents(db, subjectOf(caller));
      if (!rows.some((row) => kinds.includes(row.kind) && isPresent(row))) throw refuse(ERRORS.FACE_CONSENT_REQUIRED);
    },
  };
}
