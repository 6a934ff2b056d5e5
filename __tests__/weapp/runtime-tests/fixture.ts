import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Files = Readonly<Record<string, string>>;

const page = (title: string, script = ''): string => `
const log = getApp().log;
Page({
  data: { title: '${title}' },
  onLoad(query) { this.query = query; log.push('${title} load'); },
  onShow() { log.push('${title} show'); },
  onReady() { log.push('${title} ready'); },
  onHide() { log.push('${title} hide'); },
  onUnload() { log.push('${title} unload'); },
  ${script}
});`;

/** A small mini-program that has one of everything. */
export const PROGRAM: Files = {
  'app.json': JSON.stringify({
    pages: ['pages/first/first', 'pages/second/second', 'pages/controls/controls'],
    subPackages: [{ root: 'more', pages: ['deep/deep'] }],
    preloadRule: { 'pages/second/second': { network: 'all', packages: ['more'] } },
    tabBar: { custom: true, list: [{ pagePath: 'pages/first/first' }, { pagePath: 'pages/second/second' }] },
    lazyCodeLoading: 'requiredComponents',
  }),
  'app.js': `App({
    log: [],
    onLaunch(options) { this.log.push('app launch ' + options.path + ' ' + options.scene); },
    onShow() { this.log.push('app show'); },
    onHide() { this.log.push('app hide'); },
  });`,
  'app.wxss': `.title { color: rgb(1, 2, 3); }`,
  'custom-tab-bar/index.json': '{"component":true}',
  'custom-tab-bar/index.js': 'Component({});',
  'custom-tab-bar/index.wxml': '<view class="bar">bar</view>',
  'card/card.json': '{"component":true}',
  'card/card.js': `const log = getApp().log;
  Component({
    properties: { name: String },
    lifetimes: {
      created() { log.push('card created'); }, attached() { log.push('card attached'); },
      ready() { log.push('card ready'); }, detached() { log.push('card detached'); },
    },
    pageLifetimes: { show() { log.push('card page show'); } },
    methods: { shout() { return this.data.name + '!'; } },
  });`,
  'card/card.wxml': '<view class="title inner">{{name}}</view>',
  'card/card.wxss': '@import "./shared.wxss"; .inner { width: 75rpx; }',
  'card/shared.wxss': '.title { color: rgb(7, 8, 9); }',
  'pages/first/first.json': '{"usingComponents":{"card":"/card/card"}}',
  'pages/first/first.js': page(
    'first',
    `add() { this.setData({ count: (this.data.count || 0) + 1 }); },
     outer(e) { log.push('outer ' + e.target.dataset.n); }, inner(e) { log.push('inner ' + e.currentTarget.dataset.n); },
     touch(e) { log.push(e.type + ' ' + e.touches.length + ' ' + e.changedTouches.length); },
     long() { log.push('long'); },
     huge() { this.setData({ big: 'x'.repeat(2 * 1024 * 1024) }); },
     fail() { throw new Error('failed on purpose'); },
     tick() { this.ticks = 0; setInterval(() => { this.ticks += 1; }, 1000); },`,
  ),
  'pages/first/first.wxml': `<wxs module="m" src="./text.wxs" />
<view class="title page-title">{{m.loud(title)}}</view>
<card id="card" name="one" />
<button class="add" bindtap="add">add</button><text class="count">{{count}}</text>
<view bindtap="outer" data-n="o"><view class="caught" catchtap="inner" data-n="1">a</view><view class="bubbled" bindtap="inner" data-n="2">b</view></view>
<view class="touched" bindtouchstart="touch" bindtouchend="touch">touch</view>
<view class="pressed" bindlongpress="long" bindtap="add">press</view>
<image class="good" src="/dot.svg" bindload="add" /><image class="bad" src="/none.png" binderror="add" />`,
  'pages/first/first.wxss': '.page-title { font-size: 32rpx; }',
  'pages/first/text.wxs': 'module.exports = { loud: function (text) { return text + "!" } }',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h4v2H0z"/></svg>',
  'none.png': 'this is no picture',
  'pages/second/second.js': page('second'),
  'pages/second/second.wxml': '<view class="title">{{title}}</view>',
  'pages/controls/controls.js': page(
    'controls',
    `said(e) { const s = this.data.said || []; this.setData({ said: s.concat(e.type + ':' + JSON.stringify(e.detail)) }); },`,
  ),
  'pages/controls/controls.wxml': `<form bindsubmit="said">
<input class="name" name="name" maxlength="5" bindinput="said" bindconfirm="said" /><textarea class="text" name="text" bindinput="said" />
<switch class="switch" name="on" bindchange="said" /><checkbox-group name="many" bindchange="said"><label><checkbox value="a" />a</label><checkbox class="b" value="b" /></checkbox-group>
<radio-group name="one" bindchange="said"><radio class="r1" value="1" /><radio class="r2" value="2" /></radio-group>
<slider class="slider" name="amount" bindchange="said" /><picker class="picker" range="{{['x','y']}}" bindchange="said">pick</picker>
<button class="submit" form-type="submit">send</button><button class="off" disabled bindtap="said">off</button></form>
<swiper class="swiper" bindchange="said"><swiper-item>0</swiper-item><swiper-item>1</swiper-item></swiper>
<scroll-view class="scroll" scroll-y style="height:100px" bindscrolltolower="said"><view style="height:400px" /></scroll-view>
<video id="video" class="video" src="/a.mp4" bindplay="said" bindpause="said" />
<button class="phone" open-type="getPhoneNumber" bindgetphonenumber="said">phone</button>`,
  'more/deep/deep.js': page('deep'),
  'more/deep/deep.wxml': '<view class="title">{{title}}</view>',
};

const folders: string[] = [];

/** Writes the program with some files changed; null leaves one out. */
export function writeProgram(changes: Readonly<Record<string, string | null>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-weapp-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...PROGRAM, ...changes })) {
    if (text === null) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export function removePrograms(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The file of the program with a part replaced, which has to be there. */
export function edit(file: string, from: string, to: string): Record<string, string> {
  const text = PROGRAM[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: text.replace(from, to) };
}
