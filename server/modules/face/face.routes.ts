import * as calls from '@contract/http/face';
import * as askCalls from '@contract/http/face-ask';
import * as peopleCalls from '@contract/http/face-people';
import * as shapes from '@contract/schemas/face';
import * as askShapes from '@contract/schemas/face-ask';
import * as peopleShapes from '@contract/schemas/face-people';
import { MediaPage } from '@contract/schemas/media';
import { Empty, FileReply, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AlbumFaceService } from './face-album.service';
import type { FaceAnswerService } from './face-answer.service';
import type { FaceAskService } from './face-ask.service';
import type { FaceConsentService } from './face-consent.service';
import type { FaceMineService } from './face-mine.service';
import type { FacePeopleService } from './face-people.service';
import type { FacePhotoService } from './face-photo.service';
import type { FaceSearchService } from './face-search.service';

export interface FaceServices {
  readonly facePhotos: FacePhotoService;
  readonly albumFaces: AlbumFaceService;
  readonly consents: FaceConsentService;
  readonly search: FaceSearchService;
  readonly answers: FaceAnswerService;
  readonly mine: FaceMineService;
}

export function bindFaces(routes: Routes, own: FaceServices): void {
  const { facePhotos, albumFaces, consents, search, answers, mine } = own;
  routes.bind(
    calls.getFindMeAvatarList,
    { input: shapes.FaceAvatarQuery, data: shapes.FaceAvatarList },
    (caller, query) => facePhotos.list(caller, query),
  );
  routes.bind(calls.listFaces, { input: Empty, data: shapes.FacePhotos }, (caller) => facePhotos.listAll(caller));
  routes.bind(calls.addFace, { input: shapes.AddFaceInput, data: shapes.FacePhoto }, (caller, input) =>
    facePhotos.add(caller, input),
  );
  routes.bind(calls.updateFace, { input: shapes.UpdateFaceInput, data: shapes.FacePhoto }, (caller, input) =>
    facePhotos.update(caller, input),
  );
  routes.bind(calls.removeFace, { input: shapes.FaceIdInput, data: Nothing }, (caller, input) =>
    facePhotos.remove(caller, input),
  );
  routes.bind(calls.getAlbumFaces, { input: shapes.AlbumFacesQuery, data: shapes.AlbumFaces }, (caller, query) =>
    albumFaces.get(caller, query),
  );
  routes.bind(calls.setAlbumFaces, { input: shapes.SetAlbumFacesInput, data: shapes.AlbumFaces }, (caller, input) =>
    albumFaces.set(caller, input),
  );
  routes.bind(calls.getFaceConsent, { input: Empty, data: shapes.FaceConsentState }, (caller) =>
    consents.state(caller),
  );
  routes.bind(
    calls.giveFaceConsent,
    { input: shapes.GiveFaceConsentInput, data: shapes.FaceReceipt },
    (caller, input) => consents.give(caller, input),
  );
  routes.bind(
    calls.withdrawFaceConsent,
    { input: shapes.WithdrawFaceConsentInput, data: shapes.FaceConsentState },
    (caller, input) => consents.withdraw(caller, input),
  );
  routes.bind(calls.eraseFaces, { input: shapes.EraseFacesInput, data: shapes.FaceErasure }, async (caller, input) => {
    await answers.claim(caller, input);
    return consents.erase(caller, input.receipt);
  });
  routes.bind(calls.listFaceAlbums, { input: shapes.FaceAlbumsQuery, data: shapes.FaceAlbums }, (caller, query) =>
    mine.listAlbums(caller, query),
  );
  routes.bind(calls.findMe, { input: shapes.FindMeInput, data: shapes.FaceFindings }, (caller, input) =>
    search.find(caller, input),
  );
  const said = shapes.FaceAnswer;
  routes.bind(calls.setMe, { input: shapes.SetMeInput, data: said }, (caller, input) => answers.setMe(caller, input));
  routes.bind(calls.setNotMe, { input: shapes.SetNotMeInput, data: said }, (caller, input) =>
    answers.setNotMe(caller, input),
  );
  routes.bind(calls.isMe, { input: shapes.IsMeQuery, data: said }, (caller, query) => answers.isMe(caller, query));
  routes.bind(calls.setFaceLabel, { input: shapes.FaceLabelInput, data: said }, (caller, input) =>
    answers.label(caller, input),
  );
  routes.bind(calls.findUserByFaceId, { input: shapes.FaceIdInput, data: shapes.FaceOwner }, (caller, { id }) =>
    answers.findOwner(caller, id),
  );
}

export function bindPeople(routes: Routes, people: FacePeopleService): void {
  const data = peopleShapes.AlbumPeople;
  routes.bind(peopleCalls.listAlbumPeople, { input: shapes.AlbumFacesQuery, data }, people.list);
  routes.bind(peopleCalls.namePerson, { input: peopleShapes.NamePersonInput, data }, people.name);
  routes.bind(peopleCalls.mergePeople, { input: peopleShapes.MergePeopleInput, data }, people.merge);
  routes.bind(peopleCalls.splitPerson, { input: peopleShapes.SplitPersonInput, data }, people.split);
  routes.bind(peopleCalls.setPersonCover, { input: peopleShapes.PersonCoverInput, data }, people.cover);
  routes.bind(peopleCalls.agreeToName, { input: peopleShapes.AgreeToNameInput, data: Nothing }, people.agree);
}

export function bindAsks(routes: Routes, asks: FaceAskService): void {
  routes.bind(askCalls.getAsking, { input: shapes.AlbumFacesQuery, data: askShapes.Asking }, asks.get);
  routes.bind(askCalls.listUnseen, { input: askShapes.UnseenQuery, data: MediaPage }, asks.listUnseen);
  routes.bind(askCalls.passMedia, { input: askShapes.PassMediaInput, data: askShapes.PassMediaResult }, asks.pass);
  routes.bind(askCalls.makeAskLink, { input: askShapes.AskLinkInput, data: askShapes.AskLink }, asks.makeLink);
  routes.bind(askCalls.getAsked, { input: askShapes.AskedQuery, data: askShapes.Asked }, (_caller, query) =>
    asks.show(query),
  );
  routes.bind(
    askCalls.listAskedPhotos,
    { input: askShapes.AskedPhotosQuery, data: askShapes.AskedPhotos },
    (_caller, query) => asks.listPhotos(query),
  );
  routes.bind(
    askCalls.answerAsked,
    { input: askShapes.AnswerAskedInput, data: askShapes.AskedAnswer },
    (_caller, input) => asks.answer(input),
  );
  routes.bind(askCalls.getAskedPicture, { input: askShapes.AskedPictureQuery, data: FileReply }, (_caller, query) =>
    asks.draw(query),
  );
}
