import { toObjectStores } from './adapters/object-store/stores';
import {
  type Area,
  type AreaNotes,
  collectNotes,
  type Schedule,
  type ServicesOf,
  type WebSide,
  type WiredArea,
} from './area';
import type { AREAS } from './areas';
import type { JobHandler } from './jobs/queue';
import type { ServerDeps } from './deps';

/** The services of the areas of a list, by the name of their area. */
export type ServicesOfAll<List extends readonly Area[]> = {
  readonly [Each in List[number] as Each['name']]: ServicesOf<Each>[Each['name']];
};

export type Services = ServicesOfAll<typeof AREAS>;

/** The areas of a list, built. */
export interface Wired<Services> {
  readonly services: Services;
  readonly notes: AreaNotes;
  /** Binds the calls of every area, in the order of the list. */
  bind(web: WebSide): Promise<void>;
  /** What the worker runs. */
  readonly jobs: readonly JobHandler[];
  /** What a worker that starts makes the queue hold. */
  readonly schedules: readonly Schedule[];
}

export type WiredAreas = Wired<Services>;

/**
 * Wires the services of every area of a list, for the web and the worker alike. Reads the installation's secrets. Throws where an area uses
 * one while wiring that stands after it.
 */
export async function wireAreas<const List extends readonly Area[]>(
  areas: List & readonly Area<string, ServicesOfAll<List>>[],
  given: ServerDeps,
): Promise<Wired<ServicesOfAll<List>>> {
  const deps = { ...given, store: toObjectStores(given.store) };
  const notes = collectNotes(areas);
  const built = new Map<string, object>();
  const services = {};
  for (const { name } of areas) {
    const get = (): object => {
      const own = built.get(name);
      if (own === undefined) throw new Error(`the area ${name} is used before it has been wired`);
      return own;
    };
    Object.defineProperty(services, name, { enumerable: true, get });
  }
  // Each name of the list has just been defined, and what it answers is what its area built.
  const all = services as ServicesOfAll<List>;
  const wired: WiredArea<object>[] = [];
  for (const area of areas) {
    const each = await area.wire(deps, all, notes);
    built.set(area.name, each.own);
    wired.push(each);
  }
  return {
    services: all,
    notes,
    async bind(web) {
      for (const each of wired) await each.bind(web);
    },
    jobs: wired.flatMap((each) => each.listJobs()),
    schedules: wired.flatMap((each) => each.schedules),
  };
}
