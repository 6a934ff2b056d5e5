import type { SignInFrame as SignInFrameComponent } from './types';

export const SignInFrame: SignInFrameComponent = null;
