/** Pages of points and storage. They are led to from one's own pages alone, so that a first visit does not load their names with ROUTES. */
export const POINT_ROUTES = {
  integral: '/packageAlbumE/integral/integral',
  expandCapacity: '/packageAlbumE/expandCapacity/expandCapacity',
  list: '/packageAlbumE/integralList/integralList',
} as const;
