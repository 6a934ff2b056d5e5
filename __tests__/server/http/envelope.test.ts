import { createEnvelopeWriter } from '../../../server/http/envelope';

test('what is answered again is what was written before', () => {
  const write = createEnvelopeWriter();
  const data = { records: [{ id: 'a' }] };
  expect(JSON.parse(write(data))).toEqual({ code: 0, msg: '', data });
  const second = write(data);
  Object.assign(data, { records: [] });
  expect(write(data)).toBe(second);
  expect(JSON.parse(write({ records: [] }))).toEqual({ code: 0, msg: '', data: { records: [] } });
});

test.each([[null], [7], ['words'], [true], [[]]])('%p is answered twice alike', (data) => {
  const write = createEnvelopeWriter();
  for (let time = 0; time < 3; time += 1) expect(JSON.parse(write(data))).toEqual({ code: 0, msg: '', data });
});
