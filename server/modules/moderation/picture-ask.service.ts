import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PICTURE_VERDICT } from '@contract/constants/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Wechat } from '../../adapters/wechat/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { changeCounted } from '../media/rows/media-count.service';
import type { WechatService } from '../session/wechat.service';
import { followChecks } from './check-outcome.service';
import { countPictures, readPictures } from './checked-pictures';
import type { MediaToCheck } from './content-check.repository';
import { ASK_PICTURES, END_PICTURES } from './moderation.jobs';
import { PICTURE_PATH } from './picture-ask.rules';
import * as repository from './picture-ask.repository';

type PushQuery = Readonly<Record<string, string | undefined>>;

/** See [Note: Picture asks] in 0085-picture-asks. */
export interface PictureAsks {
  /** Nothing, where WeChat says nothing by itself here, or was asked before. */
  begin(mediaId: Id, media: MediaToCheck): Promise<void>;
  /** Throws where it is to be tried again. */
  ask(mediaId: Id): Promise<void>;
  /** Gives up what has not been said in time. */
  end(mediaId: Id): Promise<void>;
  /** The same of all. */
  sweep(): Promise<void>;
  /** A JPEG for WeChat alone, by the address that it was given; null: there is none (any more). */
  show(token: string): Promise<Buffer | null>;
  /** The reply by which WeChat verifies the address for its message push; null if the request is not from WeChat. */
  answerProbe(query: PushQuery): string | null;
  /** What WeChat pushes. `unknown`: it is to say it again. */
  hear(query: PushQuery, body: string): Promise<'taken' | 'forged' | 'unknown'>;
}

export interface PictureAskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly wechat: Pick<Wechat, 'isPushed' | 'readPush' | 'answerProbe'>;
  readonly asking: Pick<WechatService, 'checkPicture'>;
  readonly env: Pick<Env, 'publicUrl'>;
}

/** WeChat answers within half an hour. */
const PATIENCE_MS = 35 * 60_000;
/** Later, so that no two clocks disagree. */
const END_AFTER_MS = PATIENCE_MS + 60_000;
const SWEPT = 200;
const EDGE = 1_500;
const VERDICTS = {
  pass: PICTURE_VERDICT.passed,
  review: PICTURE_VERDICT.doubtful,
  risky: PICTURE_VERDICT.risky,
  unseen: PICTURE_VERDICT.unseen,
} as const;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createPictureAsks(deps: PictureAskDeps): PictureAsks {
  const { db, clock, ids, jobs, log, store, wechat, env } = deps;

  const settle = async (mediaId: Id, change: (tx: Tx, at: Date) => Promise<void>): Promise<void> => {
    const albumId = await repository.findAlbumOf(db, mediaId);
    if (albumId === null) return;
    await db.transaction().execute((tx) =>
      changeCounted(tx, albumId, [mediaId], async () => {
        const at = clock.now();
        await change(tx, at);
        await followChecks(tx, mediaId, at);
      }),
    );
  };

  return {
    async begin(mediaId, media) {
      if (!wechat.isPushed) return;
      await db.transaction().execute(async (tx) => {
        const at = clock.now();
        if (!(await repository.insertAsks(tx, mediaId, countPictures(media), at))) return;
        await jobs.add(tx, ASK_PICTURES, { mediaId });
        await jobs.add(tx, END_PICTURES, { mediaId }, { runAt: new Date(at.getTime() + END_AFTER_MS) });
      });
    },

    async ask(mediaId) {
      for (const { id, uploaderId } of await repository.listUntaken(db, mediaId)) {
        const token = ids.newToken();
        await repository.keepToken(db, id, hashOf(token), clock.now());
        const outcome = await deps.asking.checkPicture(uploaderId, `${env.publicUrl}${PICTURE_PATH}/${token}`);
        if (outcome.kind === 'later') throw new Error('WeChat could not be asked about a picture');
        // The uploader has not used the mini-program lately, so WeChat does not check it: then only the classifier decides.
        if (outcome.kind === 'unasked') return settle(mediaId, (tx) => repository.deleteAsks(tx, mediaId));
        await repository.keepTrace(db, id, outcome.traceId);
      }
    },

    end: (mediaId) =>
      settle(mediaId, (tx, at) => repository.endAsksOf(tx, mediaId, new Date(at.getTime() - PATIENCE_MS), at)),

    async sweep() {
      const before = new Date(clock.now().getTime() - PATIENCE_MS);
      for (const mediaId of await repository.listOverdue(db, before, SWEPT)) await this.end(mediaId);
    },

    async show(token) {
      const now = clock.now();
      const found = await repository.findFetched(db, hashOf(token), new Date(now.getTime() - PATIENCE_MS));
      if (found === undefined) return null;
      const picture = (await readPictures(store, found))[found.part];
      if (picture === undefined || picture === null) return null;
      const bytes = await sharp(picture)
        .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg()
        .toBuffer();
      await repository.noteFetched(db, found.id, now);
      return bytes;
    },

    answerProbe: (query) => wechat.answerProbe(query),

    async hear(query, body) {
      const pushed = wechat.readPush(query, body);
      if (pushed.kind === 'forged') {
        log.warn({ reason: pushed.reason }, 'a pushed message is not from WeChat');
        return 'forged';
      }
      if (pushed.kind === 'other') return 'taken';
      const found = await repository.findByTrace(db, pushed.traceId);
      // It may be faster than the answer in which it said the name.
      if (found === null) return 'unknown';
      if (!found.isWaiting) return 'taken';
      const verdict = found.isFetched ? VERDICTS[pushed.verdict] : PICTURE_VERDICT.unseen;
      await settle(found.mediaId, (tx, at) => repository.endAsk(tx, found.id, verdict, at));
      return 'taken';
    },
  };
}
