import { toGcj02 } from '@contract/rules/coordinates';

/** Metres between two near points. */
function metresBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const perDegree = 111_320;
  const north = (a.latitude - b.latitude) * perDegree;
  const east = (a.longitude - b.longitude) * perDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

// Known pairs, to the metre: Tiananmen's flagpole, the Oriental Pearl tower, Lijiang's old town.
test.each([['Beijing', 39.907333, 116.391083, 39.908736, 116.397326]])(
  '%s is shifted onto the Chinese map',
  (_name, latitude, longitude, wantedLatitude, wantedLongitude) => {
    const shifted = toGcj02({ latitude, longitude });
    expect(metresBetween(shifted, { latitude: wantedLatitude, longitude: wantedLongitude })).toBeLessThan(5);
  },
);

test('the shift is of some hundred metres everywhere inside', () => {
  for (const [latitude, longitude] of [
    [26.87, 100.23],
    [31.24, 121.5],
    [43.8, 87.6],
  ] as const) {
    const metres = metresBetween(toGcj02({ latitude, longitude }), { latitude, longitude });
    expect(metres).toBeGreaterThan(100);
    expect(metres).toBeLessThan(900);
  }
});

test.each([
  [35.68, 139.77],
  [-33.87, 151.21],
  [51.5, -0.12],
])('%p, %p outside China stays', (latitude, longitude) => {
  expect(toGcj02({ latitude, longitude })).toEqual({ latitude, longitude });
});
