import {
  canPhoneKeep,
  chooseDownload,
  createNamer,
  toFileName,
} from '../../../../../server/modules/media/serve/media-download.rules';

const VISITOR = {
  kind: 0,
  mime: 'image/jpeg',
  isCleanable: true,
  canFetchPictures: true,
  original: 'clean',
  isOwnUpload: false,
  isLocked: false,
  rule: 'original',
} as const;

test.each([
  ['a visitor gets a clean original', VISITOR, 1, 'clean-original'],
  ['what cannot be cleaned is as the server made it', { ...VISITOR, isCleanable: false }, 1, 'large'],
  ['a video that cannot be cleaned plays everywhere', { ...VISITOR, kind: 1, isCleanable: false }, 1, 'video'],
  ['a preview is a preview', VISITOR, 2, 'large'],
  ['an album that gives previews gives no original', { ...VISITOR, rule: 'preview', original: 'none' }, 1, 'large'],
  ['a flagged one is given to no visitor', { ...VISITOR, canFetchPictures: false, original: 'none' }, 1, null],
  ['an album that gives nothing gives nothing', { ...VISITOR, rule: 'none', original: 'none' }, 1, null],
  ['what is not paid for has no original', { ...VISITOR, isLocked: true, original: 'none' }, 1, 'large'],
  ['and no video', { ...VISITOR, kind: 1, isLocked: true }, 2, null],
  ['holders get the file itself', { ...VISITOR, original: 'whole' }, 1, 'original'],
  [
    'one’s own upload comes back whole',
    { ...VISITOR, rule: 'none', original: 'whole', isOwnUpload: true },
    1,
    'original',
  ],
  ['a phone’s album gets the original', { ...VISITOR, original: 'whole' }, 3, 'original'],
  ['and a clean one where that is what there is', VISITOR, 3, 'clean-original'],
  ['what it takes not is as the server made it', { ...VISITOR, mime: 'image/webp', original: 'whole' }, 3, 'large'],
  ['videos too', { ...VISITOR, kind: 1, mime: 'video/x-msvideo', original: 'whole' }, 3, 'video'],
  [
    'while nothing is made of it there is nothing',
    { ...VISITOR, mime: 'video/x-msvideo', original: 'whole', canFetchPictures: false },
    3,
    null,
  ],
] as const)('%s', (_name, facts, quality, form) => {
  expect(chooseDownload(facts, quality)).toBe(form);
});

test.each([
  ['image/jpeg', true],
  ['image/png', true],
  ['image/gif', true],
  ['video/mp4', true],
  ['image/webp', false],
  ['image/heic', false],
  ['video/quicktime', false],
  ['video/3gpp', false],
  ['video/x-ms-wmv', false],
])('a phone’s album and %s: %p', (mime, takes) => {
  expect(canPhoneKeep(mime)).toBe(takes);
});

test('the second of two names that a system takes for equal has a number', () => {
  const names = ['a.jpg', 'A.jpg', 'a.jpg', 'b.jpg', 'a (2).jpg'].map(createNamer());
  expect(names).toEqual(['a.jpg', 'A (2).jpg', 'a (3).jpg', 'b.jpg', 'a (2) (2).jpg']);
});

test.each([
  ['emoji that are joined stay one', '合影👨\u200d👩\u200d👧.jpg', '合影👨\u200d👩\u200d👧.jpg'],
  ['a mark that turns the direction of text goes', 'a\u202egpj.exe', 'a_gpj.jpg'],
  ['what a system forbids is replaced', 'a:b?.jpg', 'a_b_.jpg'],
  ['a name that Windows keeps for itself is changed', 'CON.jpg', '_CON.jpg'],
  ['a long one leaves room for a number', `${'山'.repeat(100)}.jpg`, `${'山'.repeat(80)}.jpg`],
  ['so does one of characters of four bytes', `${'🎉'.repeat(100)}.jpg`, `${'🎉'.repeat(60)}.jpg`],
])('%s', (_name, original, name) => {
  expect(toFileName(original, 'image/jpeg')).toBe(name);
});
