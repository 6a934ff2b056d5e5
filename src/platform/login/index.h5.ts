import type { Login } from './types';

export const login: Login = { requestCode: async () => ({ kind: 'unsupported' }) };
