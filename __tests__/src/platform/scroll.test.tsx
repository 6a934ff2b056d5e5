import { usePageScroll } from '@/platform/scroll/index.h5';
import { createMemoryScroll } from '@/platform/scroll/memory';
import type { PageScroll } from '@/platform/scroll/types';
import { mountComponent } from '../../support/mounted';
import { describeScroll } from '../../support/suites/scroll';

const PAGE = 'page';

function findPage(): HTMLElement {
  const page = document.querySelector<HTMLElement>(`#${PAGE}`);
  if (page === null) throw new Error('no page');
  return page;
}

// jsdom lays nothing out: the page is 800 px high, and what is in it moves up as it is scrolled.
beforeAll(() => {
  const boxOf = (element: Element): DOMRect => {
    const top = element.id === PAGE ? 0 : -findPage().scrollTop;
    return { top, left: 0, width: 375, height: 800, bottom: top + 800, right: 375, x: 0, y: top, toJSON: () => ({}) };
  };
  const tops = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, 'scrollTop', {
    get(this: Element) {
      return tops.get(this) ?? 0;
    },
    set(this: Element, topPx: number) {
      tops.set(this, topPx);
      this.dispatchEvent(new Event('scroll'));
    },
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return [boxOf(this)] as unknown as DOMRectList;
  });
});

describeScroll('memory', () => ({ ...createMemoryScroll(), Page: ({ children }) => <div>{children}</div> }));
describeScroll('h5', () => ({
  usePageScroll,
  Page: ({ children }) => (
    <div id={PAGE} style={{ overflowY: 'scroll' }}>
      {children}
    </div>
  ),
  scrollTo(topPx) {
    findPage().scrollTop = topPx;
  },
}));

test('a page that an overlay holds still is moved by the program all the same', async () => {
  let page: PageScroll | undefined;
  const Content = () => {
    page = usePageScroll('content', () => undefined);
    return <div id="content" />;
  };
  await mountComponent(() => (
    <div id={PAGE} style={{ overflowY: 'scroll' }}>
      <Content />
    </div>
  ));
  findPage().style.overflowY = 'hidden';
  page?.to(700);
  expect(findPage().scrollTop).toBe(700);
});
