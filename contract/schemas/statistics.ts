import Type from 'typebox';
import { STAT_REPORT_MAX } from '../constants/statistics';
import { MediaItem } from './media';
import { CursorQuery, cursorPageOf, PersonBadge, Uid } from './shared';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** An event of the client's: a visit of an album, a look at one photo, a share. Downloads are counted where they happen. */
export const StatEvent = Type.Object({
  /** Made by the client once per event, so that a repeated report counts once. */
  id: Type.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$' }),
  /** STAT_KIND: albumView, mediaView, share. */
  kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
  albumId: Uid,
  mediaId: Type.Optional(Uid),
  /** VISIT_SOURCE */
  source: Type.Integer({ minimum: 0, maximum: 9 }),
});
export type StatEvent = Type.Static<typeof StatEvent>;
export const ReportEventsInput = Type.Object({
  events: Type.Array(StatEvent, { minItems: 1, maxItems: STAT_REPORT_MAX }),
});
export type ReportEventsInput = Type.Static<typeof ReportEventsInput>;
/** How many were taken; those about what the caller may not see are left out. */
export const ReportedEvents = Type.Object({ taken: Type.Integer() });
export type ReportedEvents = Type.Static<typeof ReportedEvents>;

/** Whole days in Asia/Shanghai, both included. Without them: the last 30. */
const Range = { from: Type.Optional(Day), to: Type.Optional(Day) };

const Numbers = {
  /** Times that the album was opened. */
  views: Type.Integer(),
  /** Different people (or devices) of each day, added up. */
  visitors: Type.Integer(),
  mediaViews: Type.Integer(),
  likes: Type.Integer(),
  collects: Type.Integer(),
  comments: Type.Integer(),
  downloads: Type.Integer(),
  shares: Type.Integer(),
  uploads: Type.Integer(),
};

export const StatisticsQuery = Type.Object({ albumId: Uid, ...Range });
export type StatisticsQuery = Type.Static<typeof StatisticsQuery>;

export const AlbumStatistics = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Of the range; `allVisitors` counts everybody who came on any of its days once. */
  total: Type.Object({ ...Numbers, allVisitors: Type.Integer() }),
  /** Every day of the range, oldest first. */
  days: Type.Array(Type.Object({ day: Type.String(), ...Numbers })),
  /** 24 entries: what happened at that hour of the day, in the range. `visitors`: different people of that hour of each day, added up. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      views: Type.Integer(),
      visitors: Type.Integer(),
      likes: Type.Integer(),
      downloads: Type.Integer(),
      uploads: Type.Integer(),
    }),
  ),
  /** VISIT_SOURCE of the views, most first. */
  sources: Type.Array(Type.Object({ source: Type.Integer(), views: Type.Integer() })),
  /** The most looked at in the range, then the most liked. */
  top: Type.Array(
    Type.Object({
      ...MediaItem.properties,
      views: Type.Integer(),
      likes: Type.Integer(),
      downloads: Type.Integer(),
    }),
  ),
});
export type AlbumStatistics = Type.Static<typeof AlbumStatistics>;

const Income = {
  /** Photos and videos, without tips. */
  soldCount: Type.Integer(),
  grossFen: Type.Integer(),
  /** What was given back of that. */
  refundedFen: Type.Integer(),
  /** Without the platform's fee and what was given back. */
  netFen: Type.Integer(),
};
/** Of the caller's own sales. */
export const AlbumIncome = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Whether the caller has ever sold anything there. */
  isSeller: Type.Boolean(),
  total: Type.Object(Income),
  /** Every day of the range, by when it was delivered, oldest first. */
  days: Type.Array(Type.Object({ day: Type.String(), ...Income })),
  /** What has brought most, as far as the caller sees it. */
  top: Type.Array(Type.Object({ id: Uid, smallUrl: Type.String(), soldCount: Type.Integer(), netFen: Type.Integer() })),
});
export type AlbumIncome = Type.Static<typeof AlbumIncome>;

export const StatisticsListQuery = Type.Object({
  ...CursorQuery,
  albumId: Uid,
  /** STAT_LIST */
  list: Type.Union([
    Type.Literal(1),
    Type.Literal(2),
    Type.Literal(3),
    Type.Literal(4),
    Type.Literal(5),
    Type.Literal(6),
  ]),
  ...Range,
});
export type StatisticsListQuery = Type.Static<typeof StatisticsListQuery>;
/** Last first. A visitor has one row for each visit. */
export const StatisticsRow = Type.Object({
  /** Null: somebody who was not signed in, or whose account is gone. */
  person: Type.Union([PersonBadge, Type.Null()]),
  /** Empty where it is about the album. */
  mediaId: Type.String(),
  smallUrl: Type.String(),
  /** VISIT_SOURCE of a visit; 0 otherwise. */
  source: Type.Integer(),
  /** What was said; empty unless it is a comment. */
  text: Type.String(),
  time: Type.Integer(),
});
export const StatisticsPage = cursorPageOf(StatisticsRow);
export type StatisticsPage = Type.Static<typeof StatisticsPage>;

/**
 * One line for each day, with a heading, and after an empty line one for each hour of the day, with another. For spreadsheets:
 * UTF-8 with a byte order mark, lines end with CR LF.
 */
export const StatisticsFile = Type.Object({ fileName: Type.String(), text: Type.String() });
export type StatisticsFile = Type.Static<typeof StatisticsFile>;
