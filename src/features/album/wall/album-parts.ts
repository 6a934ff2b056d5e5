// What may be done with an album as a whole, in one file.
export { AlbumSheets } from './AlbumSheets';
export { showAlbumMenu } from './album-menu';
