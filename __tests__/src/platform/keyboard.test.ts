import { toKeyboardProps as h5 } from '@/platform/keyboard/index.h5';
import { CURSOR_SPACING_PX, toKeyboardProps as weapp } from '@/platform/keyboard/index.weapp';
import type { TypingKind } from '@/platform/keyboard/types';

const KINDS: Readonly<Record<TypingKind, null>> = {
  text: null,
  phone: null,
  code: null,
  digits: null,
  money: null,
  nickname: null,
  password: null,
};

test.each(Object.keys(KINDS) as TypingKind[])(
  'weapp: what lies below the line of a field for %s stays in sight',
  (kind) => {
    expect(weapp(kind)).toMatchObject({ cursorSpacing: CURSOR_SPACING_PX });
    expect(h5(kind)).not.toHaveProperty('cursorSpacing');
  },
);
