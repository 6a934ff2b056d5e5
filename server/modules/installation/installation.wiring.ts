import { defineArea, type ServicesOf } from '../../area';
import { createInstallation } from './installation.service';

export const installationArea = defineArea({
  name: 'installation',
  tables: { installation: {} },
  wire: (deps) => ({ installation: createInstallation(deps) }),
});

export type InstallationArea = ServicesOf<typeof installationArea>;
