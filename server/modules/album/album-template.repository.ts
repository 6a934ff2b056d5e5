import { ALBUM_VISIBILITY, UPLOAD_BY } from '@contract/constants/album';
import {
  type AlbumShape,
  type AlbumTemplate,
  PLAIN_SHAPE,
  TEMPLATE_EMPHASES,
  TEMPLATE_FIELDS,
  TEMPLATE_LAYOUTS,
  TEMPLATE_PAGES,
} from '@contract/constants/album-template';
import type { AlbumTemplateTable } from '../../db/album-tables';
import type { Db } from '../../db/tables';

export interface AlbumTemplateRow extends AlbumTemplate {
  readonly position: number;
  readonly isOffered: boolean;
}

/** What a template makes of an album, as a join brings it: null without one. */
export interface ShapeColumns {
  readonly page: string | null;
  readonly layout: string | null;
  readonly tabs: number[] | null;
  readonly emphasis: string | null;
}

/** Of a template that is not known, the photos' page. */
export function toShape({ page, layout, tabs, emphasis }: ShapeColumns): AlbumShape {
  return {
    page: TEMPLATE_PAGES.find((each) => each === page) ?? PLAIN_SHAPE.page,
    layout: TEMPLATE_LAYOUTS.find((each) => each === layout) ?? PLAIN_SHAPE.layout,
    tabs: tabs ?? PLAIN_SHAPE.tabs,
    emphasis: TEMPLATE_EMPHASES.find((each) => each === emphasis) ?? PLAIN_SHAPE.emphasis,
  };
}

function toTemplate(row: AlbumTemplateTable): AlbumTemplateRow {
  return {
    ...toShape(row),
    template: row.number,
    name: row.name,
    note: row.note,
    visibility: Object.values(ALBUM_VISIBILITY).find((value) => value === row.visibility) ?? ALBUM_VISIBILITY.members,
    uploadBy: Object.values(UPLOAD_BY).find((value) => value === row.upload_by) ?? UPLOAD_BY.owner,
    fields: TEMPLATE_FIELDS.filter((field) => row.fields.includes(field)),
    position: row.position,
    isOffered: row.is_offered,
  };
}

/** All of them, in the order of the page where one is chosen. */
export async function listTemplates(db: Db): Promise<AlbumTemplateRow[]> {
  const rows = await db.selectFrom('album_template').selectAll().orderBy('position').orderBy('number').execute();
  return rows.map(toTemplate);
}

export async function findTemplate(db: Db, number: number): Promise<AlbumTemplateRow | null> {
  const row = await db.selectFrom('album_template').selectAll().where('number', '=', number).executeTakeFirst();
  return row === undefined ? null : toTemplate(row);
}

/** Adds it, or changes the one of this number. */
export async function saveTemplate(db: Db, row: AlbumTemplateRow): Promise<void> {
  const set = {
    name: row.name,
    note: row.note,
    page: row.page,
    layout: row.layout,
    tabs: [...row.tabs],
    emphasis: row.emphasis,
    visibility: row.visibility,
    upload_by: row.uploadBy,
    fields: [...row.fields],
    position: row.position,
    is_offered: row.isOffered,
  };
  await db
    .insertInto('album_template')
    .values({ ...set, number: row.template })
    .onConflict((conflict) => conflict.column('number').doUpdateSet(set))
    .execute();
}
