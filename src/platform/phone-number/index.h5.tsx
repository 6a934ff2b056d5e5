import type { PhoneNumberButton as PhoneNumberButtonComponent } from './types';

export const PhoneNumberButton: PhoneNumberButtonComponent = null;
