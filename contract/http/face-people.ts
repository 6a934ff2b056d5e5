import type { AlbumFacesQuery } from '../schemas/face';
import type {
  AgreeToNameInput,
  AlbumPeople,
  MergePeopleInput,
  NamePersonInput,
  PersonCoverInput,
  SplitPersonInput,
} from '../schemas/face-people';
import type { Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

// For who manages the album, where its owner switched `people` on. Each change answers the people as they are then.

export const listAlbumPeople = endpoint<AlbumFacesQuery, AlbumPeople>('GET', '/album/album/findMe/api/people', {
  toast: false,
  loading: false,
  specified: 'nothing',
});
export const namePerson = endpoint<NamePersonInput, AlbumPeople>('PUT', '/album/album/findMe/api/people', {
  body: 'json',
  specified: 'nothing',
});
/** Refuses with FACE_PEOPLE_TOGETHER people who are on one photo. */
export const mergePeople = endpoint<MergePeopleInput, AlbumPeople>('POST', '/album/album/findMe/api/people/merge', {
  body: 'json',
  specified: 'nothing',
});
/** These faces become somebody else. */
export const splitPerson = endpoint<SplitPersonInput, AlbumPeople>('POST', '/album/album/findMe/api/people/split', {
  body: 'json',
  specified: 'nothing',
});
export const setPersonCover = endpoint<PersonCoverInput, AlbumPeople>('PUT', '/album/album/findMe/api/people/cover', {
  body: 'json',
  specified: 'nothing',
});
/** Set by a person with a stored face who said which faces are his: whether visitors of the album may see his name. */
export const agreeToName = endpoint<AgreeToNameInput, Nothing>('PUT', '/album/album/findMe/api/people/agree', {
  body: 'json',
  specified: 'nothing',
});
