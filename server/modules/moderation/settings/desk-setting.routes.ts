import * as calls from '@contract/http/operator';
import { Empty, Nothing } from '@contract/schemas/shared';
import {
  AddBannerInput,
  AddPartnerInput,
  DeskBanners,
  DeskCertifications,
  DeskDictionaryItems,
  DeskMoney,
  DeskPartners,
  MoveBannerInput,
  NewPartner,
  ReadCertification,
  ReadCertificationInput,
  RemoveBannerInput,
  ReviewCertificationInput,
  ReviewedWithdrawal,
  ReviewRefundInput,
  ReviewWithdrawalInput,
  RevokePartnerInput,
} from '@contract/schemas/system';
import type { Routes } from '../../../http/bind';
import type { DeskReviews } from './desk-review.service';
import type { DeskSettings } from './desk-setting.service';

export function bindDeskSettings(routes: Routes, settings: DeskSettings, reviews: DeskReviews): void {
  routes.bind(calls.listDeskDictionaries, { input: Empty, data: DeskDictionaryItems }, settings.listDictionaries);
  routes.bind(calls.listDeskBanners, { input: Empty, data: DeskBanners }, settings.listBanners);
  routes.bind(calls.addBanner, { input: AddBannerInput, data: Nothing }, settings.addBanner);
  routes.bind(calls.moveBanner, { input: MoveBannerInput, data: Nothing }, settings.moveBanner);
  routes.bind(calls.removeBanner, { input: RemoveBannerInput, data: Nothing }, settings.removeBanner);
  routes.bind(calls.listDeskPartners, { input: Empty, data: DeskPartners }, settings.listPartners);
  routes.bind(calls.addPartner, { input: AddPartnerInput, data: NewPartner }, settings.addPartner);
  routes.bind(calls.revokePartner, { input: RevokePartnerInput, data: Nothing }, settings.revokePartner);

  routes.bind(calls.listDeskCertifications, { input: Empty, data: DeskCertifications }, reviews.listCertifications);
  routes.bind(
    calls.readCertification,
    { input: ReadCertificationInput, data: ReadCertification },
    reviews.readCertification,
  );
  routes.bind(
    calls.reviewCertification,
    { input: ReviewCertificationInput, data: Nothing },
    reviews.reviewCertification,
  );
  routes.bind(calls.listDeskMoney, { input: Empty, data: DeskMoney }, reviews.listMoney);
  routes.bind(
    calls.reviewWithdrawal,
    { input: ReviewWithdrawalInput, data: ReviewedWithdrawal },
    reviews.reviewWithdrawal,
  );
  routes.bind(calls.reviewRefund, { input: ReviewRefundInput, data: Nothing }, reviews.reviewRefund);
}
