import { EventEmitter } from 'node:events';
import { onStopSignal } from '../../server/signals';

function listen(isOrphan = false) {
  const events = new EventEmitter();
  const heard: string[] = [];
  let nowMs = 5;
  onStopSignal(
    () => heard.push('ask'),
    (signal) => heard.push(signal),
    { events, isOrphan: () => isOrphan, nowMs: () => nowMs },
  );
  return { heard, emit: (name: string) => events.emit(name), pass: (ms: number) => (nowMs += ms) };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])('%s asks to stop', (name) => {
  const { heard, emit } = listen();
  emit(name);
  expect(heard).toEqual(['ask']);
});

test('one request that arrives by several ways is one', () => {
  const { heard, emit, pass } = listen();
  emit('SIGINT');
  pass(400);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) emit(name);
  pass(10_000);
  emit('disconnect');
  expect(heard).toEqual(['ask']);
});

test('who asks again a second later is not kept waiting', () => {
  const { heard, emit, pass } = listen();
  emit('SIGTERM');
  pass(999);
  emit('SIGINT');
  pass(1);
  emit('SIGINT');
  expect(heard).toEqual(['ask', 'SIGINT']);
});

test('SIGQUIT asks nothing', () => {
  const { heard, emit } = listen();
  emit('SIGQUIT');
  expect(heard).toEqual(['SIGQUIT']);
});

test('a process whose parent is gone already stops at once', () => {
  expect(listen(true).heard).toEqual(['ask']);
});
