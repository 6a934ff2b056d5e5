import { compareFaces } from '../../../../server/adapters/faces/face-vector';
import { createMemoryFaces } from '../../../../server/adapters/faces/memory';
import { drawSpots, type Spot } from '../../../support/files/spots';
import { toPixels } from '../../../support/files/drawn-faces';

const engine = createMemoryFaces();
const at = (who: Spot['who'], isDim = false, left = 100): Spot => ({ who, left, top: 200, edge: 160, isDim });
async function look(...spots: Spot[]) {
  return engine.findFaces(await toPixels(await drawSpots(spots)));
}

test('every spot is a face where it is drawn', async () => {
  const faces = await look(at('red'), at('green', false, 500));
  expect(faces.map(({ left, top, width }) => [left, top, width])).toEqual([
    [100, 200, 160],
    [500, 200, 160],
  ]);
});

test('one colour is one person, a dark one only perhaps, another colour somebody else', async () => {
  const [red] = await look(at('red'));
  const [again] = await look(at('red', false, 300));
  const [dark] = await look(at('red', true));
  const [green] = await look(at('green'));
  if (red === undefined || again === undefined || dark === undefined || green === undefined) throw new Error('no face');
  expect(compareFaces(red.vector, again.vector)).toBeGreaterThan(0.8);
  const guess = compareFaces(red.vector, dark.vector);
  expect(guess).toBeGreaterThan(0.5);
  expect(guess).toBeLessThan(0.66);
  expect(compareFaces(red.vector, green.vector)).toBeLessThan(0.4);
});
