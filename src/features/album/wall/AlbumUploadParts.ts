export { AlbumDrop } from './AlbumDrop';
export { UploadPasswordSheet } from './UploadPasswordSheet';
