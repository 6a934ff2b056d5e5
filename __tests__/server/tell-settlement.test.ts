import { createLog } from '../../server/log';
import { tellSettlement } from '../../server/tell-settlement';

const WARN = 40;
const INFO = 30;

test.each([
  ['own', false, INFO, 'only the operator sells here'],
  ['own', true, INFO, 'only the operator sells here'],
  ['split', false, INFO, 'channels pass on to sellers'],
  ['collect', true, INFO, 'only tried out'],
  ['collect', false, WARN, "sellers' money is held here"],
] as const)('a start that settles by %s, with the sandbox %p, says so', (settlementMode, hasSandbox, level, words) => {
  const lines: string[] = [];
  const log = createLog('info', 'web', { write: (line) => void lines.push(line) });
  tellSettlement({ settlementMode, hasSandbox }, log);
  const said = JSON.parse(lines.join('')) as { level: number; msg: string; settlementMode: string };
  expect(said).toMatchObject({ level, settlementMode });
  expect(said.msg).toContain(words);
});
