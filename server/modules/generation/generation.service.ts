import {
  GENERATE_TYPE,
  type GenerateAction,
  type GenerateEngine,
  type GenerateOption,
  type GenerateRatio,
  type GenerateStyle,
  type GenerateType,
  GENERATED_A_DAY,
  GENERATION_STATE,
  GENERATIONS_WAITING_MAX,
  PROMPT_MAX_LENGTH,
} from '@contract/constants/generation';
import { MEDIA_KIND } from '@contract/constants/media';
import { GENERATION_ERRORS } from '@contract/generation-errors';
import { hasSource, isFilm } from '@contract/rules/generation';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  ChangeInput,
  GenerateAiPhotoInput,
  GenerateInput,
  GenerateOfInput,
  Generation,
  GenerationInit,
  GenerationPage,
  GenerationQuery,
  GenerationsQuery,
} from '@contract/schemas/generation';
import type { Nothing } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageGenerator, ModelGenerator } from '../../adapters/image-generation/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { AccessService } from '../access/access.service';
import { countPoints } from '../ledger/lot.service';
import { holdPoints } from '../ledger/point-hold.service';
import { BalanceTooLow } from '../ledger/posting.service';
import type { DownloadService } from '../media/serve/media-download.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { UserService } from '../user/user.service';
import type { TextChecks } from '../word/text-check.service';
import { endGeneration, POINTS_FOR } from './generation-ending.service';
import { GENERATE, GENERATE_BY_MODEL } from './generation.jobs';
import * as repository from './generation.repository';
import type { GenerationRow } from './generation.repository';
import { engineOf, optionOf, ratioOf, styleOf } from './generation.rules';
import { findSourceFacts } from './model-consent.repository';
import { type ModelConsentService, requireMayLeave } from './model-consent.service';

export interface GenerationService {
  init(caller: Caller): Promise<GenerationInit>;
  generate(caller: Caller, input: GenerateInput): Promise<Generation>;
  /** Refuses with GENERATION_SOURCE unless the caller may download the photo. */
  generateOf(caller: Caller, input: GenerateOfInput): Promise<Generation>;
  generateAiPhoto(caller: Caller, input: GenerateAiPhotoInput): Promise<Generation>;
  change(caller: Caller, input: ChangeInput): Promise<Generation>;
  list(caller: Caller, query: GenerationsQuery): Promise<GenerationPage>;
  /** Refuses with GENERATION_ABSENT: also for somebody else's. */
  get(caller: Caller, query: GenerationQuery): Promise<Generation>;
  cancel(caller: Caller, query: GenerationQuery): Promise<Generation>;
  remove(caller: Caller, query: GenerationQuery): Promise<Nothing>;
}

export interface GenerationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly access: AccessService;
  readonly generator: ImageGenerator;
  readonly modelGenerator: ModelGenerator | null;
  readonly consents: Pick<ModelConsentService, 'state'>;
  readonly users: Pick<UserService, 'getMemberLevel'>;
  readonly env: Pick<Env, 'generation'>;
  readonly texts: TextChecks;
  readonly downloads: Pick<DownloadService, 'readPhotos'>;
  readonly lists: Pick<MediaListService, 'listByUids'>;
}

interface Order {
  readonly albumId: string;
  readonly type: GenerateType;
  readonly prompt: string;
  readonly negative: string;
  readonly style: GenerateStyle;
  readonly option: GenerateOption;
  readonly ratio: GenerateRatio;
  readonly count: number;
  readonly seed: number | undefined;
  readonly sourceId: Id | null;
  readonly action: GenerateAction | '';
  readonly engine: GenerateEngine;
  readonly requestId: string | undefined;
}

const DAY_MS = 86_400_000;
const { waiting, running, cancelled } = GENERATION_STATE;
const NOTHING_YET = { action: '', prompt: '', negative: '', seed: undefined } as const;

/** See [Note: Generations] in 0081-generation. */
export function createGenerations(deps: GenerationDeps): GenerationService {
  const { db, clock, access, lists } = deps;
  const since = (): Date => new Date(clock.now().getTime() - DAY_MS);

  async function toGenerations(caller: Caller, rows: readonly GenerationRow[]): Promise<Generation[]> {
    const uids = rows.flatMap((row) => [...row.resultUids, ...(row.sourceUid === null ? [] : [row.sourceUid])]);
    const items = new Map((await lists.listByUids(caller, [...new Set(uids)])).map((item) => [item.id, item]));
    return rows.map((row) => ({
      id: row.uid,
      albumId: row.albumUid,
      type: row.kind as GenerateType,
      prompt: row.prompt,
      negative: row.negative,
      style: styleOf(row.style),
      option: optionOf(row.option),
      ratio: ratioOf(row.ratio),
      count: row.count,
      seed: row.seed,
      state: row.state as Generation['state'],
      engine: engineOf(row.engine),
      points: row.spent ?? row.points,
      percent: Math.floor((row.made / row.count) * 100),
      reason: row.reason,
      createTime: row.createdAt.getTime(),
      source: (row.sourceUid === null ? undefined : items.get(row.sourceUid)) ?? null,
      action: row.action === 'UPSCALE' || row.action === 'VARIATION' ? row.action : '',
      results: row.resultUids.flatMap((uid) => items.get(uid) ?? []),
    }));
  }

  async function requireOwn(caller: Caller, uid: string): Promise<GenerationRow> {
    const row = await repository.findOwn(db, requireUser(caller).userId, uid);
    if (row === undefined) throw refuse(GENERATION_ERRORS.GENERATION_ABSENT);
    return row;
  }

  async function answer(caller: Caller, uid: string): Promise<Generation> {
    const [made] = await toGenerations(caller, [await requireOwn(caller, uid)]);
    if (made === undefined) throw new Error('a row makes an answer');
    return made;
  }

  /** A photo that the caller may download. */
  async function requireSource(caller: Caller, mediaUid: string): Promise<Id> {
    const media = await repository.findMedia(db, mediaUid);
    if (media?.kind !== MEDIA_KIND.photo) throw refuse(GENERATION_ERRORS.GENERATION_SOURCE);
    if (!(await deps.downloads.readPhotos(caller, [mediaUid])).has(mediaUid)) {
      throw refuse(GENERATION_ERRORS.GENERATION_SOURCE);
    }
    return media.id;
  }

  function requirePrompt(text: string): string {
    const prompt = text.trim();
    if ([...prompt].length > PROMPT_MAX_LENGTH) throw refuse(GENERATION_ERRORS.PROMPT_TOO_LONG);
    return prompt;
  }

  /** Of the model, where it makes that: nobody's words or photos go to it for anything else. */
  function requireEngine({ engine, type, action }: Order): void {
    if (engine === 'local') return;
    const model = deps.modelGenerator;
    if (model === null || !model.types.includes(type)) throw refuse(GENERATION_ERRORS.MODEL_ABSENT);
    if (action === 'UPSCALE' && !model.canEnlarge) throw refuse(GENERATION_ERRORS.MODEL_ABSENT);
  }

  const pointsOf = ({ engine, type }: Order, count: number): number => {
    const { filmPoints, picturePoints } = deps.env.generation;
    return engine === 'local' ? 0 : count * (isFilm(type) ? filmPoints : picturePoints);
  };

  /** Whether the source is a child's photo. Refuses if it may not be sent to the maker. */
  async function weighSource(tx: Tx, userId: Id, { engine, sourceId }: Order): Promise<boolean> {
    if (sourceId === null) return false;
    if (engine === 'model') await requireMayLeave(tx, userId, sourceId);
    return (await findSourceFacts(tx, sourceId))?.isChild ?? false;
  }

  async function place(caller: Caller, order: Order): Promise<Generation> {
    const { userId } = requireUser(caller);
    const album = await access.requireAlbum(db, caller, order.albumId, 'upload');
    requireEngine(order);
    const [prompt, negative] = [requirePrompt(order.prompt), requirePrompt(order.negative)];
    const count = isFilm(order.type) ? 1 : order.count;
    const points = pointsOf(order, count);
    const aDay = GENERATED_A_DAY[await deps.users.getMemberLevel(db, caller)];
    try {
      const uid = await db.transaction().execute(async (tx) => {
        await repository.lockOrderer(tx, userId);
        const former = order.requestId && (await repository.findRequested(tx, userId, order.requestId));
        if (former) return former;
        const counts = await repository.countOf(tx, userId, since());
        if (counts.waiting >= GENERATIONS_WAITING_MAX) throw refuse(GENERATION_ERRORS.GENERATIONS_WAITING);
        if (counts.ordered + count > aDay) throw refuse(GENERATION_ERRORS.GENERATED_ENOUGH);
        const isChild = await weighSource(tx, userId, order);
        const id = deps.ids.newId();
        const generationId = await repository.insert(tx, {
          ...{ uid: id, userId, albumId: album.albumId, kind: order.type },
          prompt: prompt === '' ? '' : await deps.texts.check(tx, prompt),
          negative: negative === '' ? '' : await deps.texts.check(tx, negative),
          ...{ style: order.style, option: order.option, ratio: order.ratio, count },
          seed: order.seed ?? Number(deps.ids.newDigits(9)),
          ...{ sourceId: order.sourceId, action: order.action, engine: order.engine, points, isChild },
          requestId: order.requestId ?? null,
          createdAt: clock.now(),
        });
        if (points > 0) await holdPoints(tx, { name: POINTS_FOR, id, ownerId: userId, at: clock.now() }, points);
        await deps.jobs.add(tx, order.engine === 'model' ? GENERATE_BY_MODEL : GENERATE, { generationId });
        return id;
      });
      return await answer(caller, uid);
    } catch (error) {
      if (error instanceof BalanceTooLow) throw refuse(GENERATION_ERRORS.MODEL_POINTS);
      throw error;
    }
  }

  return {
    async init(caller) {
      const { userId } = requireUser(caller);
      const { ordered } = await repository.countOf(db, userId, since());
      const aDay = GENERATED_A_DAY[await deps.users.getMemberLevel(db, caller)];
      return {
        makers: listMakers(deps),
        left: Math.max(0, aDay - ordered),
        aDay,
        integral: await countPoints(db, userId, clock.now()),
        consent: await deps.consents.state(userId),
      };
    },

    generate(caller, { negative = '', seed, engine = 'local', requestId, ...input }) {
      if (input.prompt.trim() === '') throw refuse(GENERATION_ERRORS.PROMPT_REQUIRED);
      return place(caller, { ...input, negative, seed, engine, requestId, sourceId: null, action: '' });
    },

    async generateOf(caller, { mediaId, prompt = '', negative = '', seed, engine = 'local', requestId, ...input }) {
      const sourceId = await requireSource(caller, mediaId);
      return place(caller, { ...input, prompt, negative, seed, engine, requestId, sourceId, action: '' });
    },

    async generateAiPhoto(caller, { mediaId, albumId, style, option, engine = 'local', requestId }) {
      const sourceId = await requireSource(caller, mediaId);
      const [item] = await lists.listByUids(caller, [mediaId]);
      const by = (item?.pixelX ?? 1) / Math.max(1, item?.pixelY ?? 1);
      const ratio: GenerateRatio = by > 1.15 ? '4:3' : by < 0.87 ? '3:4' : '1:1';
      const look = { ...NOTHING_YET, albumId, style, option, ratio, count: 1, engine, requestId } as const;
      return place(caller, { ...look, type: GENERATE_TYPE.pictograph, sourceId });
    },

    async change(caller, { id, mediaId, action, requestId }) {
      const row = await requireOwn(caller, id);
      if (!row.resultUids.includes(mediaId)) throw refuse(GENERATION_ERRORS.GENERATION_SOURCE);
      const same = {
        ...{ albumId: row.albumUid, type: row.kind as GenerateType, prompt: row.prompt, negative: row.negative },
        ...{ style: styleOf(row.style), option: optionOf(row.option), ratio: ratioOf(row.ratio), count: row.count },
        ...{ seed: undefined, action, requestId },
      };
      const engine = engineOf(row.engine);
      if (action === 'VARIATION') {
        // Without the photo it was made of there is nothing to vary.
        if (hasSource(row.kind) && row.sourceId === null) throw refuse(GENERATION_ERRORS.GENERATION_SOURCE);
        return place(caller, { ...same, engine, sourceId: row.sourceId });
      }
      const sourceId = await requireSource(caller, mediaId);
      const finer = { ...same, type: GENERATE_TYPE.pictograph, count: 1, sourceId };
      return place(caller, { ...finer, engine: deps.modelGenerator?.canEnlarge === true ? engine : 'local' });
    },

    async list(caller, { albumId, ...wish }) {
      const { userId } = requireUser(caller);
      const album = albumId === undefined ? null : await access.requireAlbum(db, caller, albumId, 'see');
      const window = { userId, albumId: album?.albumId ?? null, limit: wish.size, offset: pageOffset(wish) };
      const { rows, total } = await repository.listOwn(db, window);
      return toPage(await toGenerations(caller, rows), total, wish);
    },

    get: (caller, { id }) => answer(caller, id),

    async cancel(caller, { id }) {
      const row = await requireOwn(caller, id);
      const isDone = !(await endGeneration(deps, row.id, cancelled));
      if (isDone && row.state !== cancelled) throw refuse(GENERATION_ERRORS.GENERATION_ENDED);
      return answer(caller, id);
    },

    async remove(caller, { id }) {
      const { userId } = requireUser(caller);
      const row = await repository.findOwn(db, userId, id);
      if (row === undefined) return null;
      if (row.state === waiting || row.state === running) throw refuse(GENERATION_ERRORS.GENERATION_RUNNING);
      await repository.remove(db, row.id, clock.now());
      return null;
    },
  };
}

/** The model first, where there is one. */
function listMakers({ generator, modelGenerator: model, env }: GenerationDeps): GenerationInit['makers'] {
  const { picturePoints, filmPoints } = env.generation;
  const { words } = generator;
  const free = { words, types: [...generator.types], canEnlarge: true, picturePoints: 0, filmPoints: 0 };
  const local = { engine: 'local' as const, ...free };
  if (model === null) return [local];
  const { types, canEnlarge } = model;
  return [{ engine: 'model', words: model.words, types: [...types], canEnlarge, picturePoints, filmPoints }, local];
}
