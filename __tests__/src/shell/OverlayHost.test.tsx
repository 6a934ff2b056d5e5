import { OverlayHost } from '@/shell/OverlayHost';
import { alert, confirm, showActions, showToast, useOverlays } from '@/stores/base/overlays';
import { closeLogin, openLogin } from '@/stores/session/session';
import { mountComponent } from '../../support/mounted';

beforeEach(() => useOverlays.setState({ toast: null, dialogs: [], actions: null, isLoading: false }));

describe('what lies over the page', () => {
  test('of two toasts the latest is shown, and only that', async () => {
    const screen = await mountComponent(OverlayHost);
    await screen.change(() => {
      showToast('验证码已发送');
      showToast('上传失败！', { isError: true });
    });
    expect(screen.text()).toBe('上传失败！');
    expect(document.querySelector('[role="status"]')?.getAttribute('aria-live')).toBe('assertive');
  });

  test('the same words again are put in anew, or a reader would not read them out', async () => {
    const screen = await mountComponent(OverlayHost);
    const shown = () => document.querySelector('[role="status"]')?.firstElementChild;
    await screen.change(() => showToast('点击太快'));
    const first = shown();
    await screen.change(() => showToast('点击太快'));
    expect(screen.text()).toBe('点击太快');
    expect(shown()).not.toBe(first);
  });

  test('a dialog resolves true on its button', async () => {
    const screen = await mountComponent(OverlayHost);
    let answer: boolean | undefined;
    await screen.change(() => {
      void confirm({ title: '删除3张照片？', confirmText: '删除', isDanger: true }).then((value) => (answer = value));
    });
    expect(screen.control('删除3张照片？').getAttribute('aria-modal')).toBe('true');
    await screen.tap(screen.control('删除'));
    expect(answer).toBe(true);
    expect(screen.has('删除3张照片？')).toBe(false);
  });

  test('the login lies over what was asked before it, and why one may not sign in lies over the login', async () => {
    const screen = await mountComponent(OverlayHost);
    const isOver = (label: string) => screen.control(label).parentElement?.classList.contains('overLogin');
    await screen.change(() => void confirm({ title: '删除3张照片？' }));
    await screen.change(() => void openLogin());
    await screen.change(() => void alert('账号因违规暂停使用'));
    expect([isOver('删除3张照片？'), isOver('账号因违规暂停使用')]).toEqual([false, true]);
    closeLogin(false);
  });

  test('Escape answers the topmost dialog only, with no, and the focus goes back', async () => {
    const screen = await mountComponent(() => (
      <>
        <button aria-label="外面" />
        <OverlayHost />
      </>
    ));
    screen.control('外面').focus();
    const answers: string[] = [];
    await screen.change(() => {
      void confirm({ title: '第一个' }).then((value) => answers.push(`第一个${value}`));
    });
    await screen.change(() => {
      void confirm({ title: '第二个' }).then((value) => answers.push(`第二个${value}`));
    });
    expect(document.activeElement).toBe(screen.control('第二个'));
    await screen.press(screen.control('第二个'), 'Escape');
    expect(answers).toEqual(['第二个false']);
    await screen.press(screen.control('第一个'), 'Escape');
    expect(answers).toEqual(['第二个false', '第一个false']);
    expect(document.activeElement).toBe(screen.control('外面'));
  });

  test('a menu puts dangerous actions last and resolves with the chosen one', async () => {
    const screen = await mountComponent(OverlayHost);
    let chosen: string | null | undefined;
    await screen.change(() => {
      void showActions([
        { id: 'delete', label: '删除', isDanger: true },
        { id: 'cover', label: '设为封面' },
      ]).then((id) => (chosen = id));
    });
    expect(screen.text()).toBe('设为封面删除取消');
    await screen.tap(screen.control('设为封面'));
    expect(chosen).toBe('cover');
  });
});
