import {
  hasUpdate,
  isAuditMode,
  isFamilyEntryShown,
  parsePublishedVersion,
  parseVersionCode,
  writePublishedVersion,
} from '@contract/rules/published-version';

const published = (code: number) => ({ code, notes: '', address: '' });

test.each([
  ['10136', 10_136],
  ['1', 1],
  ['999999999', 999_999_999],
  ['1000000000', null],
  ['0', null],
  ['010136', null],
  ['1.0.136', null],
  ['-1', null],
  [' 10136', null],
  ['', null],
])('version %j is %p', (text, code) => {
  expect(parseVersionCode(text)).toBe(code);
});

test.each([
  ['{"code":10137,"notes":"更快","address":"https://example.com/a"}', 10_137, '更快', 'https://example.com/a'],
  ['{"code":"10137"}', 10_137, '', ''],
  ['10137', 0, '', ''],
  ['{"code":1.5}', 0, '', ''],
  ['{"code":null,"notes":"更快"}', 0, '', ''],
  ['{"code":1,"notes":5,"address":"javascript:alert(1)"}', 1, '', ''],
  ['not json', 0, '', ''],
  ['', 0, '', ''],
  ['null', 0, '', ''],
])('%s is read', (value, code, notes, address) => {
  expect(parsePublishedVersion(value)).toEqual({ code, notes, address });
});

test('what is written is read back', () => {
  const version = { code: 10_200, notes: '第一行\n第二行', address: 'https://example.com' };
  expect(parsePublishedVersion(writePublishedVersion(version))).toEqual(version);
});

test.each([
  [10_136, 10_135, { audit: true, update: false }],
  [10_136, 10_136, { audit: false, update: false }],
  [10_136, 10_137, { audit: false, update: true }],
  [10_136, 0, { audit: false, update: false }],
])('local %p with %p published', (local, code, { audit, update }) => {
  expect(isAuditMode(local, published(code))).toBe(audit);
  expect(hasUpdate(local, published(code))).toBe(update);
});

test.each([
  [10_136, '10135', false],
  [10_136, '10136', true],
  [10_136, '10137', true],
  [10_136, '', false],
  [10_136, 'all', false],
])('my family at %p with PRPGRAM_VERSION %j: %p', (local, value, isShown) => {
  expect(isFamilyEntryShown(local, value)).toBe(isShown);
});
