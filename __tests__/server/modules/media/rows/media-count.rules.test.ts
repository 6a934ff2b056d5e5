import {
  type CountedRow,
  toAlbumDeltas,
  toCountDeltas,
} from '../../../../../server/modules/media/rows/media-count.rules';

const row: CountedRow = { labelId: null, runId: '5', kind: 0, isListed: true, isVisible: true, ratioMilli: 1500 };
const delta = { labelId: '0', runId: '5', kind: 0 };

test.each([
  [
    'a new row that is shown',
    null,
    row,
    [{ ...delta, visibleCount: 1, listedCount: 1, visibleRatioMilli: 1500, listedRatioMilli: 1500 }],
  ],
  [
    'a new row that is still processing',
    null,
    { ...row, isVisible: false },
    [{ ...delta, visibleCount: 0, listedCount: 1, visibleRatioMilli: 0, listedRatioMilli: 1500 }],
  ],
  [
    'hiding',
    row,
    { ...row, isVisible: false },
    [{ ...delta, visibleCount: -1, listedCount: 0, visibleRatioMilli: -1500, listedRatioMilli: 0 }],
  ],
  [
    'a ratio that became known',
    row,
    { ...row, ratioMilli: 1000 },
    [{ ...delta, visibleCount: 0, listedCount: 0, visibleRatioMilli: -500, listedRatioMilli: -500 }],
  ],
  ['no change', row, row, []],
  ['a row that nobody sees', null, { ...row, isListed: false, isVisible: false }, []],
])('%s', (_name, before, after, wanted) => {
  expect(toCountDeltas([{ before, after }])).toEqual(wanted);
});

test('another label moves the labels and not the album', () => {
  const change = { before: { ...row, labelId: '1' }, after: { ...row, labelId: '2' } };
  const deltas = toCountDeltas([change]);
  expect(deltas.map(({ labelId, listedCount }) => [labelId, listedCount])).toEqual([
    ['1', -1],
    ['2', 1],
  ]);
});

test('many rows of one run make one delta, and an album adds its runs up', () => {
  const added = (runId: string) => ({ before: null, after: { ...row, runId } });
  const deltas = toCountDeltas([added('5'), added('5'), added('6')]);
  expect(deltas.map(({ runId, listedCount }) => [runId, listedCount])).toEqual([
    ['5', 2],
    ['6', 1],
  ]);
  expect(toAlbumDeltas(deltas)).toEqual([{ labelId: '0', kind: 0, visibleCount: 3, listedCount: 3 }]);
});
