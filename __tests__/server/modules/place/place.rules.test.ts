import {
  parsePictureSubject,
  pictureExpiry,
  roundPoint,
  startOfHour,
  writePictureSubject,
} from '../../../../server/modules/place/place.rules';

test.each([
  [26.872_104_9, 100.238_506, 26.8721, 100.238_51],
  [-0.000_001, 179.999_999, -0, 180],
  [90, -180, 90, -180],
])('%p, %p is rounded to a metre', (latitude, longitude, roundLatitude, roundLongitude) => {
  expect(roundPoint({ latitude, longitude })).toEqual({ latitude: roundLatitude, longitude: roundLongitude });
});

test('an address lives to the end of the next hour', () => {
  const now = new Date('2026-05-15T12:59:59.999Z');
  expect(startOfHour(now)).toEqual(new Date('2026-05-15T12:00:00Z'));
  expect(pictureExpiry(now)).toEqual(new Date('2026-05-15T14:00:00Z'));
});

test.each([
  [26.8721, 100.238_51],
  [-90, -180],
  [90, 180],
  [0, 0],
])('what is written of %p, %p is read back', (latitude, longitude) => {
  const expiresAt = new Date('2026-05-15T14:00:00Z');
  const point = { latitude, longitude };
  expect(parsePictureSubject(writePictureSubject(point, expiresAt))).toEqual({ point, expiresAt });
});

test.each(['', '1.2', '1.2.3.4', 'zzzzzzz.1.1', '1.zzzzzzz.1', 'A.1.1', '--1.1.1'])('%j is no subject', (text) => {
  expect(parsePictureSubject(text)).toBeNull();
});
