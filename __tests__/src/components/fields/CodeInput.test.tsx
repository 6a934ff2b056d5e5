import { useState } from 'react';
import { CodeInput } from '@/components/fields/CodeInput';
import { mountComponent } from '../../../support/mounted';

function Form() {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeInput label="验证码" value={code} onChange={setCode} length={4} />
      <p>{`收到${code}`}</p>
    </>
  );
}

describe('CodeInput', () => {
  test('takes digits only, and no more than there are boxes', async () => {
    const screen = await mountComponent(Form);
    await screen.type(screen.control('验证码'), '0a1 2');
    expect(screen.text()).toContain('收到012');
    await screen.type(screen.control('验证码'), '012345');
    expect(screen.text()).toContain('收到0123');
    expect(screen.text()).not.toContain('收到01234');
  });
});
