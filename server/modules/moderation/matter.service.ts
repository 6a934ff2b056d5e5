import { COMMENT_STANDING } from '@contract/constants/interaction';
import {
  CASE_STATE,
  MATTER_CAUSE,
  MATTER_THING,
  type MatterCause,
  UNDO_TAKEN_MS,
  VERDICT,
} from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  CheckBatchResult,
  CheckThingsInput,
  Matter,
  MatterPage,
  MatterPageQuery,
  RestoreMatterInput,
  UndoInput,
  UndoResult,
} from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { CommentService } from '../interaction/comment.service';
import type { TextChecks } from '../word/text-check.service';
import { NO_FILTER, readFilter, readReason } from './desk-caller';
import * as things from './matter-thing.repository';
import * as repository from './matter.repository';
import * as written from './written-text.repository';
import { TELL_MATTERS } from './moderation.jobs';
import { canRestore, stateAfter } from './moderation.rules';
import { hasOwnMatter } from './own-case.repository';
import type { SanctionService } from './sanction.service';

/** Texts at the desk: see [Note: Held texts] in 0075-held-texts. For super admins alone. */
export interface MatterService {
  list(caller: Caller, causes: readonly MatterCause[], query: MatterPageQuery): Promise<MatterPage>;
  count(causes: readonly MatterCause[]): Promise<number>;
  /**
   * What another has decided meanwhile is left out. Refuses with TAKE_DOWN_REASON_REQUIRED, VERDICT_UNFIT, SANCTION_REQUIRED, and with
   * ADMIN_SANCTIONED where a super admin is to be sanctioned, and with OWN_MATTER who lets stand what is his own, unless nobody else could decide.
   */
  check(caller: Caller, causes: readonly MatterCause[], input: CheckThingsInput): Promise<CheckBatchResult>;
  /** Refuses with UNDO_LATE what is another's, too old, or taken back already. */
  undo(caller: Caller, input: UndoInput): Promise<UndoResult>;
  /** Refuses with THING_ABSENT what is not taken down, or is gone for good, and with OWN_MATTER as `check` does. */
  restore(caller: Caller, input: RestoreMatterInput): Promise<null>;
}

/** Reports of people, albums and comments. */
export const THING_CAUSES: readonly MatterCause[] = [MATTER_CAUSE.report];
export const TEXT_CAUSES: readonly MatterCause[] = [MATTER_CAUSE.held, MATTER_CAUSE.found, MATTER_CAUSE.wechat];

export interface MatterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly comments: Pick<CommentService, 'release'>;
  readonly texts: Pick<TextChecks, 'judge'>;
  readonly sanctions: Pick<SanctionService, 'give' | 'takeBack'>;
  readonly jobs: Jobs;
}

/** What undoing brings back. */
interface Before {
  readonly standing?: number;
  readonly text?: string;
  /** What was put in its place: whatever has been written since stays. */
  readonly made?: string;
  readonly wait?: things.Wait;
  readonly wasThere?: boolean;
}

/** What is read and written by its field: see written-text.repository. */
const WRITTEN: readonly number[] = [
  MATTER_THING.post,
  MATTER_THING.milestone,
  MATTER_THING.remark,
  MATTER_THING.label,
  MATTER_THING.growthNote,
];
const isWritten = (thing: number): boolean => WRITTEN.includes(thing);

export function createMatters(deps: MatterDeps): MatterService {
  const { db, clock, ids, comments, texts, sanctions, jobs } = deps;

  /** Where no word says which part is wrong, all of it is. */
  const cover = async (tx: Tx, text: string, { cause }: repository.OpenMatter): Promise<string> => {
    if (cause === MATTER_CAUSE.wechat) return '*'.repeat(Array.from(text).length);
    const { marks } = await texts.judge(tx, text);
    return [...marks].reverse().reduce((left, { start, end }) => {
      return left.slice(0, start) + '*'.repeat(Array.from(left.slice(start, end)).length) + left.slice(end);
    }, text);
  };

  async function actOnComment(tx: Tx, commentId: string, isPassed: boolean): Promise<Before> {
    const standing = await things.findStandingOf(tx, commentId);
    if (!isPassed) await things.setStanding(tx, commentId, COMMENT_STANDING.removed);
    else if (standing === COMMENT_STANDING.waiting) await comments.release(tx, commentId);
    return { standing };
  }

  async function actOnAlbum(
    tx: Tx,
    albumId: string,
    field: things.AlbumField,
    matter: repository.OpenMatter,
    isPassed: boolean,
  ) {
    const text = await things.findAlbumText(tx, albumId, field);
    if (matter.cause === MATTER_CAUSE.held) {
      const wait = await things.takeWait(tx, albumId, field);
      const made = wait !== null && isPassed ? wait.body : text;
      if (made !== text) await things.setAlbumText(tx, albumId, field, made);
      return { text, made, ...(wait === null ? {} : { wait }) };
    }
    const made = isPassed ? text : await cover(tx, text, matter);
    if (made !== text) await things.setAlbumText(tx, albumId, field, made);
    return { text, made };
  }

  /** What follows from a verdict; answers what was there before. */
  async function act(tx: Tx, matter: repository.OpenMatter, isPassed: boolean, at: Date): Promise<Before> {
    const { thing, field, albumId, commentId, userId } = matter;
    if (thing === MATTER_THING.comment && commentId !== null) return actOnComment(tx, commentId, isPassed);
    if (thing === MATTER_THING.album && albumId !== null && (field === 'name' || field === 'description')) {
      return actOnAlbum(tx, albumId, field, matter, isPassed);
    }
    if (thing === MATTER_THING.album && albumId !== null && !isPassed) {
      return { wasThere: await things.takeAlbumDown(tx, albumId, at) };
    }
    if (isWritten(thing)) {
      const text = await written.findWrittenText(tx, matter, field);
      if (text === null) return {};
      const made = isPassed ? text : await cover(tx, text, matter);
      return { text, made: made === text ? text : await written.setWrittenText(tx, matter, field, made) };
    }
    if (thing !== MATTER_THING.person || (field !== 'nickname' && field !== 'signature')) return {};
    const text = await things.findPersonText(tx, userId, field);
    const made = isPassed ? text : await cover(tx, text, matter);
    if (made !== text) await things.setPersonText(tx, userId, field, made);
    return { text, made };
  }

  async function bringBack(tx: Tx, matter: repository.OpenMatter, before: Before): Promise<void> {
    const { field, albumId, commentId, userId } = matter;
    if (albumId !== null && before.wasThere === true) await things.bringAlbumBack(tx, albumId);
    if (commentId !== null && before.standing !== undefined) await things.setStanding(tx, commentId, before.standing);
    if (albumId !== null && (field === 'name' || field === 'description')) {
      if (before.text === undefined || (await things.findAlbumText(tx, albumId, field)) !== before.made) return;
      await things.setAlbumText(tx, albumId, field, before.text);
      if (before.wait !== undefined) await things.giveWaitBack(tx, albumId, field, before.wait);
    }
    if (isWritten(matter.thing)) {
      const isAsMade = (await written.findWrittenText(tx, matter, field)) === before.made;
      if (before.text !== undefined && isAsMade) await written.setWrittenText(tx, matter, field, before.text);
      return;
    }
    if (before.text === undefined || (field !== 'nickname' && field !== 'signature')) return;
    if ((await things.findPersonText(tx, userId, field)) === before.made) {
      await things.setPersonText(tx, userId, field, before.text);
    }
  }

  return {
    async list(caller, causes, query) {
      requireRight(caller, 'moderation');
      const filter = { ...readFilter(query), causes, isDecided: query.decided };
      const [rows, total] = await Promise.all([
        repository.listMatterRows(db, filter, { limit: query.size, offset: pageOffset(query) }),
        repository.countMatterRows(db, filter),
      ]);
      return toPage(rows.map(toMatter), total, query);
    },

    count: (causes) => repository.countMatterRows(db, { ...NO_FILTER, causes, isDecided: false }),

    async check(caller, causes, input) {
      const { userId: actorId } = requireRight(caller, 'moderation');
      // Where nobody has asked for anything there is nothing that one could refuse; a report is right or is not.
      const isReport = causes === THING_CAUSES;
      if (input.verdict === (isReport ? VERDICT.pass : VERDICT.refuse)) throw refuse(ERRORS.VERDICT_UNFIT);
      const reason = readReason(input.reason, input.verdict === VERDICT.takeDown);
      const { sanction } = input;
      const asked = (await repository.listOpenMatters(db, input.ids)).filter(({ cause }) => causes.includes(cause));
      const isLetStand = input.verdict !== VERDICT.takeDown;
      if (isLetStand && (await hasOwnMatter(db, actorId, asked))) throw refuse(MODERATION_ERRORS.OWN_MATTER);
      const isPersonal = asked.some(
        ({ thing, cause }) => thing === MATTER_THING.person && cause === MATTER_CAUSE.report,
      );
      if (isPersonal && input.verdict === VERDICT.takeDown && sanction === undefined) {
        throw refuse(MODERATION_ERRORS.SANCTION_REQUIRED);
      }
      const actId = ids.newId();
      return db.transaction().execute(async (tx) => {
        const at = clock.now();
        const made: repository.NewMatterDecision[] = [];
        for (const matter of asked) {
          const step = { from: CASE_STATE.open, to: stateAfter(input.verdict) };
          if (!(await repository.decideMatter(tx, matter.id, step, at))) continue;
          const isBad = input.verdict === VERDICT.takeDown;
          const before = isReport && !isBad ? {} : await act(tx, matter, !isBad, at);
          await repository.keepBefore(tx, matter.id, JSON.stringify(before));
          made.push({ act: actId, rule: 'desk', matter, actorId, verdict: input.verdict, reason, at });
        }
        await repository.insertMatterDecisions(tx, made);
        if (sanction !== undefined && input.verdict === VERDICT.takeDown) {
          // The person who asked the assistant is not the author of its answer.
          const said = made.filter(({ matter }) => matter.thing !== MATTER_THING.answer);
          for (const userId of new Set(said.map(({ matter }) => matter.userId))) {
            await sanctions.give(tx, { userId, ...sanction }, { act: actId, actorId, reason });
          }
        }
        // When it can no longer be taken back.
        await jobs.add(tx, TELL_MATTERS, { act: actId }, { runAt: new Date(at.getTime() + UNDO_TAKEN_MS) });
        return { act: actId, decided: made.map(({ matter }) => matter.uid) };
      });
    },

    async undo(caller, input) {
      const { userId: actorId } = requireRight(caller, 'moderation');
      const at = clock.now();
      return db.transaction().execute(async (tx) => {
        if (!(await repository.takeMatterAct(tx, input.act))) throw refuse(ERRORS.UNDO_LATE);
        const since = new Date(at.getTime() - UNDO_TAKEN_MS);
        const acts = await repository.listMatterActs(tx, input.act, actorId, since);
        if (acts.length === 0) throw refuse(ERRORS.UNDO_LATE);
        const undone: repository.NewMatterDecision[] = [];
        for (const { matterId, verdict, before } of acts) {
          const matter = await repository.findMatter(tx, matterId);
          if (matter === null) continue;
          await repository.reopenMatter(tx, matterId);
          // Only this service has written it.
          await bringBack(tx, matter, JSON.parse(before) as Before);
          undone.push({ act: input.act, rule: 'undo', matter, actorId, verdict, reason: '', at });
        }
        await repository.insertMatterDecisions(tx, undone);
        await sanctions.takeBack(tx, input.act, actorId);
        return { undone: undone.length };
      });
    },

    async restore(caller, { id }) {
      const { userId: actorId } = requireRight(caller, 'moderation');
      return db.transaction().execute(async (tx) => {
        const matter = await repository.findTakenDown(tx, id);
        if (matter !== null && (await hasOwnMatter(tx, actorId, [matter]))) throw refuse(MODERATION_ERRORS.OWN_MATTER);
        // Whoever is being told that it was taken down is told first.
        if (matter !== null) await repository.holdTakingAct(tx, matter.id);
        const at = clock.now();
        const canBe = matter !== null && canRestore({ ...matter, state: CASE_STATE.takenDown });
        const verdict = matter?.cause === MATTER_CAUSE.report ? VERDICT.refuse : VERDICT.pass;
        const step = { from: CASE_STATE.takenDown, to: stateAfter(verdict) };
        if (!canBe || !(await repository.decideMatter(tx, matter.id, step, at))) {
          throw refuse(MODERATION_ERRORS.THING_ABSENT);
        }
        // Only this service has written it.
        await bringBack(tx, matter, JSON.parse(matter.before) as Before);
        const act = ids.newId();
        await repository.insertMatterDecisions(tx, [{ act, rule: 'desk', matter, actorId, verdict, reason: '', at }]);
        await jobs.add(tx, TELL_MATTERS, { act });
        return null;
      });
    },
  };
}

function toMatter(row: repository.MatterRow): Matter {
  return {
    id: row.uid,
    thing: row.thing,
    cause: row.cause,
    field: row.field,
    state: row.state,
    person: { id: row.personUid, nickname: row.personName, avatar: row.personAvatar },
    albumId: row.albumUid,
    albumName: row.albumName,
    text: row.text,
    words: row.words,
    createTime: row.at.getTime(),
    reportCount: row.reportCount,
    ...(row.reportPictures === 0 ? {} : { reportPictures: row.reportPictures }),
    reasons: row.reasons,
    said: row.said,
    lastReason: row.lastReason,
    lastActor: row.lastActor,
    lastTime: row.lastAt?.getTime() ?? 0,
    ...(canRestore(row) ? { canRestore: true } : {}),
  };
}
