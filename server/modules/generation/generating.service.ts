import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  GENERATE_RATIOS,
  GENERATED_FILM_SECONDS,
  GENERATION_STATE,
  UPSCALED_EDGE_MAX,
} from '@contract/constants/generation';
import { hasSource, isFilm } from '@contract/rules/generation';
import type { Clock } from '../../adapters/clock/types';
import type { PictureChecker } from '../../adapters/content-check/types';
import type { GenerationTask, ImageGenerator, ModelGenerator } from '../../adapters/image-generation/types';
import type { ObjectFacts, ObjectStores } from '../../adapters/object-store/types';
import type { VideoEngine } from '../../adapters/video/types';
import type { Db, Id } from '../../db/tables';
import { asPerson } from '../../http/caller';
import { Refusal } from '../../http/refuse';
import type { Jobs, JobTries } from '../../jobs/queue';
import type { Log } from '../../log';
import type { DownloadService } from '../media/serve/media-download.service';
import { uploadPrefix } from '../media/upload/media-credential';
import type { MediaUploadService } from '../media/upload/media-upload.service';
import { isRisky } from '../moderation/content-check.rules';
import { endGeneration } from './generation-ending.service';
import { END_GENERATIONS, GENERATE } from './generation.jobs';
import * as repository from './generation.repository';
import type { GenerationRow } from './generation.repository';
import { engineOf, fileNameOf, optionOf, ratioOf, seedAt, styleOf } from './generation.rules';
import { requireMayLeave } from './model-consent.service';

export interface GeneratingService {
  /** Makes what of an order is not made yet. Harmless to run twice. */
  run(generationId: Id, signal: AbortSignal, tries: JobTries): Promise<void>;
  /** Gives up what nobody makes any more, so that what was kept aside for it comes back. */
  endLost(): Promise<void>;
  /** Makes the queue hold the next run of that. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface GeneratingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: ObjectStores;
  /** Where uploads are put: their STORAGE_TYPE. */
  readonly uploadType: number;
  readonly jobs: Jobs;
  readonly generator: ImageGenerator;
  readonly modelGenerator: ModelGenerator | null;
  readonly checker: PictureChecker;
  readonly videos: VideoEngine | null;
  readonly downloads: Pick<DownloadService, 'readPhotos'>;
  readonly uploads: Pick<MediaUploadService, 'saveBatch'>;
}

/** Why a file could not be made: shown to the person. */
class NotMade extends Error {
  override readonly name = 'NotMade';
}

const FAILED = '生成失败，请重试';
const SOURCE_GONE = '参考图已不可用';
const MODEL_GONE = '大模型服务已停用，请用本机效果';
const RISKY = '生成的内容没有通过审核，已丢弃';
const LOST_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;
const { waiting, running, done, failed } = GENERATION_STATE;

export function createGenerating(deps: GeneratingDeps): GeneratingService {
  const { db, clock, store } = deps;

  function makerOf(row: GenerationRow): ImageGenerator {
    if (engineOf(row.engine) === 'local') return deps.generator;
    if (deps.modelGenerator === null) throw new NotMade(MODEL_GONE);
    return deps.modelGenerator;
  }

  const isWanted = async (row: GenerationRow): Promise<boolean> =>
    (await repository.findById(db, row.id))?.state === running;

  async function readSource(row: GenerationRow): Promise<Buffer | null> {
    const needsSource = row.action === 'UPSCALE' || hasSource(row.kind);
    if (!needsSource) return null;
    const uid = row.sourceUid ?? '';
    // What was agreed to may have been taken back since.
    if (engineOf(row.engine) === 'model' && row.sourceId !== null) await requireMayLeave(db, row.userId, row.sourceId);
    const source = (await deps.downloads.readPhotos(asPerson(row.userId), [uid])).get(uid);
    if (source === undefined) throw new NotMade(SOURCE_GONE);
    return source;
  }

  /** The file under a name of its own among the orderer's uploads; what lies there already was made by a run that was cut. */
  async function make(row: GenerationRow, position: number, source: Buffer | null, signal: AbortSignal) {
    const film = isFilm(row.kind);
    const key = `${uploadPrefix(row.userUid)}made-${row.uid}-${position}.${film ? 'mp4' : 'jpg'}`;
    const known = await store.stat(key);
    if (known !== null) return { key, facts: known };
    const ticket = await repository.findTicket(db, row.id, position);
    const task: GenerationTask = {
      id: `${row.uid}-${position}`,
      prompt: row.prompt,
      negative: row.negative,
      style: styleOf(row.style),
      option: optionOf(row.option),
      size: GENERATE_RATIOS[ratioOf(row.ratio)],
      seed: seedAt(row.seed, position),
      source,
      ticket: {
        known: ticket,
        keep: (given) => repository.keepTicket(db, { generationId: row.id, position, ticket: given, now: clock.now() }),
        isWanted: () => isWanted(row),
      },
    };
    const facts = film ? await putFilm(row, task, key, signal) : await putPicture(row, task, key, signal);
    return { key, facts };
  }

  async function putPicture(
    row: GenerationRow,
    task: GenerationTask,
    key: string,
    signal: AbortSignal,
  ): Promise<ObjectFacts> {
    const made =
      row.action === 'UPSCALE' && task.source !== null
        ? await makerOf(row).enlarge(task, UPSCALED_EDGE_MAX, signal)
        : await makerOf(row).makePicture(task, signal);
    if (made.kind === 'refused') throw new NotMade(made.words);
    await lookAt(row, made.file);
    return put(key, made.file);
  }

  /** What a model drew is looked at before anybody sees it, where this machine can. */
  async function lookAt(row: GenerationRow, picture: Buffer): Promise<void> {
    if (engineOf(row.engine) === 'local' || !deps.checker.isAvailable) return;
    const judged = await deps.checker.judge(picture);
    if (judged.kind === 'judged' && isRisky(judged.scores)) throw new NotMade(RISKY);
  }

  async function lookAtFilm(row: GenerationRow, file: string, signal: AbortSignal): Promise<void> {
    const probed = await deps.videos?.probe(file, signal);
    if (deps.videos === null || probed?.kind !== 'done') return;
    for (const at of [0, probed.value.durationMs / 2, probed.value.durationMs]) {
      const shown = await deps.videos.takePoster({ file, facts: probed.value }, at, signal);
      if (shown.kind === 'done') await lookAt(row, shown.value);
    }
  }

  async function putFilm(
    row: GenerationRow,
    task: GenerationTask,
    key: string,
    signal: AbortSignal,
  ): Promise<ObjectFacts> {
    const workshop = await mkdtemp(path.join(tmpdir(), 'made-film-'));
    try {
      const target = path.join(workshop, 'film.mp4');
      const made = await makerOf(row).makeFilm(task, GENERATED_FILM_SECONDS, target, signal);
      if (made.kind === 'refused') throw new NotMade(made.words);
      if (engineOf(row.engine) === 'model') await lookAtFilm(row, target, signal);
      return await put(key, createReadStream(target));
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  }

  async function put(key: string, file: Buffer | AsyncIterable<Uint8Array>): Promise<ObjectFacts> {
    const outcome = await store.of(deps.uploadType).put(key, file);
    if (outcome.kind === 'stored' || outcome.kind === 'exists') return outcome.facts;
    throw new Error(`what was made could not be stored: ${outcome.kind}`);
  }

  async function save(row: GenerationRow, position: number, made: Awaited<ReturnType<typeof make>>): Promise<void> {
    const { md5, sizeBytes } = made.facts;
    const fileName = fileNameOf(row.style, position, isFilm(row.kind));
    const item = { objectKey: made.key, md5, sizeBytes, fileName, lastModified: row.createdAt.getTime() };
    const input = { albumId: row.albumUid, ossUploadType: deps.uploadType, items: [item] };
    await repository.keepMade(db, { generationId: row.id, position, md5, now: clock.now() });
    const [saved] = await deps.uploads.saveBatch(asPerson(row.userId), input);
    if (saved === undefined || saved.code !== 0) throw new NotMade(saved?.msg ?? FAILED);
    await addResult(row, position, saved.resourceId);
  }

  const addResult = (row: GenerationRow, position: number, mediaUid: string): Promise<void> =>
    repository.addResult(db, { generationId: row.id, position, mediaUid, now: clock.now() });

  async function makeAll(row: GenerationRow, signal: AbortSignal): Promise<void> {
    const source = await readSource(row);
    const places = await repository.findPlaces(db, row.id);
    for (let position = 0; position < row.count; position += 1) {
      if (places.has(position)) continue;
      const saved = await repository.findSaved(db, row, position);
      if (saved !== undefined) {
        await addResult(row, position, saved);
        continue;
      }
      if (!(await isWanted(row))) return;
      const made = await make(row, position, source, signal);
      // What nobody waits for any more is neither kept nor paid for.
      if (!(await isWanted(row))) return;
      await save(row, position, made);
    }
    await endGeneration(deps, row.id, done);
  }

  return {
    async run(generationId, signal, tries) {
      const row = await repository.findById(db, generationId);
      // A run before this one may have been cut while it was making.
      if (row === undefined || !(await repository.move(db, row.id, [waiting, running], running))) return;
      try {
        await makeAll(row, signal);
      } catch (error) {
        const words = error instanceof NotMade || error instanceof Refusal ? error.message : null;
        const isLast = tries.before + 1 >= GENERATE.policy.maxAttempts;
        if (words === null && (!isLast || signal.aborted)) throw error;
        deps.log.warn({ err: error, generation: row.uid }, 'what was ordered could not be made');
        await endGeneration(deps, row.id, failed, words ?? FAILED);
      }
    },

    async endLost() {
      for (const id of await repository.listLost(db, new Date(clock.now().getTime() - LOST_MS))) {
        if (await endGeneration(deps, id, failed, FAILED)) deps.log.warn({ generation: id }, 'an order was lost');
      }
    },

    scheduleNext: () =>
      deps.jobs.add(
        db,
        END_GENERATIONS,
        {},
        {
          key: 'generation-sweep',
          runAt: new Date(clock.now().getTime() + LOOK_EVERY_MS),
        },
      ),
  };
}
