import type { UploadItem } from './upload-item';

/** Bytes that still fit into an album, by its id. `asked`: the answer is on its way. Absent: nobody has asked since it changed. */
export type UploadRooms = Readonly<Record<string, number | 'asked'>>;

/** What has been judged, or needs no judging, takes its place: it is on its way to its row. */
const isOnItsWay = ({ step }: UploadItem): boolean => step === 'send' || step === 'save';

/** A file takes up room from when it is sent, or from when it is saved where another's bytes are used. */
const needsRoom = ({ step, objectKey }: UploadItem): boolean =>
  step === 'send' || (step === 'save' && objectKey === null);

/** What was saved has its place. */
export function takeRoom(rooms: UploadRooms, { albumId, sizeBytes }: UploadItem): UploadRooms {
  const left = rooms[albumId];
  return typeof left === 'number' ? { ...rooms, [albumId]: left - sizeBytes } : rooms;
}

/** What the server has no room for tells how little there is, also to who may not ask for the number. */
export function capRoom(
  { items }: { readonly items: Readonly<Record<string, UploadItem>> },
  albumId: string,
  leftBytes: number,
): number {
  const refused = Object.values(items).filter((item) => item.albumId === albumId && item.state === 'roomless');
  return refused.reduce((left, { sizeBytes }) => Math.min(left, sizeBytes - 1), leftBytes);
}

export interface RoomPlan {
  readonly ask: readonly string[];
  readonly roomless: readonly string[];
  /** Of those that are ready, in their order. */
  readonly fitting: readonly UploadItem[];
}

/**
 * Of files that are not stored yet: which of the ready ones fit, and of which albums it is not known. While that is so nothing is
 * sent to them or saved in them, so that the answer is not about a number that changes meanwhile.
 */
export function planRoom(rooms: UploadRooms, live: readonly UploadItem[], ready: readonly UploadItem[]): RoomPlan {
  const judged = new Set(ready.filter(needsRoom));
  const ask = new Set<string>();
  const saving = new Set<string>();
  const left = new Map<string, number>();
  for (const item of live) {
    const room = rooms[item.albumId];
    if (room === undefined) ask.add(item.albumId);
    if (item.step === 'save' && item.isActive) saving.add(item.albumId);
    if (typeof room !== 'number') continue;
    const taken = isOnItsWay(item) && !judged.has(item) ? item.sizeBytes : 0;
    left.set(item.albumId, (left.get(item.albumId) ?? room) - taken);
  }
  const roomless: string[] = [];
  const fitting: UploadItem[] = [];
  for (const item of ready) {
    const leftBytes = left.get(item.albumId);
    if (leftBytes === undefined) continue;
    if (!judged.has(item)) fitting.push(item);
    else if (item.sizeBytes > leftBytes) roomless.push(item.id);
    else {
      left.set(item.albumId, leftBytes - item.sizeBytes);
      fitting.push(item);
    }
  }
  return { ask: [...ask].filter((albumId) => !saving.has(albumId)), roomless, fitting };
}
