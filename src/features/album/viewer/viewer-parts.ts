// What comes once somebody is at hand to open a photo, in one file.
export { LinkedPhoto } from './LinkedPhoto';
export { WallViewer } from './WallViewer';
