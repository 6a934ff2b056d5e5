import { CERTIFICATION_KIND, CERTIFICATION_PICTURE_MAX_BYTES, CERTIFICATION_STATE } from '@contract/constants/security';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { birthdayOf, maskIdNumber } from '@contract/rules/identity';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Certification, SubmitCertificationInput } from '@contract/schemas/security';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import { type Also, changeWith } from '../../db/change/also';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { Sealer } from '../installation/sealer';
import { uploadPrefix } from '../media/upload/media-credential';
import { decodeUpload } from '../media/derive/media-decode';
import { removeDropped, removeOrphan } from '../media/objects/media-object.service';
import type { NoticeService } from '../notice/notice.service';
import { findAccount } from './account.repository';
import { type CertificationText, certificationPrefix, judgeCertification } from './certification.rules';
import * as repository from './certification.repository';

export interface PendingCertification {
  readonly id: string;
  readonly userId: Id;
  readonly kind: 1 | 2;
  readonly name: string;
  readonly idNumber: string;
  readonly submittedAt: Date;
  readonly pictureCount: number;
}

/** Who somebody is, the whole number. */
export type Certified = Pick<PendingCertification, 'kind' | 'name' | 'idNumber'>;

export interface CertificationService {
  get(caller: Caller): Promise<Certification>;
  submit(caller: Caller, input: SubmitCertificationInput): Promise<Certification>;
  /** Of a person who has passed; null otherwise. For the operator's command line. */
  findCertified(userId: Id): Promise<Certified | null>;
  /** The same, for whatever pays people. */
  findCertifiedName(userId: Id): Promise<string | null>;
  /** Of a person who has passed, `yyyy-mm-dd`; null otherwise. */
  findCertifiedBirthday(userId: Id): Promise<string | null>;
  /** For the operator, like those below. The whole number: it is what a reviewer compares. */
  listPending(): Promise<PendingCertification[]>;
  countPending(): Promise<number>;
  /** Webp files. Refuses with CERTIFICATION_ABSENT. */
  readPictures(id: string): Promise<Buffer[]>;
  /** Refuses with CERTIFICATION_ABSENT. */
  pass(id: string, also?: Also<void>): Promise<void>;
  /** Refuses with CERTIFICATION_ABSENT. */
  refuse(id: string, reason: string, also?: Also<void>): Promise<void>;
}

export interface CertificationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly notices: Pick<NoticeService, 'tell'>;
}

const NONE: Certification = {
  state: CERTIFICATION_STATE.none,
  kind: null,
  name: '',
  idNumber: '',
  reason: '',
  submitTime: null,
  reviewTime: null,
};
const PENDING_LISTED = 100;

export function createCertifications(deps: CertificationDeps): CertificationService {
  const { db, clock, ids, store, images, log, sealer } = deps;

  const readText = (row: repository.CertificationRow): CertificationText => ({
    kind: row.kind === CERTIFICATION_KIND.organisation ? CERTIFICATION_KIND.organisation : CERTIFICATION_KIND.person,
    name: sealer.open(`${row.uid}/name`, row.nameSealed).toString('utf8'),
    idNumber: sealer.open(`${row.uid}/number`, row.numberSealed).toString('utf8'),
  });

  function toView(row: repository.CertificationRow | null): Certification {
    if (row === null) return NONE;
    const { kind, name, idNumber } = readText(row);
    return {
      state: Object.values(CERTIFICATION_STATE).find((state) => state === row.state) ?? CERTIFICATION_STATE.pending,
      kind,
      name,
      idNumber: maskIdNumber(idNumber),
      reason: row.reason,
      submitTime: row.submittedAt.getTime(),
      reviewTime: row.reviewedAt?.getTime() ?? null,
    };
  }

  /** The upload coded anew, without what the camera wrote into it. */
  async function readUpload(objectKey: string): Promise<Buffer | ErrorEntry> {
    const upload = { objectKey, maxBytes: CERTIFICATION_PICTURE_MAX_BYTES };
    const made = await decodeUpload(deps, upload, (file, mime, signal) => images.derive(file, mime, signal));
    return 'code' in made ? made : (made.derivatives.large ?? made.derivatives.preview);
  }

  /** Seals the uploads into the certification's own folder. */
  async function keepPictures(userUid: string, objectKeys: readonly string[]): Promise<string[]> {
    for (const key of objectKeys) {
      const isOwnKey = isObjectKey(key) && key.startsWith(uploadPrefix(userUid));
      if (!isOwnKey) throw refuse(ERRORS.UPLOAD_ABSENT);
    }
    const pictures: Buffer[] = [];
    for (const key of objectKeys) {
      const picture = await readUpload(key);
      if (!Buffer.isBuffer(picture)) throw refuse(picture);
      pictures.push(picture);
    }
    const kept: string[] = [];
    for (const picture of pictures) {
      const key = `${certificationPrefix(userUid)}${ids.newId()}`;
      const outcome = await store.put(key, sealer.seal(key, picture));
      if (outcome.kind !== 'stored') {
        await drop(kept);
        throw refuse(ERRORS.STORAGE_UNAVAILABLE);
      }
      kept.push(key);
    }
    return kept;
  }

  async function drop(keys: readonly string[]): Promise<void> {
    await removeDropped(db, store, keys).catch((error: unknown) => {
      log.warn({ err: error }, 'sealed pictures that nobody needs were left to the sweep');
    });
  }

  /** Also what a submission left that was interrupted. */
  async function dropAllBut(userUid: string, keptKeys: readonly string[]): Promise<void> {
    const others: string[] = [];
    for await (const { key } of store.list(certificationPrefix(userUid))) if (!keptKeys.includes(key)) others.push(key);
    await drop(others);
  }

  async function review(id: string, state: number, reason: string, also?: Also<void>): Promise<void> {
    const row = await repository.findPendingCertification(db, id);
    if (row === null) throw refuse(ERRORS.CERTIFICATION_ABSENT);
    await changeWith(
      db,
      async (tx) => {
        const isReviewed = await repository.reviewCertification(tx, id, { state, reason, now: clock.now() });
        if (!isReviewed) throw refuse(ERRORS.CERTIFICATION_ABSENT);
        const isPassed = state === CERTIFICATION_STATE.passed;
        const type = isPassed ? NOTICE_TYPE.certified : NOTICE_TYPE.certificationRefused;
        await deps.notices.tell(tx, [{ userId: row.userId, type, cause: id, facts: isPassed ? {} : { reason } }]);
      },
      also,
    );
    // They served the review and nothing else.
    await drop(row.pictureKeys);
  }

  return {
    async get(caller) {
      return toView(await repository.findCertification(db, requireUser(caller).userId));
    },

    async submit(caller, input) {
      const { userId } = requireUser(caller);
      const verdict = judgeCertification(input, shanghaiDay(clock.now()));
      if (verdict.kind !== 'ok') throw refuse(whyNot(verdict.kind, input.kind));
      const account = await findAccount(db, userId);
      if (account === null) throw refuse(ERRORS.USER_ABSENT);
      const before = await repository.findCertification(db, userId);
      if (before !== null) refuseUnlessRefused(before.state);
      const pictureKeys = await keepPictures(account.uid, input.pictures);
      const uid = ids.newId();
      const { kind, name, idNumber } = verdict.text;
      const isMade = await db.transaction().execute((tx) =>
        repository.submitCertification(tx, {
          userId,
          uid,
          kind,
          nameSealed: sealer.seal(`${uid}/name`, Buffer.from(name)),
          numberSealed: sealer.seal(`${uid}/number`, Buffer.from(idNumber)),
          pictureKeys,
          now: clock.now(),
        }),
      );
      if (!isMade) {
        await drop(pictureKeys);
        throw refuse(ERRORS.CERTIFICATION_PENDING);
      }
      for (const key of input.pictures) {
        await removeOrphan(db, store, key).catch((error: unknown) => {
          log.warn({ err: error }, 'an unused upload was left to the sweep');
        });
      }
      await dropAllBut(account.uid, pictureKeys);
      return toView(await repository.findCertification(db, userId));
    },

    async findCertified(userId) {
      const row = await repository.findCertification(db, userId);
      return row?.state === CERTIFICATION_STATE.passed ? readText(row) : null;
    },

    async findCertifiedName(userId) {
      const row = await repository.findCertification(db, userId);
      return row?.state === CERTIFICATION_STATE.passed ? readText(row).name : null;
    },

    async findCertifiedBirthday(userId) {
      const row = await repository.findCertification(db, userId);
      const isPerson = row?.kind === CERTIFICATION_KIND.person && row.state === CERTIFICATION_STATE.passed;
      return isPerson ? birthdayOf(readText(row).idNumber) : null;
    },

    async listPending() {
      const rows = await repository.listPendingCertifications(db, PENDING_LISTED);
      return rows.map((row) => ({
        id: row.uid,
        userId: row.userId,
        ...readText(row),
        submittedAt: row.submittedAt,
        pictureCount: row.pictureKeys.length,
      }));
    },

    countPending: () => repository.countPendingCertifications(db),

    async readPictures(id) {
      const row = await repository.findPendingCertification(db, id);
      if (row === null) throw refuse(ERRORS.CERTIFICATION_ABSENT);
      const pictures: Buffer[] = [];
      for (const key of row.pictureKeys) {
        const stream = await store.openRead(key);
        if (stream === null) throw refuse(ERRORS.CERTIFICATION_ABSENT);
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        pictures.push(sealer.open(key, Buffer.concat(chunks)));
      }
      return pictures;
    },

    pass: (id, also) => review(id, CERTIFICATION_STATE.passed, '', also),
    refuse: (id, reason, also) => review(id, CERTIFICATION_STATE.refused, reason, also),
  };
}

function refuseUnlessRefused(state: number): void {
  if (state === CERTIFICATION_STATE.refused) return;
  throw refuse(state === CERTIFICATION_STATE.passed ? ERRORS.CERTIFICATION_PASSED : ERRORS.CERTIFICATION_PENDING);
}

function whyNot(problem: 'name' | 'number' | 'pictures', kind: 1 | 2): ErrorEntry {
  const isPerson = kind === CERTIFICATION_KIND.person;
  switch (problem) {
    case 'name':
      return isPerson ? ERRORS.REAL_NAME_REQUIRED : ERRORS.ORGANISATION_NAME_REQUIRED;
    case 'number':
      return isPerson ? ERRORS.ID_CARD_INVALID : ERRORS.CREDIT_CODE_INVALID;
    case 'pictures':
      return isPerson ? ERRORS.ID_CARD_PICTURES_REQUIRED : ERRORS.LICENCE_PICTURE_REQUIRED;
  }
}
