import { MATTER_THING, REPORT_TEXT_MAX_LENGTH, VERDICT } from '@contract/constants/moderation';
import { NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { cleanText } from '@contract/rules/text';
import type { AddThingReportInput } from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { ChatReporting } from '../chat/chat-report.service';
import type { CommentService } from '../interaction/comment.service';
import type { NoticeService, Telling } from '../notice/notice.service';
import { takeMatterAct } from './matter.repository';
import type { SanctionService } from './sanction.service';
import type { Reporter } from './report.repository';
import { insertReportPictures } from './report-picture.repository';
import type { ReportPictures } from './report-picture.service';
import * as repository from './thing-report.repository';

export interface ThingReportService {
  /** For everybody who sees it. Refuses with THING_ABSENT. */
  report(caller: Caller, input: AddThingReportInput): Promise<null>;
  /** Nothing of an act that has been taken back. Harmless to repeat. */
  tell(act: string): Promise<void>;
}

export interface ThingReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly comments: Pick<CommentService, 'findSeen'>;
  readonly chats: ChatReporting;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly sanctions: Pick<SanctionService, 'tell'>;
  readonly pictures: Pick<ReportPictures, 'keep' | 'discard'>;
}

export function createThingReports(deps: ThingReportDeps): ThingReportService {
  const { db, clock, access, chats, comments, notices } = deps;

  async function findThing(
    caller: Caller,
    { thing, id }: AddThingReportInput,
  ): Promise<repository.ReportedThing | null> {
    if (thing === MATTER_THING.comment) {
      const found = await comments.findSeen(caller, id);
      if (found === null) return null;
      const { authorId, albumId, body } = found;
      return { thing, id: found.id, userId: authorId, albumId, commentId: found.id, text: body };
    }
    if (thing === MATTER_THING.album) {
      const album = await access.findDoor(db, caller, { uid: id });
      if (album === null) return null;
      return { thing, id: album.albumId, userId: album.ownerId, albumId: album.albumId, commentId: null, text: '' };
    }
    if (thing === MATTER_THING.answer) {
      const found = await chats.findAnswer(caller, id);
      return found === null ? null : { thing, ...found, messageId: found.id, albumId: null, commentId: null };
    }
    if (thing === MATTER_THING.message || thing === MATTER_THING.group) {
      const isMessage = thing === MATTER_THING.message;
      const found = await (isMessage ? chats.findMessage(caller, id) : chats.findGroup(caller, id));
      if (found === null) return null;
      const of = isMessage ? { messageId: found.id } : { chatId: found.id };
      return { thing, ...found, ...of, albumId: null, commentId: null };
    }
    const person = await repository.findPerson(db, id);
    if (person === null) return null;
    return { thing, id: person.id, userId: person.id, albumId: null, commentId: null, text: person.signature };
  }

  return {
    async report(caller, input) {
      const session = requireSession(caller);
      const thing = await findThing(caller, input);
      if (thing === null) throw refuse(MODERATION_ERRORS.THING_ABSENT);
      const by: Reporter =
        session.kind === 'user'
          ? { userId: session.userId, deviceId: null }
          : { userId: null, deviceId: session.deviceId };
      const text = cleanText(input.text).slice(0, REPORT_TEXT_MAX_LENGTH);
      const pictures = await deps.pictures.keep(caller, input.pictures ?? []);
      const isTaken = await db.transaction().execute(async (tx) => {
        if (await repository.hasReportedThing(tx, thing, by)) return false;
        const matterId = await repository.openReported(tx, thing);
        const report = { ...by, matterId, reason: input.reason, text, at: clock.now() };
        const matterReportId = await repository.insertThingReport(tx, thing, report);
        if (matterReportId !== null) await insertReportPictures(tx, { matterReportId }, pictures);
        return matterReportId !== null;
      });
      if (!isTaken) await deps.pictures.discard(pictures);
      return null;
    },

    tell: (act) =>
      db.transaction().execute(async (tx) => {
        if (!(await takeMatterAct(tx, act))) return;
        const decided = await repository.listToldMatters(tx, act);
        for (const { verdict, messageId, chatId } of decided) {
          if (verdict !== VERDICT.takeDown) continue;
          if (messageId !== null) await chats.withdraw(tx, messageId);
          if (chatId !== null) await chats.end(tx, chatId);
        }
        await notices.tell(
          tx,
          decided.flatMap((one) => tellingsOf(act, one)),
        );
        await deps.sanctions.tell(tx, act);
      }),
  };
}

function tellingsOf(act: string, one: repository.ToldMatter): Telling[] {
  const isBad = one.verdict === VERDICT.takeDown;
  const telling = (userId: Id, type: NoticeType): Telling => ({
    userId,
    type,
    cause: `${act} ${one.uid}`,
    ...(one.albumId === null ? {} : { albumId: one.albumId }),
    facts: { reason: one.reason, ...(one.isReport ? { thing: one.thing } : {}) },
  });
  const type = isBad ? NOTICE_TYPE.reportPassed : NOTICE_TYPE.reportRefused;
  return [
    ...(one.isReport ? one.reporterIds.map((userId) => telling(userId, type)) : []),
    // Nobody has said what the assistant has.
    ...(isBad && one.thing !== MATTER_THING.answer ? [telling(one.userId, NOTICE_TYPE.illegal)] : []),
    ...(one.isShownAgain ? [telling(one.userId, NOTICE_TYPE.shownAgain)] : []),
  ];
}
