import { ERRORS } from '@contract/errors';
import { type AlbumShape, PLAIN_SHAPE } from '@contract/constants/album-template';
import type { AlbumTemplateList, AlbumTypes } from '@contract/schemas/album';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { type AlbumTemplateRow, findTemplate, listTemplates, saveTemplate } from './album-template.repository';

/** See [Note: Templates] in 0093-album-template. */
export interface AlbumTemplateService {
  /** What a new album may be. */
  listTypes(): Promise<AlbumTypes>;
  listAll(): Promise<AlbumTemplateList>;
}

/** For the operator's command line. */
export interface AlbumTemplateDesk {
  listAll(): Promise<AlbumTemplateRow[]>;
  find(template: number): Promise<AlbumTemplateRow | null>;
  save(row: AlbumTemplateRow): Promise<void>;
}

export function createAlbumTemplates({ db }: { readonly db: Db }): AlbumTemplateService {
  return {
    async listTypes() {
      const rows = await listTemplates(db);
      return rows.filter(({ isOffered }) => isOffered).map(({ template, name, note }) => ({ template, name, note }));
    },
    async listAll() {
      const rows = await listTemplates(db);
      return rows.map(({ position: _position, tabs, fields, ...row }) => ({
        ...row,
        tabs: [...tabs],
        fields: [...fields],
      }));
    },
  };
}

export function createAlbumTemplateDesk({ db }: { readonly db: Db }): AlbumTemplateDesk {
  return {
    listAll: () => listTemplates(db),
    find: (template) => findTemplate(db, template),
    save: (row) => saveTemplate(db, row),
  };
}

/** What is not among them opens the photos' page. */
export async function findShape(db: Db, template: number): Promise<AlbumShape> {
  return (await findTemplate(db, template)) ?? PLAIN_SHAPE;
}

/** Refuses what no new album may be. */
export async function requireOffered(db: Db, template: number): Promise<AlbumTemplateRow> {
  const row = await findTemplate(db, template);
  if (row === null || !row.isOffered) throw refuse(ERRORS.ALBUM_TEMPLATE_UNKNOWN);
  return row;
}
