import { randomBytes } from 'node:crypto';
import { CHANNELS } from '@contract/constants/channels';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { createAlbum } from '@contract/http/album';
import { asMadeBy } from '@contract/http/endpoint';
import { issueToken, sendLoginPhoneCode } from '@contract/http/session';
import { updateUserInfo } from '@contract/http/user';
import { type Api, createApi } from '../../server/cli/import/api';
import { bearer } from '../../server/cli/import/sign-in';
import { credentialOf } from '../support/kept/kept-session';
import type { Product } from '../support/product';

const forever = new AbortController().signal;

/** A client of a running product with a device's token. */
export async function visit(product: Pick<Product, 'url'>): Promise<Api> {
  return (await visitWithToken(product)).api;
}

export async function visitWithToken(product: Pick<Product, 'url'>): Promise<{ api: Api; token: string }> {
  let token = '';
  const api = createApi({ baseUrl: product.url, authorization: () => token && bearer(token), signal: forever });
  const device = await api.call(
    issueToken,
    { grant_type: 'mobile', mobile: randomBytes(16).toString('base64url'), code: '' },
    credentialOf('device'),
  );
  token = device.access_token;
  return { api, token };
}

/** A client signed in with a phone number that has a nickname. */
export async function visitAsUser(
  product: Product,
  phone: string,
  nickname: string,
): Promise<{ api: Api; token: string }> {
  const visitor = await visit(product);
  await visitor.call(sendLoginPhoneCode, { phone });
  const code = await product.codeFor(phone);
  const issued = await visitor.call(
    asMadeBy(CHANNELS.phone.id, issueToken),
    { grant_type: 'mobile', mobile: phone, code },
    credentialOf('phone'),
  );
  const api = createApi({
    baseUrl: product.url,
    authorization: () => bearer(issued.access_token),
    signal: forever,
  });
  if (!issued.user_info?.nickname) await api.call(updateUserInfo, { nickname });
  return { api, token: issued.access_token };
}

export async function makeAlbum(api: Api, name: string): Promise<string> {
  const album = await api.call(createAlbum, {
    name,
    description: '',
    template: 2,
    visibility: ALBUM_VISIBILITY.public,
    happenedOn: '',
    requestId: randomBytes(16).toString('hex'),
  });
  return album.id;
}
