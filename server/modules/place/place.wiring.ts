import { defineArea } from '../../area';
import type { InstallationArea } from '../installation/installation.wiring';
import { createPlaces } from './place.service';

export const placeArea = defineArea({
  name: 'place',
  tables: {},
  wire: (deps, { installation: { installation } }: InstallationArea) => ({
    places: createPlaces({ ...deps, installation }),
  }),
  async bind({ routes, http, rateLimits }, { places }) {
    const { bindPlaces, registerPlacePictures } = await import('./place.routes');
    bindPlaces(routes, places);
    registerPlacePictures(http, places, rateLimits);
  },
});
