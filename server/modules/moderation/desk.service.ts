import { LARGE_EDGE, MEDIA_KIND, THUMB_WIDTH } from '@contract/constants/media';
import { CASE_KIND, type CaseKind } from '@contract/constants/moderation';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  CaseCounts,
  CasePage,
  CasePageQuery,
  DroppedCases,
  ModerationCase,
  RevealedPictures,
  RevealInput,
} from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import type { MediaUrls } from '../media/rows/media-url';
import { NO_FILTER, readFilter } from './desk-caller';
import * as repository from './desk.repository';
import { type MatterService, TEXT_CAUSES, THING_CAUSES } from './matter.service';
import type { DeskReviews } from './settings/desk-review.service';

/** What waits at the desk. For super admins alone. */
export interface DeskService {
  list(caller: Caller, kind: CaseKind, query: CasePageQuery): Promise<CasePage>;
  count(caller: Caller): Promise<CaseCounts>;
  reveal(caller: Caller, input: RevealInput): Promise<RevealedPictures>;
  dropEmpty(caller: Caller): Promise<DroppedCases>;
}

export interface DeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly urls: MediaUrls;
  readonly matters: Pick<MatterService, 'count'>;
  readonly reviews: Pick<DeskReviews, 'count'>;
}

export function createDesk(deps: DeskDeps): DeskService {
  const { db, clock, ids, urls, matters, reviews } = deps;

  const countOpen = (kind: CaseKind): Promise<number> =>
    repository.countCaseRows(db, { ...NO_FILTER, kind, isDecided: false });

  return {
    async list(caller, kind, query) {
      requireRight(caller, 'moderation');
      const filter = { ...readFilter(query), kind, isDecided: query.decided };
      const [rows, total] = await Promise.all([
        repository.listCases(db, filter, { limit: query.size, offset: pageOffset(query) }),
        repository.countCaseRows(db, filter),
      ]);
      return toPage(rows.map(toCase), total, query);
    },

    async count(caller) {
      requireRight(caller, 'moderation');
      const [report, appeal, illegal, checked, text, thing, waiting] = await Promise.all([
        countOpen(CASE_KIND.report),
        countOpen(CASE_KIND.appeal),
        countOpen(CASE_KIND.held),
        countOpen(CASE_KIND.checked),
        matters.count(TEXT_CAUSES),
        matters.count(THING_CAUSES),
        reviews.count(),
      ]);
      return { report, appeal, illegal, checked, text, thing, ...waiting };
    },

    async reveal(caller, input) {
      const { userId } = requireRight(caller, 'moderation');
      const rows = await repository.listPictures(db, input.ids);
      const act = ids.newId();
      await repository.insertDecisions(
        db,
        rows.map((row) => ({
          act,
          rule: 'reveal',
          caseUid: row.uid,
          caseId: row.caseId,
          mediaId: row.mediaId,
          mediaUid: row.mediaUid,
          actorId: userId,
          verdict: 0,
          reason: '',
          fromStatus: row.legalStatus,
          toStatus: row.legalStatus,
          at: clock.now(),
        })),
      );
      return rows.map((row) => {
        const base = urls.base(row.albumUid, { role: 'holder', epoch: row.holderEpoch });
        const isVideo = row.kind === MEDIA_KIND.video;
        const frames = isVideo ? (row.checkFrames ?? 0) : 0;
        return {
          id: row.uid,
          url: `${base}${LARGE_EDGE}/${row.mediaUid}`,
          smallUrl: `${base}${THUMB_WIDTH}/${row.mediaUid}`,
          videoUrl: isVideo ? `${base}video/${row.mediaUid}` : '',
          framesUrl: frames > 0 ? `${base}frames/${row.mediaUid}` : '',
          frames,
        };
      });
    },

    async dropEmpty(caller) {
      requireRight(caller, 'moderation');
      return { dropped: await repository.dropEmptyCases(db, clock.now()) };
    },
  };
}

function toCase(row: repository.CaseRow): ModerationCase {
  return {
    id: row.uid,
    kind: row.kind,
    state: row.state,
    resourceId: row.mediaUid,
    hotResourceType: row.mediaKind === MEDIA_KIND.video ? MEDIA_KIND.video : MEDIA_KIND.photo,
    ratioMilli: row.ratioMilli,
    thumbhash: row.thumbhash,
    legalStatus: row.legalStatus,
    albumId: row.albumUid,
    albumName: row.albumName,
    uploader: { id: row.uploaderUid, nickname: row.uploaderName, avatar: row.uploaderAvatar },
    uploaderIllegalCount: row.illegalCount,
    reportCount: row.reportCount,
    ...(row.reportPictures === 0 ? {} : { reportPictures: row.reportPictures }),
    reasons: row.reasons,
    text: row.text,
    postText: row.postText,
    createTime: row.at.getTime(),
    lastReason: row.lastReason,
    lastActor: row.lastActor,
    lastTime: row.lastAt?.getTime() ?? 0,
    wechat: row.wechat,
    scores: row.scores,
  };
}
