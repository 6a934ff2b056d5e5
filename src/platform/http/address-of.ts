import { http } from '@/platform/http';

/** Where a file lies that the server names: by a path of its own, or by the whole address of an object store. */
export const addressOf = (url: string): string => (url.startsWith('/') ? http.baseUrl + url : url);
