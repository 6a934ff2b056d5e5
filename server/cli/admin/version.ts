import { RELEASE_NOTES_MAX_LENGTH } from '@contract/constants/public-param';
import { type PublishedClient, VERSION_PARAMS } from '@contract/constants/published-client';
import { parsePublishedVersion, parseVersionCode, writePublishedVersion } from '@contract/rules/published-version';
import { cleanText, countCharacters } from '@contract/rules/text';
import { type AdminVerb, done, listed } from './verb';

const CLIENT_WORDS: Readonly<Record<string, PublishedClient>> = {
  app: 'app',
  android: 'android',
  ios: 'ios',
  mini: 'miniProgram',
  windows: 'windows',
  macos: 'macos',
  web: 'web',
};

export const VERSION_VERBS: readonly AdminVerb[] = [
  {
    words: ['version', 'list'],
    form: '',
    help: '列出各端已发布的版本',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ publicData }) => {
            const values = await publicData.getValues(Object.values(VERSION_PARAMS));
            const lines = Object.entries(CLIENT_WORDS).map(([word, client]) => {
              const { code, notes, address } = parsePublishedVersion(values[VERSION_PARAMS[client]] ?? '');
              return [word, code, address, notes.replaceAll('\n', ' ')].join('  ').trimEnd();
            });
            return listed(lines, '');
          },
  },
  {
    words: ['version', 'publish'],
    form: '<端> <版本号> [下载地址] [更新说明]',
    help: `公布一端的新版本（${Object.keys(CLIENT_WORDS).join('、')}），旧版本会提示更新；没有下载地址写""`,
    read(rest) {
      const [word = '', codeText = '', address = '', notesText = ''] = rest;
      const client = Object.hasOwn(CLIENT_WORDS, word) ? CLIENT_WORDS[word] : undefined;
      if (client === undefined || rest.length > 4) return `端只能是${Object.keys(CLIENT_WORDS).join('、')}`;
      const code = parseVersionCode(codeText);
      if (code === null) return '版本号要写成10136这样';
      if (address !== '' && !(/^https?:/i.test(address) && URL.canParse(address))) return '下载地址要以https://开头';
      const notes = cleanText(notesText);
      if (countCharacters(notes) > RELEASE_NOTES_MAX_LENGTH) return `更新说明最多${RELEASE_NOTES_MAX_LENGTH}个字`;
      return async ({ publicData }) => {
        await publicData.setValue(VERSION_PARAMS[client], writePublishedVersion({ code, notes, address }));
        return done(`${word}的已发布版本是${code}`);
      };
    },
  },
];
