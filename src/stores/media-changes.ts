import { create } from 'zustand';
import { listReviews } from '@contract/http/album-person';
import type { Endpoint } from '@contract/http/endpoint';
import { getGroupRows, getMedia, listMedia, listMediaGroups } from '@contract/http/media';
import { searchMedia } from '@contract/http/search';
import { getStatistics } from '@contract/http/statistics';
import { listPersonPhotos } from '@contract/http/user';
import { hearAnswers } from '@/api/client';
import { forgetTurns, inTurn } from '@/api/turns';
import { type MediaChange, type MediaChanges, toMediaChange, withMediaChange } from '@/domain/viewer/media-changes';
import { toWallItem, type WallRow } from '@/domain/wall/wall-item';
import { onPersonLeft, useSession } from './session/session-state';

/** What the server last said of one, and how late that was asked or answered. */
interface Known {
  readonly said: MediaChange;
  readonly at: number;
}

export interface MediaChangesState {
  /** Of what this person has changed in this visit, as it is shown: what is wanted, over what the server said. */
  readonly shown: MediaChanges;
  readonly known: ReadonlyMap<string, Known>;
  readonly wanted: MediaChanges;
}

const NOTHING: MediaChangesState = { shown: new Map(), known: new Map(), wanted: new Map() };
const NO_CHANGE: MediaChange = {};

/** The one place that walls, lists and viewers read it from, whatever they were read with themselves. It belongs to one person. */
export const useMediaChanges = create<MediaChangesState>()(() => NOTHING);
export const selectMediaChanges = (state: MediaChangesState): MediaChanges => state.shown;

let moment = 0;

onPersonLeft(forgetTurns);
onPersonLeft(() => useMediaChanges.setState(NOTHING));

const readPerson = (): string | undefined => useSession.getState().user?.id;

interface Held {
  readonly known?: Known | undefined;
  readonly wanted?: MediaChange;
}

function change(ids: readonly string[], edit: (id: string, held: Required<Held>) => Held): void {
  const { shown: oldShown, known: oldKnown, wanted: oldWanted } = useMediaChanges.getState();
  const [shown, known, wanted] = [new Map(oldShown), new Map(oldKnown), new Map(oldWanted)];
  for (const id of ids) {
    const next = edit(id, { known: known.get(id), wanted: wanted.get(id) ?? NO_CHANGE });
    if (next.known !== undefined) known.set(id, next.known);
    if (next.wanted !== undefined) {
      if (Object.keys(next.wanted).length === 0) wanted.delete(id);
      else wanted.set(id, next.wanted);
    }
    const over = wanted.get(id);
    const said = known.get(id)?.said;
    if (over === undefined && said === undefined) shown.delete(id);
    else shown.set(id, withMediaChange(said ?? NO_CHANGE, over));
  }
  useMediaChanges.setState({ shown, known, wanted });
}

type Fact = 'liked' | 'collected' | 'isHidden' | 'isEssence';

const without = (held: MediaChange, fact: Fact): MediaChange =>
  Object.fromEntries(Object.entries(held).filter(([name]) => name !== fact));

export interface MediaSwitch<Answer> {
  readonly fact: Fact;
  readonly value: boolean;
  /** Asked for about all of them at once. */
  readonly send: () => Promise<Answer>;
  /** Not sent where something else is wanted by its turn: what is one of several is sent all the same, before it. */
  readonly isTap: boolean;
  /** What the answer says of each; those it says nothing of stay as they were. */
  readonly read: (answer: Answer) => MediaChanges;
}

/**
 * Switches a fact of photos and videos: shown at once, sent after what is under way about them, and as it was again where it is refused.
 * Null: it was not sent, because something else is wanted by now or the person has left. Rejects as the call does.
 */
export async function switchMedia<Answer>(
  ids: readonly string[],
  { fact, value, isTap, send, read }: MediaSwitch<Answer>,
): Promise<Answer | null> {
  const person = readPerson();
  const keyOf = (id: string): string => `${fact}:${id}`;
  change(ids, (_id, { wanted }) => ({ wanted: { ...wanted, [fact]: value } }));
  return inTurn(ids.map(keyOf), async (isLast) => {
    const settle = (answers: MediaChanges): void => {
      if (readPerson() !== person) return;
      moment += 1;
      change(ids, (id, { known, wanted }) => {
        const said = answers.get(id);
        return {
          ...(said === undefined ? {} : { known: { said: { ...known?.said, ...said }, at: moment } }),
          ...(isLast(keyOf(id)) ? { wanted: without(wanted, fact) } : {}),
        };
      });
    };
    if (readPerson() !== person || (isTap && !ids.some((id) => isLast(keyOf(id))))) return null;
    try {
      const answer = await send();
      settle(read(answer));
      return answer;
    } catch (error) {
      settle(new Map());
      throw error;
    }
  });
}

type Read = { readonly id: string } & MediaChange;

/**
 * What was changed before something was asked for is known better by the answer. What was changed after that, or is being changed, stays:
 * the answer may be of before.
 */
function hearMedia(): (answer: readonly Read[]) => void {
  moment += 1;
  const at = moment;
  return (answer) => {
    const { known } = useMediaChanges.getState();
    const later = new Map(answer.flatMap((read) => ((known.get(read.id)?.at ?? at) < at ? [[read.id, read]] : [])));
    if (later.size === 0) return;
    change([...later.keys()], (id, held) => {
      const read = later.get(id);
      if (held.known === undefined || read === undefined) return {};
      return { known: { said: withMediaChange(held.known.said, toMediaChange(read)), at } };
    });
  };
}

const toRead = (row: WallRow): Read => {
  const { id, isLiked: liked, isHidden, isEssence } = toWallItem(row);
  return { id, liked, isHidden, isEssence };
};

function hear<Input, Answer>(endpoint: Endpoint<Input, Answer>, toReads: (answer: Answer) => readonly Read[]): void {
  hearAnswers(endpoint, () => {
    const learn = hearMedia();
    return (answer) => learn(toReads(answer));
  });
}

const ofPage = ({ records }: { readonly records: readonly Read[] }): readonly Read[] => records;
hear(listMedia, ofPage);
hear(listPersonPhotos, ofPage);
hear(listReviews, ofPage);
hear(searchMedia, ofPage);
hear(getMedia, (media) => [media]);
hear(getGroupRows, ({ rows }) => rows.map(toRead));
hear(listMediaGroups, ({ first }) => first?.rows.map(toRead) ?? []);
hear(getStatistics, ({ top }) => top);
