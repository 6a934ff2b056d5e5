/** A point by GCJ-02, the system of maps in China. */
export interface PlacePoint {
  latitude: number;
  longitude: number;
}

export interface Place {
  name: string;
  address: string;
  /** Null where only words are known. */
  point: PlacePoint | null;
}

export type ChooseOutcome =
  | { kind: 'chosen'; place: Place }
  | { kind: 'cancelled' }
  /** The platform has no page of its own for it. */
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

export type LocateOutcome =
  /** By WGS 84, as satellites say it. */
  | { kind: 'located'; latitude: number; longitude: number }
  | { kind: 'refused' }
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

export type ShowOutcome = { kind: 'shown' } | { kind: 'unsupported' } | { kind: 'failed'; reason: string };

/** What the platform itself can do about places. */
export interface Places {
  /** False: `choose` and `show` say `unsupported`, and `locate` is what there is. */
  readonly hasOwnPages: boolean;
  /** Where the device is. Asks the person, who may refuse. */
  locate(): Promise<LocateOutcome>;
  choose(): Promise<ChooseOutcome>;
  show(place: { name: string; address: string; point: PlacePoint }): Promise<ShowOutcome>;
}
