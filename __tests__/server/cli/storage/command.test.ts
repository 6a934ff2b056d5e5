import { parseStorageCommand } from '../../../../server/cli/storage/command';

test.each([
  [['status'], { kind: 'status' }],
  [[], { kind: 'help' }],
  [['help'], { kind: 'help' }],
  [['move', '--from', 'local', '--to', 'hw'], { kind: 'move', from: 'local', to: 'hw', megabytesPerSecond: null }],
  [
    ['move', '--to', 'local', '--from', 'tx', '--rate', '2.5'],
    { kind: 'move', from: 'tx', to: 'local', megabytesPerSecond: 2.5 },
  ],
])('reads %j', (words, command) => {
  expect(parseStorageCommand(words)).toEqual(command);
});

test.each([
  [['delete'], '没有这个命令'],
  [['status', 'now'], 'status后面'],
  [['move'], '--from和--to'],
  [['move', '--from', 'local', '--to', 'disk'], '--from和--to'],
  [['move', '--from', 'local', '--to', 'local'], '同一处'],
  [['move', '--from', 'local', '--to', 'ali', '--rate', '0'], '--rate'],
  [['move', '--from', 'local', '--to', 'ali', '--rate', 'fast'], '--rate'],
  [['move', '--fast'], 'move要写成'],
])('refuses %j', (words, reason) => {
  expect(parseStorageCommand(words)).toMatchObject({ kind: 'wrong', reason: expect.stringContaining(reason) });
});
