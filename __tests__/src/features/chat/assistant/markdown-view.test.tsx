import { MarkdownView } from '@/features/chat/assistant/MarkdownView';
import { decodeNamedCharacterReference } from '@/features/chat/assistant/named-characters';
import { mountComponent } from '../../../../support/mounted';

const followed: string[] = [];

const show = (text: string) =>
  mountComponent(() => (
    <MarkdownView text={text} onLink={(address) => (address === 'card:0' ? () => void followed.push(address) : null)} />
  ));

beforeEach(() => {
  followed.length = 0;
});

test('headings, lists, quotes and code are drawn as what they are', async () => {
  const screen = await show('## 标题\n\n- 一\n- 二\n\n3. 三\n4. 四\n\n> 引用\n\n```\na < b\n```\n\n**粗** *斜* `码`');
  expect(document.querySelector('[role=heading]')?.textContent).toBe('标题');
  expect([...document.querySelectorAll('[role=listitem]')].map((item) => item.textContent)).toEqual([
    '•一',
    '•二',
    '3.三',
    '4.四',
  ]);
  expect(screen.text()).toContain('a < b');
  expect(screen.text()).toContain('粗 斜 码');
});

test('only links that lead somewhere can be followed, by tap and by key', async () => {
  const screen = await show(
    '[三亚](card:0)、[坏](https://evil.example)、[脚本](javascript:alert(1))、<https://auto.example>',
  );
  const links = document.querySelectorAll<HTMLElement>('[role=link]');
  expect([...links].map((link) => link.textContent)).toEqual(['三亚']);
  const [link] = links;
  if (link === undefined) throw new Error('no link');
  await screen.tap(link);
  await screen.press(link, 'Enter');
  expect(followed).toEqual(['card:0', 'card:0']);
  expect(screen.text()).toContain('坏');
  expect(document.querySelector('a')).toBeNull();
});

test('no picture is loaded and no HTML is run: it stands as it is written', async () => {
  const screen = await show('![说明](https://evil.example/a.png)\n\n<img src=x onerror=alert(1)>\n\n行内<b>粗</b>');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.text()).toContain('说明');
  expect(screen.text()).toContain('<img src=x onerror=alert(1)>');
  expect(screen.text()).toContain('行内<b>粗</b>');
});

test('a table keeps its lines', async () => {
  const screen = await show('| 名称 | 数量 |\n| --- | --- |\n| 三亚 | 3 |');
  expect(screen.text()).toContain('| 名称 | 数量 |\n| --- | --- |\n| 三亚 | 3 |');
});

test('half of what is being written is drawn as far as it goes', async () => {
  const screen = await show('**没有完\n\n```\n也没有');
  expect(screen.text()).toContain('**没有完');
  expect(screen.text()).toContain('也没有');
});

test('named characters that are met are read, others stand as they are', () => {
  expect(decodeNamedCharacterReference('amp')).toBe('&');
  expect(decodeNamedCharacterReference('CounterClockwiseContourIntegral')).toBe(false);
});
