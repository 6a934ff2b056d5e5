import { isListableHost, parseHostList } from '@contract/rules/host-list';

test.each([
  ['', []],
  ['a.example.com', ['a.example.com']],
  ['A.Example.com, *.b.com，c.cn\nd.cn;e.cn', ['a.example.com', '*.b.com', 'c.cn', 'd.cn', 'e.cn']],
  ['https://a.com b.com localhost', ['b.com']],
])('%j lists %j', (value, hosts) => {
  expect(parseHostList(value)).toEqual(hosts);
});

test.each([
  ['example.com', true],
  ['*.example.com', true],
  ['*', false],
  ['*.', false],
  ['com', false],
  ['a..com', false],
  ['a.com/', false],
  ['a.com:8080', false],
  ['user@a.com', false],
  [`${'a'.repeat(249)}.com`, true],
  [`${'a'.repeat(250)}.com`, false],
])('%j may be listed: %p', (host, may) => {
  expect(isListableHost(host)).toBe(may);
});
