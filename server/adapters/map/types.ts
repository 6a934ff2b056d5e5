/** Degrees in GCJ-02. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface FoundPlace extends MapPoint {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

export interface DescribedPoint {
  readonly name: string;
  readonly address: string;
}

export interface MapPicture {
  readonly bytes: Buffer;
  readonly mime: string;
}

/** `reason` is for the log and holds neither the key nor a signature. */
export type MapOutcome<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

export interface PlaceSearch {
  readonly point: MapPoint;
  /** Empty: what is near. */
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A provider of maps. The key never leaves the server. */
export interface MapProvider {
  search(search: PlaceSearch): Promise<MapOutcome<readonly FoundPlace[]>>;
  describe(point: MapPoint): Promise<MapOutcome<DescribedPoint>>;
  /** A still map with a mark at the point, drawn at twice this size. */
  draw(point: MapPoint, size: { readonly width: number; readonly height: number }): Promise<MapOutcome<MapPicture>>;
}

export interface MapAccess {
  readonly key: string;
  /** Null: calls are not signed. */
  readonly secret: string | null;
  /** Where the provider answers, without a slash at the end. */
  readonly origin: string;
}
