import { choosePersonToKeep, describePerson, guessPerson, toPeopleRange } from '@/domain/album-people';

test('who is on a photo is a guess, and somebody without a name has none made up', () => {
  expect([describePerson({ name: '新郎' }), describePerson({ name: '' })]).toEqual(['新郎', '未命名']);
  expect([guessPerson('新郎'), guessPerson('')]).toEqual(['可能是新郎', '未命名']);
});

test('of several who are one a name stays, else who is on most photos', () => {
  const nobody = { name: '', photos: 9 };
  const rare = { name: '新娘', photos: 2 };
  const often = { name: '新郎', photos: 5 };
  expect(choosePersonToKeep([nobody, rare, often])).toBe(often);
  expect(choosePersonToKeep([{ name: '', photos: 1 }, nobody])).toBe(nobody);
  expect(choosePersonToKeep([])).toBeUndefined();
});

test('a number of people is asked for as a range', () => {
  expect(toPeopleRange('any')).toEqual({});
  expect(toPeopleRange('none')).toEqual({ peopleTo: 0 });
  expect(toPeopleRange('one')).toEqual({ peopleFrom: 1, peopleTo: 1 });
  expect(toPeopleRange('several')).toEqual({ peopleFrom: 2 });
});
