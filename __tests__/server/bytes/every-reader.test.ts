import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readExif } from '../../../server/adapters/image/exif';
import { readHeicColour } from '../../../server/adapters/image/heic-colour';
import { isIndexFirst } from '../../../server/adapters/video/index-first';
import { findBox, listBoxes, readBox } from '../../../server/bytes/boxes';
import {
  BLOCK_BYTES,
  BYTES_A_STEP,
  type ByteReader,
  isOutOfRange,
  LOOK_BUDGET,
  LOOK_STEPS,
  NotUnderstood,
} from '../../../server/bytes/byte-reader';
import { findGifLabel, readGifLabel, skipBlocks, skipImage } from '../../../server/bytes/gif-blocks';
import { isPdf } from '../../../server/bytes/pdf';
import { listTiffEntries, openTiff } from '../../../server/bytes/tiff';
import { keepLabel } from '../../../server/modules/media/objects/clean/box-label';
import { planAvi } from '../../../server/modules/media/objects/clean/clean-avi';
import { planHeic, planMovie } from '../../../server/modules/media/objects/clean/clean-boxes';
import { canClean, planCleanCopy } from '../../../server/modules/media/objects/clean/clean-copy';
import { planGif } from '../../../server/modules/media/objects/clean/clean-gif';
import { planJpeg } from '../../../server/modules/media/objects/clean/clean-jpeg';
import { planPng } from '../../../server/modules/media/objects/clean/clean-png';
import { planWebp } from '../../../server/modules/media/objects/clean/clean-webp';
import { listForeignItems } from '../../../server/modules/media/objects/clean/heic-items';
import { findScanEnd, skipFill } from '../../../server/modules/media/objects/clean/jpeg-markers';
import { readOrientation } from '../../../server/modules/media/objects/clean/orientation';
import { listSampleRuns } from '../../../server/modules/media/objects/clean/track-samples';
import { judgeEnding, readHead } from '../../../server/modules/media/upload/media-ending';
import { readRecordedTime } from '../../../server/modules/media/upload/media-taken';
import { type CountedBytes, countedBytes, paidFor, watchedReader } from '../../support/files/counted-bytes';
import { drawFuzzSeeds, listFuzzFiles } from '../../support/files/fuzzer';
import { HOSTILE_FILES } from '../../support/files/hostile-files';
import { type SeededRandom, seededRandom } from '../../support/seeded-random';

const FILES = Number(process.env['FUZZ_FILES'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const CRAFTED_BYTES = 60_000;
const SERVER = path.join(__dirname, '../../../server');
const MIMES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'video/mp4', 'video/quicktime'],
  ...['video/3gpp', 'video/x-msvideo', 'video/x-ms-wmv'],
];

type Look = (reader: ByteReader, at: number, bytes: CountedBytes) => Promise<unknown>;

/** From anywhere on: whoever calls it has been led there by the file. */
const all = (reader: ByteReader, at: number) => ({ type: 'trak', start: at, body: at, end: reader.sizeBytes });
const eachMime = async (look: (mime: string) => Promise<unknown>): Promise<void> => {
  for (const mime of MIMES) await look(mime);
};

/** Every exported function of the server that takes a reader. The first test finds out whether one is missing. */
const READERS: Readonly<Record<string, Look>> = {
  'adapters/image/exif.ts readExif': readExif,
  'adapters/image/heic-colour.ts readHeicColour': readHeicColour,
  'adapters/video/index-first.ts isIndexFirst': isIndexFirst,
  'bytes/boxes.ts findBox': (reader, at) => findBox(reader, all(reader, at), ['moov', 'trak']),
  'bytes/boxes.ts listBoxes': (reader, at) => listBoxes(reader, at, reader.sizeBytes),
  'bytes/boxes.ts readBox': (reader, at) => readBox(reader, at, reader.sizeBytes),
  'bytes/pdf.ts isPdf': isPdf,
  'bytes/tiff.ts listTiffEntries': async (reader, at) => {
    await listTiffEntries(reader, { start: at, end: reader.sizeBytes, first: 8, isLittle: at % 2 === 0 }, 8);
  },
  'bytes/tiff.ts openTiff': (reader, at) => openTiff(reader, at, reader.sizeBytes),
  'modules/media/objects/clean/box-label.ts keepLabel': async (reader, at) => {
    for (const type of ['udta', 'meta']) await keepLabel(reader, { ...all(reader, at), type });
  },
  'modules/media/objects/clean/clean-avi.ts planAvi': planAvi,
  'modules/media/objects/clean/clean-boxes.ts planHeic': planHeic,
  'modules/media/objects/clean/clean-boxes.ts planMovie': planMovie,
  'modules/media/objects/clean/clean-copy.ts planCleanCopy': (reader, _at, bytes) =>
    eachMime((mime) => planCleanCopy(bytes, mime, reader)),
  'modules/media/objects/clean/clean-gif.ts planGif': planGif,
  'modules/media/objects/clean/clean-jpeg.ts planJpeg': planJpeg,
  'modules/media/objects/clean/clean-png.ts planPng': planPng,
  'modules/media/objects/clean/clean-webp.ts planWebp': planWebp,
  'bytes/gif-blocks.ts skipBlocks': skipBlocks,
  'bytes/gif-blocks.ts skipImage': skipImage,
  'bytes/gif-blocks.ts readGifLabel': (reader, at) => readGifLabel(reader, at, reader.sizeBytes),
  'bytes/gif-blocks.ts findGifLabel': findGifLabel,
  'modules/media/objects/clean/heic-items.ts listForeignItems': (reader, at) =>
    listForeignItems(reader, all(reader, at)),
  'modules/media/objects/clean/jpeg-markers.ts findScanEnd': findScanEnd,
  'modules/media/objects/clean/jpeg-markers.ts skipFill': skipFill,
  'modules/media/objects/clean/orientation.ts readOrientation': (reader, at) =>
    readOrientation(reader, at, reader.sizeBytes),
  'modules/media/objects/clean/track-samples.ts listSampleRuns': (reader, at) =>
    listSampleRuns(reader, all(reader, at)),
  'modules/media/upload/media-ending.ts judgeEnding': (reader) => eachMime((mime) => judgeEnding(reader, mime)),
  'modules/media/upload/media-ending.ts readHead': readHead,
  'modules/media/upload/media-taken.ts readRecordedTime': readRecordedTime,
};

const listSources = (): { name: string; text: string }[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: name.split(path.sep).join('/'), text: readFileSync(path.join(SERVER, name), 'utf8') }));

const TAKES_READER = /^export (?:async )?(?:function|const) (\w+)(?: = (?:async )?)?\([^)]*\bByteReader\b/gm;
/** Numbers out of bytes, and handles and buffers that are read without the reader. */
const READS_NUMBERS = /\.read(U?Int(8|16|32|BE|LE)|BigU?Int64|Float|Double)/;
const READS_FILES = /\b(handle|fd|source)\.read\(|\bopenSync\(/;
const NEEDS_NO_READER: Readonly<Record<string, string>> = {
  'adapters/payment/zip-texts.ts':
    'a bill from the payment service’s own address, in a job of its own, with a limit of its size',
  'adapters/wechat/message-push.ts':
    'four bytes of what WeChat has signed and sealed, of a body with a limit, at one place that is there',
  'modules/chat/sound-format.ts': 'twelve bytes that are there, whatever the file holds',
  'adapters/drawing/small-font.ts': 'sums up what it has just written itself',
  'cli/import/send-parts.ts': 'runs on the computer of who sends, and cuts without looking',
};

test('every reader of bytes is fuzzed', () => {
  const found = listSources().flatMap(({ name, text }) =>
    [...text.matchAll(TAKES_READER)].map(([, called]) => `${name} ${called}`),
  );
  expect(found.filter((each) => !each.endsWith(' createReader')).sort()).toEqual(Object.keys(READERS).sort());
});

test('nothing looks into bytes without the reader', () => {
  const without = listSources()
    .filter(({ text }) => READS_NUMBERS.test(text) || READS_FILES.test(text))
    .filter(({ text }) => !/bytes\/byte-reader'|'\.\/byte-reader'/.test(text))
    .map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(NEEDS_NO_READER).sort());
});

/** What a reader may throw of a file. */
const isOfFile = (error: unknown): boolean => error instanceof NotUnderstood || isOutOfRange(error);
/** The one that went over it is counted. */
const OVER = { steps: LOOK_STEPS, reads: 1 };

const IN_BOUNDS = {
  fetchedSeldom: true,
  readSeldom: true,
  fetchedWhatItSays: true,
  fetchedInBlocks: true,
  looksAtWhatItPaidFor: true,
};

async function fuzz(name: string, look: Look, file: Buffer, at: number): Promise<void> {
  const bytes = countedBytes(file);
  const reader = watchedReader(bytes);
  const said = `${name} at ${at}`;
  await look(reader, at, bytes).catch((error: unknown) => {
    if (!isOfFile(error)) throw new Error(said, { cause: error });
  });
  const { steps, reads, blocks } = reader.spent;
  // What goes over the budget is thrown at once: however much one payment was for, no more is done.
  const isOver = steps > LOOK_BUDGET.steps + OVER.steps;
  const touchedMax = isOver ? LOOK_BUDGET.steps * BYTES_A_STEP : paidFor(reader);
  const { counted } = bytes;
  const kept = {
    fetchedSeldom: counted.reads <= LOOK_BUDGET.reads,
    readSeldom: reads <= LOOK_BUDGET.reads + OVER.reads,
    fetchedWhatItSays: counted.reads <= reads,
    fetchedInBlocks: counted.bytes <= blocks * BLOCK_BYTES,
    looksAtWhatItPaidFor: reader.watched.touched <= touchedMax,
  };
  expect({ said, ...kept }).toEqual({ said, ...IN_BOUNDS });
}

/** From the file's start, from anywhere in it, and from behind it. */
const placesIn = (file: Buffer, random: SeededRandom): number[] => [0, random.below(file.length + 1), file.length + 1];

describe('no reader of bytes spends more than its budget, or looks at more than it pays for,', () => {
  const names = Object.keys(READERS);

  test.each(HOSTILE_FILES.map(({ name }) => name))('on %s', async (fileName) => {
    const file = HOSTILE_FILES.find(({ name }) => name === fileName)?.draw(CRAFTED_BYTES) ?? Buffer.alloc(0);
    const random = seededRandom(file.length);
    for (const name of names) {
      for (const at of placesIn(file, random)) await fuzz(name, READERS[name] ?? fail(name), file, at);
    }
  });

  test('on damaged files of every kind', async () => {
    const random = seededRandom(SEED);
    for (const { bytes } of listFuzzFiles(await drawFuzzSeeds(), random, FILES)) {
      for (const name of names) await fuzz(name, READERS[name] ?? fail(name), bytes, random.below(bytes.length));
    }
  });

  test('on noise, and on noise behind the head of every kind', async () => {
    const random = seededRandom(SEED + 1);
    for (let round = 0; round < FILES; round += 1) {
      const kind = HOSTILE_FILES[round % HOSTILE_FILES.length];
      const head = (kind?.draw(64) ?? Buffer.alloc(0)).subarray(0, random.below(200));
      // Few different bytes meet more often what a structure begins with.
      const different = [2, 4, 16, 256][round % 4] ?? 256;
      const noise = Buffer.from(
        Uint8Array.from({ length: 1 + random.below(5_000) }, () => 255 - random.below(different)),
      );
      const file = Buffer.concat([head, noise]);
      for (const name of names) await fuzz(name, READERS[name] ?? fail(name), file, random.below(file.length));
    }
  });
});

test('every type that is cleaned is fuzzed', () => {
  expect(MIMES.filter((mime) => !canClean(mime))).toEqual(['video/x-ms-wmv']);
});

function fail(name: string): never {
  throw new Error(name);
}
