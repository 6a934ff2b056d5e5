import { ANSWER_CARDS_MAX, ANSWER_STATE, ANSWER_STEPS_MAX, type AnswerState } from '@contract/constants/assistant';
import { WORD_LEVEL } from '@contract/constants/word';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AnswerCard, AnswerStep } from '@contract/schemas/chat/assistant-answer';
import type { Clock } from '../../adapters/clock/types';
import type { LanguageModel, ModelMessage } from '../../adapters/language-model/types';
import type { Db, Id } from '../../db/tables';
import { asPerson, type UserCaller } from '../../http/caller';
import type { Log } from '../../log';
import {
  findSaid,
  listSaid,
  lockOwnConversation,
  tellAnswerChanged,
  tellAnswerGrown,
} from '../chat/answers/answer-messages';
import type { TextChecks } from '../word/text-check.service';
import type { AssistantTools } from './assistant-tools.service';
import { cutAnswer, toInstructions, withoutLinks } from './assistant.rules';
import * as repository from './assistant.repository';
import type { AnswerRow } from './assistant.repository';
import { type AnswerPen, writeByWords } from './answer-by-words';

/** Writes answers, in this process: see [Note: Assistant] in 0100-assistant. */
export interface Answering {
  /** Waits for nothing. */
  begin(messageId: Id): void;
  /** Ends it as it is; what has ended stays as it is. */
  end(row: AnswerRow, state: AnswerState, reason?: string): Promise<void>;
  /** What this process writes goes on to be written; what nobody writes any more is broken off. */
  keepUp(): Promise<void>;
  /** Everything that has begun has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface AnsweringDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly texts: Pick<TextChecks, 'judge'>;
  readonly languageModel: LanguageModel | null;
  readonly tools: AssistantTools;
}

/** What an answer comes to. Null: it is over already. */
type Outcome = { readonly state: AnswerState; readonly reason: string } | null;

const FLUSH_MS = 150;
const LOST_MS = 15_000;
const AT_ONCE_MAX = 40;
const ROUNDS_MAX = 4;
const SAID_BEFORE = 12;
const SAID_BEFORE_LENGTH = 6_000;
const TOOL_TEXT_MAX = 8_000;

export const ANSWER_WORDS = {
  failed: '大模型暂时没有回应，请重试',
  refused: '大模型不回答这个问题，请换个说法',
  withheld: '回答含有不能显示的内容，已停止',
  busy: '现在提问的人较多，请稍后重试',
  gone: '问题已被删除',
  broken: '出了点问题，请重试',
} as const;

const { writing, done, failed, interrupted } = ANSWER_STATE;

export function createAnswering(deps: AnsweringDeps): Answering {
  const { db, clock, log, tools } = deps;
  const running = new Map<Id, { readonly abort: AbortController; readonly whole: Promise<void> }>();

  const end: Answering['end'] = (row, state, reason = '') =>
    db.transaction().execute(async (tx) => {
      await lockOwnConversation(tx, row.conversationId);
      const ended = await repository.endAnswer(tx, row.messageId, { state, reason, now: clock.now() });
      if (ended !== null) await tellAnswerChanged(tx, row, ended.text);
    });

  /** The text so far is stored several times a second, checked as a whole each time, and announced once it is stored. */
  function openPen(row: AnswerRow, abort: AbortController) {
    let said = '';
    const steps: AnswerStep[] = [];
    const cards: AnswerCard[] = [];
    let isDirty = false;
    let isWithheld = false;
    let isCut = false;
    let timer: NodeJS.Timeout | null = null;
    let saving: Promise<void> = Promise.resolve();

    async function save(): Promise<void> {
      if (!isDirty) return;
      isDirty = false;
      const judged = await deps.texts.judge(db, said);
      isWithheld ||= judged.level === WORD_LEVEL.refuse;
      const cut = cutAnswer(judged.covered);
      isCut ||= cut.isCut;
      const draft = { text: isWithheld ? '' : cut.text, steps, cards };
      const isOn = await repository.saveDraft(db, row.messageId, draft, clock.now());
      if (isOn) await tellAnswerGrown(db, row.userId, row.messageId);
      if (!isOn || isWithheld || isCut) abort.abort();
    }
    const flush = (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      saving = saving.then(save);
      return saving;
    };
    const soon = (): void => {
      isDirty = true;
      timer ??= setTimeout(() => {
        flush().catch(() => abort.abort()); // whoever awaits the last flush sees the failure
      }, FLUSH_MS);
    };
    const pen: AnswerPen = {
      say(text) {
        said += text;
        soon();
      },
      add({ step, cards: found }) {
        if (steps.length < ANSWER_STEPS_MAX) steps.push(step);
        cards.push(...found.slice(0, Math.max(0, ANSWER_CARDS_MAX - cards.length)));
        soon();
      },
      get cardCount() {
        return cards.length;
      },
    };
    return {
      pen,
      flush,
      outcome: (): Outcome =>
        isWithheld ? { state: failed, reason: ANSWER_WORDS.withheld } : isCut ? { state: done, reason: '' } : null,
    };
  }

  async function listMessages(row: AnswerRow, questionId: Id, question: string): Promise<ModelMessage[]> {
    const before = await listSaid(db, row.userId, questionId, SAID_BEFORE);
    const told: ModelMessage[] = [];
    let length = 0;
    for (const { type, body } of before.reverse()) {
      length += body.length;
      if (length > SAID_BEFORE_LENGTH) break;
      if (body === '') continue;
      told.unshift(
        type === 'answer' ? { role: 'assistant', text: withoutLinks(body), calls: [] } : { role: 'user', text: body },
      );
    }
    const today = shanghaiDay(clock.now());
    return [{ role: 'system', text: toInstructions(today) }, ...told, { role: 'user', text: question }];
  }

  async function answerByModel(
    model: LanguageModel,
    caller: UserCaller,
    messages: ModelMessage[],
    pen: AnswerPen,
    signal: AbortSignal,
  ): Promise<Outcome> {
    for (let round = 1; ; round += 1) {
      // In the last round it has to say something.
      const offered = round < ROUNDS_MAX ? tools.list : [];
      const outcome = await model.ask({ messages, tools: offered, signal, onText: (text) => pen.say(text) });
      if (signal.aborted) return null;
      if (outcome.kind === 'refused') return { state: failed, reason: ANSWER_WORDS.refused };
      if (outcome.kind === 'failed') {
        log.warn({ reason: outcome.reason }, 'the language model did not answer');
        return { state: failed, reason: ANSWER_WORDS.failed };
      }
      const { text, calls } = outcome;
      if (calls.length === 0 || offered.length === 0) {
        return text === '' ? { state: failed, reason: ANSWER_WORDS.failed } : { state: done, reason: '' };
      }
      messages.push({ role: 'assistant', text, calls });
      for (const { id, name, input } of calls) {
        const found = await tools.run(caller, name, input, pen.cardCount);
        if (found !== null) pen.add(found);
        const told = JSON.stringify(found === null ? { error: 'no such tool' } : { data: found.facts });
        messages.push({ role: 'tool', callId: id, text: told.slice(0, TOOL_TEXT_MAX) });
      }
      if (text !== '') pen.say('\n\n');
    }
  }

  async function write(row: AnswerRow, pen: AnswerPen, signal: AbortSignal): Promise<Outcome> {
    const { questionId } = row;
    const question = questionId === null ? null : await findSaid(db, questionId);
    if (questionId === null || question === null) return { state: failed, reason: ANSWER_WORDS.gone };
    const caller = asPerson(row.userId);
    if (row.isModel && deps.languageModel !== null) {
      const messages = await listMessages(row, questionId, question);
      return answerByModel(deps.languageModel, caller, messages, pen, signal);
    }
    await writeByWords(tools, caller, { question, today: shanghaiDay(clock.now()) }, pen);
    return { state: done, reason: '' };
  }

  async function run(messageId: Id, abort: AbortController): Promise<void> {
    const row = await repository.findAnswer(db, messageId);
    if (row === null || row.state !== writing) return;
    if (running.size > AT_ONCE_MAX) return end(row, failed, ANSWER_WORDS.busy);
    const { pen, flush, outcome } = openPen(row, abort);
    let ending: Outcome;
    try {
      ending = await write(row, pen, abort.signal);
      await flush();
    } catch (error) {
      log.warn({ err: error }, 'an answer could not be written');
      await flush();
      ending = { state: failed, reason: ANSWER_WORDS.broken };
    }
    ending = outcome() ?? ending;
    if (ending !== null) await end(row, ending.state, ending.reason);
    else if (isClosing) await end(row, interrupted);
  }

  let isClosing = false;
  return {
    end,

    begin(messageId) {
      const abort = new AbortController();
      const whole = run(messageId, abort)
        // The database is away: what is lost is found later.
        .catch((error: unknown) => log.warn({ err: error }, 'an answer was lost'))
        .finally(() => running.delete(messageId));
      running.set(messageId, { abort, whole });
    },

    async keepUp() {
      const mine = [...running.keys()];
      const kept = await repository.beat(db, mine, clock.now());
      for (const messageId of mine) if (!kept.has(messageId)) running.get(messageId)?.abort.abort();
      const before = new Date(clock.now().getTime() - LOST_MS);
      for (const row of await repository.listLost(db, before)) await end(row, interrupted);
    },

    async settled() {
      await Promise.all([...running.values()].map(({ whole }) => whole));
    },

    async close() {
      isClosing = true;
      for (const { abort } of running.values()) abort.abort();
      await this.settled();
    },
  };
}
