import { listContractCalls, nameOfCall } from '../../../support/contract-calls';
import { GROUP_ROWS, OF_ALBUM, OF_CALLER, OF_MEDIA, OF_ORDER, OF_PERSON, SILENT, TOUCHES } from './what-leaves.table';

test('every call of the contract is asked by what-leaves, or is known to tell nothing of media', () => {
  const asked = [...OF_CALLER, ...OF_PERSON, ...OF_ALBUM, ...OF_MEDIA, ...OF_ORDER, ...TOUCHES].map(({ call }) => call);
  const known = new Set([...asked, ...SILENT, GROUP_ROWS].map(nameOfCall));
  expect(
    listContractCalls()
      .map(nameOfCall)
      .filter((name) => !known.has(name)),
  ).toEqual([]);
});
