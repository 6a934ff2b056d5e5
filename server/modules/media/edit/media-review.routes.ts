import { listReviews, reviewMedia } from '@contract/http/album-person';
import { ReviewInput, ReviewQuery, ReviewResult } from '@contract/schemas/album-person';
import { MediaPage } from '@contract/schemas/media';
import type { Routes } from '../../../http/bind';
import type { MediaReviewService } from './media-review.service';

export function bindMediaReviews(routes: Routes, reviews: MediaReviewService): void {
  routes.bind(listReviews, { input: ReviewQuery, data: MediaPage }, reviews.list);
  routes.bind(reviewMedia, { input: ReviewInput, data: ReviewResult }, reviews.review);
}
