import { PictureCropper } from '@/components/fields/PictureCropper';
import { mountComponent } from '../../../support/mounted';

const FRAME = { width: 200, height: 200 };

function Page() {
  return (
    <PictureCropper
      title="裁剪"
      url="/media/picture"
      picture={FRAME}
      frame={FRAME}
      onCut={async () => undefined}
      onClose={() => undefined}
    />
  );
}

/** Width, and how far its corner is from the frame's, in whole px. */
function readView(): number[] {
  const style = document.querySelector<HTMLElement>('.picture')?.style;
  return [style?.width ?? '', ...(style?.transform ?? '').replace('translate(', '').split(',')].map((text) =>
    Math.round(Number.parseFloat(text)),
  );
}

test('what is under the pointer stays there when the wheel turns', async () => {
  const screen = await mountComponent(Page);
  const box = { left: 30, top: 400, right: 230, bottom: 600, x: 30, y: 400, ...FRAME, toJSON: () => ({}) };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const turn = new WheelEvent('wheel', { clientX: 30, clientY: 600, deltaY: -100, bubbles: true, cancelable: true });
  await screen.change(() => void document.querySelector('.gesture')?.dispatchEvent(turn));
  expect(readView()).toEqual([220, 0, -20]);
});

test('its buttons keep the middle', async () => {
  const screen = await mountComponent(Page);
  await screen.tap(screen.control('放大'));
  expect(readView()).toEqual([250, -25, -25]);
});
