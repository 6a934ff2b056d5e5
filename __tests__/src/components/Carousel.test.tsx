import { Carousel } from '@/components/Carousel';
import { mountComponent } from '../../support/mounted';

const opened: string[] = [];

beforeEach(() => void opened.splice(0));

const banner = (id: string, title: string, isLink = true) => ({ id, title, isLink, picture: `/media/banner/${id}` });

function Page() {
  const items = [banner('a', '年会'), banner('b', '毕业季'), banner('c', '公告', false), banner('d', '春游')];
  return <Carousel label="推荐" items={items} onOpen={(id) => opened.push(id)} />;
}

const strip = () => document.querySelector<HTMLElement>('.strip')?.style.transform;

describe('Carousel', () => {
  test('brings a banner into view that gets the focus, and opens it', async () => {
    const screen = await mountComponent(Page);
    // A wide screen shows three.
    expect(strip()).toBe('translateX(-0%)');
    await screen.press(screen.control('春游'), 'Enter');
    expect(strip()).toMatch(/^translateX\(-33\.3\d*%\)$/);
    expect(opened).toEqual(['d']);
    await screen.press(screen.control('年会'), 'Enter');
    expect(strip()).toBe('translateX(-0%)');
  });

  test('turns by its buttons as far as there are banners', async () => {
    const screen = await mountComponent(Page);
    expect(screen.has('上一组')).toBe(false);
    await screen.tap(screen.control('下一组'));
    expect(strip()).toMatch(/^translateX\(-33\.3\d*%\)$/);
    expect(screen.has('下一组')).toBe(false);
    await screen.tap(screen.control('上一组'));
    expect(strip()).toBe('translateX(-0%)');
  });

  test('says what a banner shows that leads nowhere, and does not call it a link', async () => {
    const screen = await mountComponent(Page);
    expect(screen.has('公告')).toBe(false);
    expect(document.querySelectorAll('[role="link"]')).toHaveLength(3);
    expect(document.querySelectorAll('img[alt="公告"]')).toHaveLength(1);
  });
});
