import { Field } from '@/components/fields/Field';
import { mountComponent } from '../../../support/mounted';

test('the key that ends a line does nothing more while what it began is under way', async () => {
  const ends: (() => void)[] = [];
  const screen = await mountComponent(() => (
    <Field
      label="写评论"
      value="一句话"
      onChange={() => undefined}
      onConfirm={() => new Promise<void>((resolve) => ends.push(resolve))}
    />
  ));
  const confirm = (): Promise<void> =>
    screen.change(() => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true });
      screen.control('写评论').dispatchEvent(enter);
    });
  await confirm();
  await confirm();
  expect(ends).toHaveLength(1);
  await screen.change(() => ends[0]?.());
  await confirm();
  expect(ends).toHaveLength(2);
});
