import { defineArea, type ServicesOf } from '../../area';
import { createAccess } from './access.service';
import { createGuessPaces } from './guess-pace.service';

export const accessArea = defineArea({
  name: 'access',
  tables: { guess_pace: {} },
  wire: (deps) => ({ access: createAccess(deps), guessPaces: createGuessPaces(deps) }),
});

export type AccessArea = ServicesOf<typeof accessArea>;
