import { reasonOf } from '../../../server/db/launcher/launch-error';

test.each([
  [
    '2026 [1] LOG:  starting\n2026 [2] FATAL:  the database system is starting up\n2026 [1] PANIC:  could not write: No space left on device\n',
    'could not write: No space left on device',
  ],
  [
    'initdb: error: could not access directory "/x": Permission denied',
    'could not access directory "/x": Permission denied',
  ],
  [
    'a\n2026 [1] FATAL:  lock file "postmaster.pid" already exists\nHINT: b',
    'lock file "postmaster.pid" already exists',
  ],
  ['FATAL:  the database system is starting up\nsomething last', 'something last'],
  ['', 'it said nothing'],
])('the reason in %j', (output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});
