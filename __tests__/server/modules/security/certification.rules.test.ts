import { judgeCertification } from '../../../../server/modules/security/certification.rules';

const PERSON = { kind: 1 as const, name: '张三', idNumber: '11010519491231002X', pictures: ['a', 'b'] };
const ORGANISATION = { kind: 2 as const, name: '某某公司', idNumber: '91350100M000100Y43', pictures: ['a'] };

test.each([
  [PERSON, 'ok'],
  [{ ...PERSON, idNumber: ' 11010519491231002x ' }, 'ok'],
  [{ ...PERSON, name: '长'.repeat(60) }, 'ok'],
  [{ ...PERSON, name: '长'.repeat(61) }, 'name'],
  [{ ...PERSON, name: '张' }, 'name'],
  [{ ...PERSON, name: '' }, 'name'],
  [{ ...PERSON, idNumber: ORGANISATION.idNumber }, 'number'],
  [{ ...PERSON, idNumber: '' }, 'number'],
  [{ ...PERSON, pictures: ['a'] }, 'pictures'],
  [{ ...PERSON, pictures: ['a', 'a'] }, 'pictures'],
  [{ ...PERSON, pictures: ['a', 'b', 'c'] }, 'pictures'],
  [ORGANISATION, 'ok'],
  [{ ...ORGANISATION, idNumber: PERSON.idNumber }, 'number'],
  [{ ...ORGANISATION, pictures: [] }, 'pictures'],
  [{ ...ORGANISATION, pictures: ['a', 'b'] }, 'pictures'],
])('%j is judged %s', (input, kind) => {
  expect(judgeCertification(input, '2026-05-15').kind).toBe(kind);
});

test('what is kept is in capitals and without white space around it', () => {
  const verdict = judgeCertification({ ...PERSON, name: ' 张三 ', idNumber: '11010519491231002x' }, '2026-05-15');
  expect(verdict).toEqual({ kind: 'ok', text: { kind: 1, name: '张三', idNumber: '11010519491231002X' } });
});
