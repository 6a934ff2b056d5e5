export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

// The ellipsoid of Krasovsky (1940), which GCJ-02 is computed on: half axis in metres, and eccentricity squared.
const HALF_AXIS_M = 6_378_245;
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943;

/** WGS 84, what satellites and browsers say, to GCJ-02, what Chinese maps draw. The same point outside China. */
export function toGcj02(point: GeoPoint): GeoPoint {
  if (!isInChina(point)) return point;
  const east = point.longitude - 105;
  const north = point.latitude - 35;
  const radians = (point.latitude / 180) * Math.PI;
  const root = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2;
  const metresPerDegreeNorth =
    ((HALF_AXIS_M * (1 - ECCENTRICITY_SQUARED)) / (root * Math.sqrt(root))) * (Math.PI / 180);
  const metresPerDegreeEast = (HALF_AXIS_M / Math.sqrt(root)) * Math.cos(radians) * (Math.PI / 180);
  return {
    latitude: point.latitude + shiftNorthM(east, north) / metresPerDegreeNorth,
    longitude: point.longitude + shiftEastM(east, north) / metresPerDegreeEast,
  };
}

/** The box within which the shift is applied. */
function isInChina({ latitude, longitude }: GeoPoint): boolean {
  return longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271;
}

function shiftNorthM(x: number, y: number): number {
  const plane = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return plane + ripple(x, 20, 6, 20, 2) + wave(y, [20, 1], [40, 3]) + wave(y, [160, 12], [320, 30]);
}

function shiftEastM(x: number, y: number): number {
  const plane = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return plane + ripple(x, 20, 6, 20, 2) + wave(x, [20, 1], [40, 3]) + wave(x, [150, 12], [300, 30]);
}

function ripple(x: number, a: number, aTurns: number, b: number, bTurns: number): number {
  return ((a * Math.sin(aTurns * x * Math.PI) + b * Math.sin(bTurns * x * Math.PI)) * 2) / 3;
}

/** Two sines, each an amplitude and the degrees of half a turn. */
function wave(x: number, [a, aDegrees]: readonly [number, number], [b, bDegrees]: readonly [number, number]): number {
  return ((a * Math.sin((x / aDegrees) * Math.PI) + b * Math.sin((x / bDegrees) * Math.PI)) * 2) / 3;
}
