import { findLabel, readLabel, toPacket, writeLabel, XMP_NAMESPACE } from '../../../server/bytes/aigc-label';

const LABEL = writeLabel({ producer: '智享相册', id: 'made-1' });

test('what is written is read again', () => {
  expect(readLabel(LABEL)).toBe(LABEL);
  expect(findLabel(Buffer.from(toPacket(LABEL)))).toBe(LABEL);
  expect(XMP_NAMESPACE).toHaveLength(29);
});

test.each([
  ['an attribute', `<rdf:Description TC260:AIGC="{&quot;Label&quot;:&quot;1&quot;}"/>`],
  ['an attribute in single quotes', `<rdf:Description AI:AIGC='{"Label":"1"}'/>`],
  ['numbers for letters', '<TC260:AIGC>&#123;&#x22;Label&quot;:&quot;1&quot;}</TC260:AIGC>'],
])('%s is read', (_name, packet) => expect(findLabel(Buffer.from(packet))).toBe('{"Label":"1"}'));

test.each([
  ['no label', '<rdf:Description dc:title="AIGC"/>'],
  ['a label of nothing', '<TC260:AIGC>{"Label":"0"}</TC260:AIGC>'],
  ['no JSON', '<TC260:AIGC>Label=1</TC260:AIGC>'],
  ['a list', '<TC260:AIGC>["1"]</TC260:AIGC>'],
  ['a packet that is too long', `${'-'.repeat(70_000)}<TC260:AIGC>{"Label":"1"}</TC260:AIGC>`],
])('%s is none', (_name, packet) => expect(findLabel(Buffer.from(packet))).toBeNull());

test('fields of others, and what is too long, do not stay', () => {
  const label = JSON.stringify({
    Label: '2',
    Place: '31.2,121.5',
    ProduceID: 'x'.repeat(400),
    ContentProducer: '某公司',
  });
  expect(readLabel(label)).toBe('{"Label":"2","ContentProducer":"某公司"}');
});

test('a crafted packet takes no time', () => {
  const started = performance.now();
  findLabel(Buffer.from('a-'.repeat(32_000)));
  findLabel(Buffer.from('<'.repeat(60_000)));
  findLabel(Buffer.from('<a:AIGC>'.repeat(8_000)));
  expect(performance.now() - started).toBeLessThan(500);
});
