import { LEGAL_STATUS, type LegalMark, MEDIA_KIND, MEDIA_STATE, REVIEW_STATE } from '@contract/constants/media';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { isTold } from '@contract/rules/legal-mark';
import { clampRatio } from './justified-layout';
import type { WallRow } from './wall-item';
import type { WallGroup } from './wall-model';

/** Of a list's reply, what a tile needs. */
export interface ListedMedia {
  readonly id: string;
  readonly hotResourceType: 0 | 1;
  readonly state: number;
  readonly legalStatus: number;
  readonly legalMark: LegalMark;
  readonly isHidden: boolean;
  readonly reviewState: number;
  readonly isHeld: boolean;
  readonly isMade?: true | undefined;
  readonly isEssence: boolean;
  readonly liked: boolean;
  readonly smallUrl: string;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly thumbhash: string;
  readonly takenLocal: string;
  readonly priceFen: number;
  readonly isBought: boolean;
}

export interface ListedWall {
  readonly groups: readonly WallGroup[];
  readonly rows: ReadonlyMap<string, readonly WallRow[]>;
}

const GROUP_SIZE = 100;

function toFlags(media: ListedMedia): number {
  const isAtRisk = ([LEGAL_STATUS.risk, LEGAL_STATUS.riskReview, LEGAL_STATUS.riskAppeal] as number[]).includes(
    media.legalStatus,
  );
  return (
    (media.liked ? ROW_FLAG.liked : 0) +
    (media.state === MEDIA_STATE.processing ? ROW_FLAG.processing : 0) +
    (media.isHidden ? ROW_FLAG.hidden : 0) +
    (media.legalStatus === LEGAL_STATUS.illegal ? ROW_FLAG.illegal : 0) +
    (isAtRisk ? ROW_FLAG.atRisk : 0) +
    (media.isMade === true ? ROW_FLAG.made : 0) +
    (media.isEssence ? ROW_FLAG.essence : 0) +
    (media.reviewState === REVIEW_STATE.passed ? 0 : ROW_FLAG.unpassed) +
    (media.isHeld ? ROW_FLAG.held : 0) +
    (media.isBought ? ROW_FLAG.bought : 0) +
    (isTold(media.legalMark) ? ROW_FLAG.told : 0) +
    (media.smallUrl === '' ? ROW_FLAG.withheld : 0)
  );
}

const ratioOf = ({ width, height }: ListedMedia): number => (width > 0 && height > 0 ? width / height : 1);

/** An address is `base + variant + '/' + id`. */
function baseOf(media: ListedMedia, origin: string): string {
  const end = `375/${media.id}`;
  return media.smallUrl.endsWith(end) ? origin + media.smallUrl.slice(0, -end.length) : '';
}

/**
 * What pages of a list make of a wall, in the order of the list. `byDay`: with a header for each run of one day. `origin`: in front of
 * addresses, empty in browsers.
 */
export function toListedWall(media: readonly ListedMedia[], byDay: boolean, origin: string): ListedWall {
  const groups: (WallGroup & { readonly videos: number })[] = [];
  const rows = new Map<string, WallRow[]>();
  for (const one of media) {
    const day = byDay ? one.takenLocal.slice(0, 10) : '';
    const last = groups[groups.length - 1];
    const isFull = last === undefined || last.day !== day || last.count >= GROUP_SIZE;
    const group = isFull ? { key: `${groups.length}:${one.id}`, day, count: 0, videos: 0, ratioSum: 0 } : last;
    const ratio = ratioOf(one);
    const grown = {
      ...group,
      count: group.count + 1,
      videos: group.videos + (one.hotResourceType === MEDIA_KIND.video ? 1 : 0),
      ratioSum: group.ratioSum + clampRatio(ratio),
    };
    if (isFull) groups.push(grown);
    else groups[groups.length - 1] = grown;
    const row: WallRow = [
      one.id,
      one.hotResourceType,
      Math.round(ratio * 1000),
      one.thumbhash,
      one.duration,
      toFlags(one),
      one.priceFen,
      baseOf(one, origin),
    ];
    rows.set(group.key, [...(rows.get(group.key) ?? []), row]);
  }
  return { groups, rows };
}
