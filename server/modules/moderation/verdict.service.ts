import { LEGAL_STATUS } from '@contract/constants/media';
import {
  CASE_KIND,
  CASE_STATE,
  type CaseKind,
  UNDO_TAKEN_MS,
  VERDICT,
  type Verdict,
} from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type {
  CheckBatchInput,
  CheckBatchResult,
  ModifyLegalStatusInput,
  UndoInput,
  UndoResult,
} from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { compareIds } from '../../db/compare-ids';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import { changeCounted, lockMediaOf } from '../media/rows/media-count.service';
import { leaveToDesk } from './check-outcome.service';
import { readReason } from './desk-caller';
import * as repository from './desk.repository';
import { TELL_DECISIONS } from './moderation.jobs';
import { fitsCase, stateAfter, statusAfter } from './moderation.rules';
import { hasOwnMedia, hasOwnTakeDown } from './own-case.repository';
import { openCase } from './report.repository';
import { findLetStand } from './appeals/let-stand.repository';
import { changeStanding, findStanding, reopenAppeal } from './appeals/standing.service';

/** What is decided at the desk. For super admins alone. */
export interface VerdictService {
  /**
   * What another has decided meanwhile is left out. Refuses with TAKE_DOWN_REASON_REQUIRED, VERDICT_UNFIT, and with APPEAL_OF_OWN whoever took down
   * himself what is appealed for, and with OWN_MATTER who lets stand what is his own, unless nobody else could decide.
   */
  check(caller: Caller, kind: CaseKind, input: CheckBatchInput): Promise<CheckBatchResult>;
  /** Refuses with CASE_ABSENT, TAKE_DOWN_REASON_REQUIRED, and with OWN_MATTER as `check` does. */
  modify(caller: Caller, input: ModifyLegalStatusInput): Promise<CheckBatchResult>;
  /** Refuses with UNDO_LATE what is another's, too old, or taken back already. */
  undo(caller: Caller, input: UndoInput): Promise<UndoResult>;
}

export interface VerdictDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
}

export function createVerdicts({ db, clock, ids, jobs }: VerdictDeps): VerdictService {
  /** Where something is taken down, whatever shows the same bytes waits for a decision of its own. */
  async function holdSameBytes(
    tx: Tx,
    same: readonly repository.SameBytesRow[],
    taken: readonly repository.NewDecision[],
  ): Promise<void> {
    const byId = new Map(taken.map((one) => [one.mediaId, one]));
    for (const row of same) {
      const cause = byId.get(row.ofId);
      if (cause === undefined) continue;
      await changeCounted(tx, row.albumId, [row.id], async () => {
        if ((await repository.findLegalStatus(tx, row.id)) !== LEGAL_STATUS.fine) return;
        const about = { kind: CASE_KIND.held, mediaId: row.id, beforeStatus: LEGAL_STATUS.fine, at: cause.at };
        const { id, isNew } = await openCase(tx, about);
        await repository.setLegalStatus(tx, row.id, LEGAL_STATUS.riskReview);
        if (!isNew) return;
        await repository.insertDecisions(tx, [
          {
            ...cause,
            rule: 'sameBytes',
            caseId: id,
            mediaId: row.id,
            mediaUid: row.uid,
            fromStatus: LEGAL_STATUS.fine,
            toStatus: LEGAL_STATUS.riskReview,
          },
        ]);
      });
    }
  }

  /** In one order, so that two admins never wait for each other. */
  async function lockAlbums(tx: Tx, albumIds: readonly Id[]): Promise<void> {
    for (const albumId of [...new Set(albumIds)].sort(compareIds)) await lockMediaOf(tx, albumId);
  }

  async function requireNotOwn(userId: Id, verdict: Verdict, cases: readonly repository.OpenCaseRow[]): Promise<void> {
    if (verdict !== VERDICT.takeDown && (await hasOwnMedia(db, userId, cases)))
      throw refuse(MODERATION_ERRORS.OWN_MATTER);
  }

  async function decide(
    cases: readonly repository.OpenCaseRow[],
    wish: Pick<CheckBatchInput, 'verdict'> & { readonly reason: string; readonly actorId: Id; readonly isNew: boolean },
  ): Promise<CheckBatchResult> {
    const act = ids.newId();
    return db.transaction().execute(async (tx) => {
      const at = clock.now();
      const made: repository.NewDecision[] = [];
      const sameBytes =
        wish.verdict === VERDICT.takeDown
          ? await repository.listSameBytes(
              tx,
              cases.map((one) => one.mediaId),
            )
          : [];
      await lockAlbums(
        tx,
        [...cases, ...sameBytes].map((one) => one.albumId),
      );
      for (const one of cases) {
        await changeCounted(tx, one.albumId, [one.mediaId], async () => {
          const closed = wish.isNew ? await repository.closeCase(tx, one.id, stateAfter(wish.verdict), at) : null;
          if (wish.isNew && closed === null) return;
          const standing = await findStanding(tx, one.mediaId);
          const { status } = standing;
          const about = { kind: one.kind, legalStatus: status, beforeStatus: closed ?? status };
          const toStatus = statusAfter(wish.verdict, about);
          const settled = await changeStanding(tx, one.mediaId, standing, { toStatus, at });
          const decision: repository.NewDecision = {
            act,
            rule: wish.isNew ? 'desk' : 'status',
            caseUid: one.uid,
            caseId: one.id,
            mediaId: one.mediaId,
            mediaUid: one.mediaUid,
            actorId: wish.actorId,
            verdict: wish.verdict,
            reason: wish.reason,
            fromStatus: status,
            toStatus,
            at,
          };
          made.push(decision);
          if (toStatus === LEGAL_STATUS.riskReview) await leaveToDesk(tx, one.mediaId, at);
          if (settled !== null) made.push(settlementOf(decision, settled));
        });
      }
      await repository.insertDecisions(tx, made);
      // When it can no longer be taken back.
      await jobs.add(tx, TELL_DECISIONS, { act }, { runAt: new Date(at.getTime() + UNDO_TAKEN_MS) });
      await holdSameBytes(
        tx,
        sameBytes,
        made.filter((one) => one.toStatus === LEGAL_STATUS.illegal && one.fromStatus !== LEGAL_STATUS.illegal),
      );
      return { act, decided: made.filter((one) => one.rule !== 'settled').map((one) => one.caseUid) };
    });
  }

  return {
    async check(caller, kind, input) {
      const { userId } = requireRight(caller, 'moderation');
      if (!fitsCase(kind, input.verdict)) throw refuse(ERRORS.VERDICT_UNFIT);
      const reason = readReason(input.reason, input.verdict === VERDICT.takeDown);
      const cases = (await repository.listCasesByUid(db, input.ids, { isOpen: true })).filter(
        (one) => one.kind === kind,
      );
      const isOwn = kind === CASE_KIND.appeal && (await hasOwnTakeDown(db, userId, cases));
      if (isOwn) throw refuse(MODERATION_ERRORS.APPEAL_OF_OWN);
      await requireNotOwn(userId, input.verdict, cases);
      return decide(cases, { verdict: input.verdict, reason, actorId: userId, isNew: true });
    },

    async modify(caller, input) {
      const { userId } = requireRight(caller, 'moderation');
      const verdict = input.legalStatus === LEGAL_STATUS.illegal ? VERDICT.takeDown : VERDICT.pass;
      const reason = readReason(input.reason, verdict === VERDICT.takeDown);
      const cases = await repository.listCasesByUid(db, [input.id], { isOpen: false });
      if (cases.length === 0) throw refuse(ERRORS.CASE_ABSENT);
      await requireNotOwn(userId, verdict, cases);
      return decide(cases, { verdict, reason, actorId: userId, isNew: false });
    },

    async undo(caller, input) {
      const { userId } = requireRight(caller, 'moderation');
      const at = clock.now();
      const since = new Date(at.getTime() - UNDO_TAKEN_MS);
      return db.transaction().execute(async (tx) => {
        // An act is undone once: a second attempt waits for the first and then finds it done.
        if (!(await repository.takeAct(tx, input.act))) throw refuse(ERRORS.UNDO_LATE);
        const acts = await repository.listActs(tx, input.act, userId, since);
        if (acts.length === 0) throw refuse(ERRORS.UNDO_LATE);
        await lockAlbums(
          tx,
          acts.map((one) => one.albumId),
        );
        const settlements: repository.NewDecision[] = [];
        const lasting: string[] = [];
        for (const one of acts) {
          await changeCounted(tx, one.albumId, [one.mediaId], async () => {
            const standing = await findStanding(tx, one.mediaId);
            const { status } = standing;
            const undone = { ...one, act: input.act, rule: 'undo' as const, actorId: userId, reason: '', at };
            await repository.dropLeft(tx, one.mediaId, one.decidedAt, at);
            const isOfAppeal = one.rule === 'settled' || (one.rule === 'desk' && one.kind === CASE_KIND.appeal);
            if (isOfAppeal) {
              const isSettled = await reopenAppeal(tx, one, standing);
              const toStatus = isSettled ? LEGAL_STATUS.fine : LEGAL_STATUS.riskAppeal;
              await repository.insertDecisions(tx, [{ ...undone, fromStatus: status, toStatus }]);
              if (!isSettled) return;
              // Told and taken back with what lets it stand; where that was an undoing, it stays so.
              const by = await findLetStand(tx, one);
              const settling = by ?? { act: ids.newId() };
              if (by === null) lasting.push(settling.act);
              settlements.push(settlementOf({ ...undone, ...settling }, one));
              return;
            }
            const toStatus = status === one.toStatus ? one.fromStatus : status;
            const settled = await changeStanding(tx, one.mediaId, standing, { toStatus, at });
            if (one.rule === 'desk') await repository.reopenCase(tx, one.caseId);
            if (one.rule === 'sameBytes') await repository.closeCase(tx, one.caseId, CASE_STATE.dropped, at);
            await repository.insertDecisions(tx, [{ ...undone, fromStatus: status, toStatus }]);
            if (settled === null) return;
            const settling = { ...undone, act: ids.newId() };
            lasting.push(settling.act);
            settlements.push(settlementOf(settling, settled));
          });
        }
        // What was taken back once stays so: these are told at once.
        await repository.insertDecisions(tx, settlements);
        for (const act of lasting) await jobs.add(tx, TELL_DECISIONS, { act });
        return { undone: acts.filter(({ rule }) => rule === 'desk' || rule === 'status').length };
      });
    },
  };
}

/** That an appeal has come to what it asked for by another decision. */
function settlementOf(
  decision: repository.NewDecision,
  { caseId, caseUid }: { readonly caseId: Id; readonly caseUid: string },
): repository.NewDecision {
  const { riskAppeal, fine } = LEGAL_STATUS;
  const settled = { rule: 'settled', caseId, caseUid, fromStatus: riskAppeal, toStatus: fine } as const;
  return { ...decision, ...settled, verdict: VERDICT.pass };
}
