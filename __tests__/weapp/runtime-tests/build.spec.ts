import { expect, test } from '@playwright/test';
import { readBuild } from '../runtime/build-files';
import { edit, removePrograms, writeProgram } from './fixture';

test.afterAll(removePrograms);

test('a whole build is read: packages apart, component styles with their scope', () => {
  const { program, packages } = readBuild(writeProgram());
  expect([...packages.keys()]).toEqual(['', 'more']);
  expect(Object.keys(program.main.scripts)).not.toContain('more/deep/deep.js');
  expect(program.main.styles['card/card']).toContain('.card-card--title');
  expect(program.main.styles['card/card']).toContain('calc(75 * 100vw / 750)');
});

const FIRST = 'pages/first/first.wxml';
const BROKEN: readonly [string, Record<string, string | null>, RegExp][] = [
  [
    'an unclosed tag',
    edit(FIRST, '<button class="add" bindtap="add">add</button>', '<button class="add">add'),
    /first\.wxml:4:\d+: missing end tag/,
  ],
  [
    'a page that app.json forgot',
    edit('app.json', '"pages/controls/controls"', '"pages/second/second"'),
    /pages\/controls\/controls\.wxml: no page/,
  ],
  ['a page without its file', { 'pages/second/second.js': null }, /second\.js is missing/],
  [
    'a wrong name of a script',
    edit(FIRST, 'm.loud', 'n.loud'),
    /first\.wxml:2: n\.loud\(\): there is no script module n/,
  ],
  [
    'a function that the script has not',
    edit(FIRST, 'm.loud', 'm.proud'),
    /first\.wxml:2: m\.proud\(\): the script has no function proud/,
  ],
  [
    'a script that is not there',
    edit(FIRST, './text.wxs', './texts.wxs'),
    /first\.wxml:1: the script pages\/first\/texts\.wxs is missing/,
  ],
  ['a component that is not there', { 'card/card.wxml': null }, /card\/card\.wxml is missing/],
  ['a style that imports nothing', { 'card/shared.wxss': null }, /card\/card\.wxss:1: card\/shared\.wxss is missing/],
  ['a style that is not one', { 'app.wxss': '.a {\n color: red' }, /app\.wxss:1:1: Unclosed block/],
  ['JSON that is not', { 'card/card.json': '{\n"component": tru}' }, /card\/card\.json:\d/],
  ['a main package of 2.1 MB', { 'fat.js': `/*${'x'.repeat(2_202_010)}*/` }, /the main package: \d+ bytes/],
  ['a subpackage of 2.1 MB', { 'more/fat.js': `/*${'x'.repeat(2_202_010)}*/` }, /more: \d+ bytes/],
  [
    'a tab page outside of the main package',
    edit('app.json', '{"pagePath":"pages/second/second"}', '{"pagePath":"more/deep/deep"}'),
    /not a page of the main package/,
  ],
  ['a preload of nothing', edit('app.json', '"packages":["more"]', '"packages":["less"]'), /there is no package less/],
  ['eval', { 'pages/second/second.js': '\neval("1")' }, /second\.js:2: eval/],
];

for (const [name, changes, fault] of BROKEN) {
  test(`${name} is refused, with its place`, () => {
    expect(() => readBuild(writeProgram(changes))).toThrow(fault);
  });
}
