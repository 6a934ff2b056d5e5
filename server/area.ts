import type { FastifyInstance } from 'fastify';
import type { ObjectStores } from './adapters/object-store/types';
import type { OpenListener } from './db/listener';
import type { FileColumn, NamedFiles } from './db/named-files';
import type { Routes } from './http/bind';
import type { CallerLookup } from './http/caller';
import type { RateLimits } from './http/rate-limits';
import type { JobHandler } from './jobs/queue';
import type { Log } from './log';
import type { CounterCheck } from './modules/media/lifecycle/media-doctor-counters';
import type { ErasureNote } from './modules/security/account-erasure.service';
import type { ExportLists } from './modules/security/account-export.service';
import type { ServerDeps } from './deps';

/**
 * [Note: Areas] An area says in `<area>.wiring.ts` what it builds, which calls it binds, which jobs it runs and what others must know of its
 * tables. `AREAS` lists them; whatever goes through all areas goes through that list.
 */
export interface AreaSpec<Name extends string, Needs, Own extends object> {
  readonly name: Name;
  /** Every table of the area by its name: see TableNote. */
  readonly tables: TableNotes;
  /**
   * Builds the services. `areas` are those that are needed: one that stands before in the list may be used at once, one that stands after
   * it only when a call comes, never while wiring.
   */
  wire(deps: AreaDeps, areas: Needs, notes: AreaNotes): Own | Promise<Own>;
  /** Binds the area's calls and whatever else it serves. Runs in the web process alone, so it loads the routes itself. */
  bind?(web: WebSide, own: Own): Promise<void>;
  /** What the worker runs. */
  jobs?(own: Own, areas: Needs): readonly JobHandler[];
  /** What a worker that starts makes the queue hold. */
  schedules?(own: Own): readonly Schedule[];
}

/** What an area is built from. */
export interface AreaDeps extends Omit<ServerDeps, 'store'> {
  readonly store: ObjectStores;
}

/** What calls are bound to. */
export interface WebSide {
  readonly routes: Routes;
  readonly http: FastifyInstance;
  readonly rateLimits: RateLimits;
  readonly callers: CallerLookup;
  readonly openListener: OpenListener;
  readonly log: Log;
}

export interface Schedule {
  /** Harmless when the queue holds one already. */
  scheduleNext(): Promise<void>;
}

/**
 * What erasing, exporting and examining must know of a table. Nothing, where its rows name neither a person nor a file, or go by their keys.
 * A backup asks the catalogue of the database and needs no note.
 */
export interface TableNote {
  readonly erasure?: ErasureNote;
  /** What a person's export lists of it. */
  readonly exports?: ExportLists;
  /** The field of the export, or the last part of the call's path beside it, that tells of it in another way. */
  readonly exportedAs?: string;
  /** Why a person's export says nothing of it, though it names him. */
  readonly notExported?: string;
  /** Columns that name files: see [Note: Named objects]. `ruled`: by a rule of its own. */
  readonly files?: Readonly<Record<string, FileColumn | 'ruled'>>;
  /** Numbers that the doctor counts again. */
  readonly counters?: CounterCheck;
}

export type TableNotes = Readonly<Record<string, TableNote>>;

/** What the tables of all areas say, in the order of the list. */
export interface AreaNotes {
  readonly tables: TableNotes;
  readonly erasures: readonly ErasureNote[];
  readonly exports: ExportLists;
  readonly files: NamedFiles;
  readonly counters: readonly CounterCheck[];
}

/** An area that has been built. */
export interface WiredArea<Own extends object> {
  readonly own: Own;
  readonly bind: (web: WebSide) => Promise<void>;
  readonly listJobs: () => readonly JobHandler[];
  readonly schedules: readonly Schedule[];
}

export interface Area<Name extends string = string, Needs = never, Own extends object = object> {
  readonly name: Name;
  readonly tables: TableNotes;
  readonly wire: (deps: AreaDeps, areas: Needs, notes: AreaNotes) => Promise<WiredArea<Own>>;
}

/** An area's services under its name, as another area's `Needs`. */
export type ServicesOf<A> = A extends Area<infer Name, never, infer Own> ? Readonly<Record<Name, Own>> : never;

export function defineArea<const Name extends string, Needs, Own extends object>(
  spec: AreaSpec<Name, Needs, Own>,
): Area<Name, Needs, Own> {
  return {
    name: spec.name,
    tables: spec.tables,
    async wire(deps, areas, notes) {
      const own = await spec.wire(deps, areas, notes);
      return {
        own,
        bind: async (web) => spec.bind?.(web, own),
        listJobs: () => spec.jobs?.(own, areas) ?? [],
        schedules: spec.schedules?.(own) ?? [],
      };
    },
  };
}

/** What the tables of all areas of a list say. Throws where two name the same table, or lists of an export have the same name. */
export function collectNotes(areas: readonly Pick<Area, 'name' | 'tables'>[]): AreaNotes {
  const tables = mergeOnce<TableNote>(areas.map((area) => area.tables));
  const entries = Object.entries(tables);
  const columns = entries.flatMap(([table, { files = {} }]) =>
    Object.entries(files).map(([column, file]) => ({ table, column, file })),
  );
  return {
    tables,
    erasures: entries.flatMap(([, { erasure }]) => erasure ?? []),
    exports: mergeOnce(entries.map(([, { exports = {} }]) => exports)),
    files: {
      columns: columns.flatMap(({ table, column, file }) => (file === 'ruled' ? [] : [{ ...file, table, column }])),
      ruled: columns.flatMap(({ table, column, file }) => (file === 'ruled' ? [`${table}.${column}`] : [])),
    },
    counters: entries.flatMap(([, { counters }]) => counters ?? []),
  };
}

function mergeOnce<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const merged: Record<string, T> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    if (Object.hasOwn(merged, name)) throw new Error(`${name} is named twice`);
    merged[name] = value;
  }
  return merged;
}
