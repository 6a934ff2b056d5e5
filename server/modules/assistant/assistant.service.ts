import { ANSWER_STATE, QUESTION_MAX_POINTS, QUESTIONS_A_DAY } from '@contract/constants/assistant';
import { ASSISTANT_ERRORS } from '@contract/assistant-errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AnswerFound, AnswerQuery, Assistant, AssistantAgreeInput } from '@contract/schemas/chat/assistant';
import type { ChatMessage } from '@contract/schemas/chat';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { LanguageModel } from '../../adapters/language-model/types';
import type { Db, Id } from '../../db/tables';
import { asPerson, type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AlbumService } from '../album/album.service';
import {
  appendAnswer,
  isLastSaid,
  lockOwnConversation,
  makeOwnConversation,
  showOwnConversation,
  tellAnswerChanged,
  viewOwnMessage,
} from '../chat/answers/answer-messages';
import type { AnswerBodies, QuestionTaker } from '../chat/answers/answer-types';
import type { GrowingAnswer } from '../chat/answers/answer-channel';
import type { ChatViews } from '../chat/chat-view.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { MemberService } from '../member/member.service';
import { memberLevelOfKey } from '../user/member.rules';
import type { Answering } from './answering.service';
import * as repository from './assistant.repository';
import type { AnswerRow } from './assistant.repository';

/** A person's own conversation with the assistant. Whatever is somebody else's is absent. */
export interface AssistantService {
  open(caller: Caller): Promise<Assistant>;
  agree(caller: Caller, input: AssistantAgreeInput): Promise<Assistant>;
  getAnswer(caller: Caller, query: AnswerQuery): Promise<ChatMessage>;
  stop(caller: Caller, query: AnswerQuery): Promise<ChatMessage>;
  retry(caller: Caller, query: AnswerQuery): Promise<ChatMessage>;
  listFound(caller: Caller, query: AnswerQuery): Promise<AnswerFound>;
}

export interface AssistantDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly languageModel: LanguageModel | null;
  readonly views: Pick<ChatViews, 'toMessages'>;
  readonly members: Pick<MemberService, 'getOwnType'>;
  readonly albums: Pick<AlbumService, 'listSeen'>;
  readonly lists: Pick<MediaListService, 'listByUids'>;
  /** What a child asks does not leave the house. */
  readonly isMinor: (userId: Id) => Promise<boolean>;
  readonly answering: Answering;
}

const { writing, done, stopped } = ANSWER_STATE;

export function createAssistant(deps: AssistantDeps): AssistantService & { readonly questions: QuestionTaker } {
  const { db, clock, answering, languageModel } = deps;

  async function getAllowance(userId: Id) {
    const { memberTypeKey } = await deps.members.getOwnType(asPerson(userId));
    return { day: shanghaiDay(clock.now()), aDay: QUESTIONS_A_DAY[memberLevelOfKey(memberTypeKey)] };
  }

  const isByModel = async (userId: Id): Promise<boolean> => languageModel !== null && !(await deps.isMinor(userId));

  async function view(userId: Id): Promise<Assistant> {
    const person = await repository.findPerson(db, userId);
    if (person === null) throw new Error('the conversation has been made');
    const [{ day, aDay }, isModel] = await Promise.all([getAllowance(userId), isByModel(userId)]);
    return {
      conversation_id: person.conversationUid,
      isModel,
      modelHost: isModel ? (languageModel?.host ?? '') : '',
      isAgreed: !isModel || person.agreedAt !== null,
      left: Math.max(0, aDay - (await repository.countAsked(db, userId, day))),
      aDay,
    };
  }

  async function makePerson(userId: Id): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await repository.lockPerson(tx, userId);
      const known = await repository.findPerson(tx, userId);
      if (known !== null) return showOwnConversation(tx, userId, known.conversationId);
      const made = { uid: deps.ids.newId(), now: clock.now() };
      await repository.insertPerson(tx, userId, await makeOwnConversation(tx, userId, made));
    });
  }

  async function requireOwn(userId: Id, uid: string): Promise<AnswerRow> {
    const row = await repository.findOwn(db, userId, uid);
    if (row === null) throw refuse(ASSISTANT_ERRORS.ANSWER_ABSENT);
    return row;
  }

  async function weigh(userId: Id) {
    const isModel = await isByModel(userId);
    const person = await repository.findPerson(db, userId);
    if (isModel && (person?.agreedAt ?? null) === null) throw refuse(ASSISTANT_ERRORS.ASSISTANT_NOT_AGREED);
    return { isModel, ...(await getAllowance(userId)) };
  }

  return {
    questions: {
      async weigh(userId, { type, text }) {
        if (type !== 'text') throw refuse(ASSISTANT_ERRORS.QUESTION_ONLY_TEXT);
        if (Array.from(text).length > QUESTION_MAX_POINTS) throw refuse(ASSISTANT_ERRORS.QUESTION_TOO_LONG);
        return weigh(userId);
      },
      async take(tx, { userId, conversationId, questionId }, { isModel, day, aDay }) {
        if (await repository.isWriting(tx, userId)) throw refuse(ASSISTANT_ERRORS.ANSWER_BUSY);
        if (!(await repository.addAsked(tx, userId, day, aDay))) throw refuse(ASSISTANT_ERRORS.QUESTIONS_ENOUGH);
        const now = clock.now();
        const messageId = await appendAnswer(tx, { conversationId, questionId }, { uid: deps.ids.newId(), now });
        await repository.insertAnswer(tx, { messageId, userId, questionId, isModel, now });
        return messageId;
      },
      begin: (messageId) => answering.begin(messageId),
    },

    async open(caller) {
      const { userId } = requireUser(caller);
      await makePerson(userId);
      return view(userId);
    },

    async agree(caller, { isAgreed }) {
      const { userId } = requireUser(caller);
      await makePerson(userId);
      await repository.setAgreed(db, userId, isAgreed ? clock.now() : null);
      return view(userId);
    },

    async getAnswer(caller, { _id }) {
      const user = requireUser(caller);
      return viewOwnMessage(db, deps.views, user, (await requireOwn(user.userId, _id)).messageId);
    },

    async stop(caller, { _id }) {
      const user = requireUser(caller);
      const row = await requireOwn(user.userId, _id);
      await answering.end(row, stopped);
      return viewOwnMessage(db, deps.views, user, row.messageId);
    },

    async retry(caller, { _id }) {
      const user = requireUser(caller);
      const { userId } = user;
      const row = await requireOwn(userId, _id);
      if (row.state === writing) throw refuse(ASSISTANT_ERRORS.ANSWER_BUSY);
      const { isModel, day, aDay } = await weigh(userId);
      await db.transaction().execute(async (tx) => {
        await lockOwnConversation(tx, row.conversationId);
        if (!(await isLastSaid(tx, userId, row.messageId))) throw refuse(ASSISTANT_ERRORS.ANSWER_NOT_LAST);
        const isAnother = row.state === done;
        if (isAnother && !(await repository.addAsked(tx, userId, day, aDay))) {
          throw refuse(ASSISTANT_ERRORS.QUESTIONS_ENOUGH);
        }
        if (!(await repository.restartAnswer(tx, row.messageId, { isModel, now: clock.now() }))) {
          throw refuse(ASSISTANT_ERRORS.ANSWER_BUSY);
        }
        await tellAnswerChanged(tx, row, '');
      });
      answering.begin(row.messageId);
      return viewOwnMessage(db, deps.views, user, row.messageId);
    },

    async listFound(caller, { _id }) {
      const { userId } = requireUser(caller);
      const { cards } = await requireOwn(userId, _id);
      const albumUids = cards.flatMap((card) => (card.kind === 'album' ? [card.id] : []));
      const mediaUids = cards.flatMap((card) => (card.kind === 'photo' ? [card.id] : []));
      const albumIds = await repository.listAlbumIds(db, albumUids);
      return {
        albums: albumIds.length === 0 ? [] : await deps.albums.listSeen(caller, albumIds),
        media: mediaUids.length === 0 ? [] : await deps.lists.listByUids(caller, mediaUids),
      };
    },
  };
}

/** How answers stand in their messages. Checks no rights: the calling code has found the messages by the reader's rights. */
export function createAnswerBodies(db: Db): AnswerBodies & {
  readonly readGrowing: (messageId: Id) => Promise<GrowingAnswer | null>;
} {
  return {
    async readBodies(reader, messageIds) {
      const rows = await repository.listAnswers(reader, messageIds);
      return new Map(
        rows.map(({ messageId, text, state, reason, isModel, steps, cards }) => [
          messageId,
          { text, state, reason, isModel, steps, cards },
        ]),
      );
    },
    async readGrowing(messageId) {
      const row = await repository.findAnswer(db, messageId);
      if (row === null || row.state !== writing) return null;
      return { conversationUid: row.conversationUid, messageUid: row.messageUid, answer: row };
    },
  };
}
