import {
  GROWTH_RECORDS_MAX,
  MILESTONES_MAX,
  YEAR_BOOK_MONTH_PHOTOS,
  YEAR_BOOK_PHOTOS_MAX,
} from '@contract/constants/baby';
import { BABY_ERRORS } from '@contract/baby-errors';
import { TAB_KIND } from '@contract/constants/media';
import { describeAge } from '@contract/rules/baby-age';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { YearBookInput } from '@contract/schemas/baby';
import type { FileReply } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { Book, BookPicture, DrawingEngine } from '../../adapters/drawing/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { DrawingGate } from '../media/objects/drawing-gate';
import type { DownloadService } from '../media/serve/media-download.service';
import type { MediaListService } from '../media/wall/media-list.service';
import * as repository from './baby.repository';
import type { ChildRow, GrowthRow, MilestoneRow } from './baby.repository';
import type { Families } from './baby-family.service';

/** A child's year to be printed, made when it is asked for. */
export interface YearBookService {
  /** With the photos that the caller may download, one book at a time for each. */
  draw(caller: Caller, input: YearBookInput): Promise<FileReply>;
}

export interface YearBookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly families: Families;
  readonly mediaLists: Pick<MediaListService, 'list'>;
  readonly downloads: Pick<DownloadService, 'readPhotos'>;
  readonly drawing: Pick<DrawingEngine, 'drawBook' | 'drawLongBook' | 'toWidth' | 'toJpeg' | 'readSize'>;
  readonly gate: DrawingGate;
}

/** What a month of the book is made of. */
interface Month {
  readonly month: number;
  readonly milestones: readonly MilestoneRow[];
  /** Photos of the month that are with none of them. */
  readonly photoUids: readonly string[];
}

const PICTURE_WIDTH = 1_000;
const MONTHS = Array.from({ length: 12 }, (_none, at) => at + 1);

export function createYearBooks(deps: YearBookDeps): YearBookService {
  const { db, clock, families, mediaLists, downloads, drawing, gate } = deps;
  const busy = new Set<Id>();

  async function listPhotos(caller: Caller, albumId: string, month: string, used: ReadonlySet<string>) {
    const days = { dayFrom: `${month}-01`, dayTo: lastDayOf(month) };
    const page = { current: 1, size: YEAR_BOOK_MONTH_PHOTOS + 9, type: TAB_KIND.photo, showFaceLocation: false };
    const { records } = await mediaLists.list(caller, { ...page, albumId, ...days });
    return records.flatMap(({ id }) => (used.has(id) ? [] : [id])).slice(0, YEAR_BOOK_MONTH_PHOTOS);
  }

  /** One photo after the other is read and made smaller: there are never two whole ones in memory. */
  async function readPictures(caller: Caller, uids: readonly string[]): Promise<Map<string, BookPicture>> {
    const pictures = new Map<string, BookPicture>();
    for (const uid of uids.slice(0, YEAR_BOOK_PHOTOS_MAX)) {
      const file = (await downloads.readPhotos(caller, [uid])).get(uid);
      if (file === undefined) continue;
      const picture = await gate(async () => {
        const jpeg = await drawing.toJpeg(await drawing.toWidth(file, PICTURE_WIDTH));
        return { jpeg, ...(await drawing.readSize(jpeg)) };
      });
      pictures.set(uid, picture);
    }
    return pictures;
  }

  async function listMonths(caller: Caller, albumId: string, year: number, rows: readonly MilestoneRow[]) {
    const used = new Set(rows.flatMap(({ mediaUids }) => mediaUids));
    const months: Month[] = [];
    for (const month of MONTHS) {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      const milestones = rows.filter(({ day }) => day.startsWith(name)).reverse();
      const photoUids = await listPhotos(caller, albumId, name, used);
      if (milestones.length > 0 || photoUids.length > 0) months.push({ month, milestones, photoUids });
    }
    return months;
  }

  async function make(caller: Caller, { albumId, childId, year, form }: YearBookInput): Promise<Buffer> {
    const family = await families.requireRight(db, caller, albumId, 'see');
    const child = await families.requireChild(db, family, childId);
    const isOfYear = ({ day }: { readonly day: string }): boolean => day.startsWith(`${year}-`);
    const all = await repository.listMilestones(db, child.id, { limit: MILESTONES_MAX, offset: 0 });
    const grown = await repository.listGrowth(db, child.id, { limit: GROWTH_RECORDS_MAX, offset: 0 });
    const growth = grown.filter(isOfYear).reverse();
    const months = await listMonths(caller, albumId, year, all.filter(isOfYear));
    if (months.length === 0 && growth.length === 0) throw refuse(BABY_ERRORS.YEAR_BOOK_EMPTY);
    const wanted = months.flatMap(({ milestones, photoUids }) => [
      ...milestones.flatMap(({ mediaUids }) => mediaUids),
      ...photoUids,
    ]);
    const pictures = await readPictures(caller, [...new Set(wanted)]);
    const book = toBook({ child, year, months, growth, pictures, today: shanghaiDay(clock.now()) });
    return gate(() => (form === 'picture' ? drawing.drawLongBook(book) : drawing.drawBook(book)));
  }

  return {
    async draw(caller, input) {
      const { userId } = requireUser(caller);
      if (busy.has(userId)) throw refuse(BABY_ERRORS.YEAR_BOOK_BUSY);
      busy.add(userId);
      try {
        const mime = input.form === 'picture' ? 'image/jpeg' : 'application/pdf';
        return { mime, bytes: await make(caller, input) };
      } finally {
        busy.delete(userId);
      }
    },
  };
}

/** Of a month `yyyy-mm`, as `yyyy-mm-dd`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
}

function toBook(given: {
  readonly child: ChildRow;
  readonly year: number;
  readonly months: readonly Month[];
  readonly growth: readonly GrowthRow[];
  readonly pictures: ReadonlyMap<string, BookPicture>;
  readonly today: string;
}): Book {
  const { child, year, months, growth, pictures, today } = given;
  const picturesOf = (uids: readonly string[]): BookPicture[] => uids.flatMap((uid) => pictures.get(uid) ?? []);
  const [cover = null] = pictures.values();
  const last = `${year}-12-31`;
  const age = describeAge(child.birthday, last < today ? last : today);
  return {
    title: `${child.name}的${year}年`,
    subtitle: age === '' ? '' : `这一年，${age}`,
    cover,
    chapters: months.map(({ month, milestones, photoUids }) => {
      const photos = picturesOf(photoUids);
      return {
        heading: `${month}月`,
        parts: [
          ...milestones.map(({ day, title, story, mediaUids }) => ({
            title,
            note: `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 · ${describeAge(child.birthday, day)}`,
            text: story,
            pictures: picturesOf(mediaUids),
          })),
          ...(photos.length === 0 ? [] : [{ title: '', note: '这个月的照片', text: '', pictures: photos }]),
        ],
      };
    }),
    table: {
      heading: '成长记录',
      columns: ['日期', '年龄', '身高（cm）', '体重（kg）', '头围（cm）'],
      rows: growth.map(({ day, heightMm, weightGrams, headMm }) => [
        day,
        describeAge(child.birthday, day),
        writeMeasure(heightMm, 10),
        writeMeasure(weightGrams, 1_000),
        writeMeasure(headMm, 10),
      ]),
    },
    footer: [`智享相册 · 制作于${today}`],
  };
}

const writeMeasure = (value: number | null, unit: number): string => (value === null ? '—' : String(value / unit));
