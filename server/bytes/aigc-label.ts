/**
 * [Note: Label of made pictures] GB 45438-2025, annex E, and TC260-PG-20258A: a file that a model made says so in its metadata, as one
 * property `AIGC` of XMP (pictures) or one key `AIGC` of the film's metadata, in JSON. It stays on whatever is made of the file, and on
 * uploads that have it when everything else that cameras write goes.
 */
const FIELDS = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const;
const FIELD_MAX = 300;
/** 1 it is, 2 it may be, 3 it is suspected to be. */
const KINDS = new Set(['1', '2', '3']);
/** No packet that is longer is looked at. */
export const LABEL_PACKET_MAX = 65_536;
export const XMP_NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0';

export interface MadeBy {
  /** The provider of the service. */
  readonly producer: string;
  /** What was made is known by there. */
  readonly id: string;
}

export function writeLabel({ producer, id }: MadeBy): string {
  const cut = (text: string): string => [...text].slice(0, 100).join('');
  return JSON.stringify({
    Label: '1',
    ContentProducer: cut(producer),
    ProduceID: cut(id),
    ReservedCode1: '',
    ContentPropagator: cut(producer),
    PropagateID: cut(id),
    ReservedCode2: '',
  });
}

/** The label's own fields alone, in their order. Null for what is none. */
export function readLabel(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return null;
    const kept = FIELDS.flatMap((name): [string, string][] => {
      const value: unknown = Reflect.get(parsed, name);
      return typeof value === 'string' && value.length <= FIELD_MAX ? [[name, value]] : [];
    });
    const label = Object.fromEntries(kept);
    return KINDS.has(label['Label'] ?? '') ? JSON.stringify(label) : null;
  } catch {
    return null;
  }
}

/** Some name its namespace by another prefix: the property's name is what counts. */
const PROPERTY =
  /<([\w-]{1,40}):AIGC(?:\s[^>]{0,400})?>([^<]{2,4096})<\/\1:AIGC>|\b[\w-]{1,40}:AIGC\s{0,9}=\s{0,9}(?:"([^"]{2,4096})"|'([^']{2,4096})')/;

/** The label in an XMP packet, or null. */
export function findLabel(packet: Buffer): string | null {
  if (packet.length > LABEL_PACKET_MAX) return null;
  const [, , inside, quoted, single] = PROPERTY.exec(packet.toString('utf8')) ?? [];
  const found = inside ?? quoted ?? single;
  return found === undefined ? null : readLabel(unescapeXml(found).trim());
}

/** A packet that says the label and nothing else. */
export const toPacket = (label: string): string =>
  [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/">',
    `<TC260:AIGC>${escapeXml(label)}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  ].join('');

/** The same as long as it was: the packet of another's label, with nothing else in it. Null: there is no room. */
export function fitPacket(packet: Buffer): Buffer | null {
  const label = findLabel(packet);
  if (label === null) return null;
  const whole = toPacket(label);
  const written = [whole, whole.replaceAll(/<\?xpacket[^>]*\?>/g, '')].map((text) => Buffer.from(text));
  const fitting = written.find(({ length }) => length <= packet.length);
  return fitting === undefined ? null : Buffer.concat([fitting, Buffer.alloc(packet.length - fitting.length, ' ')]);
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
