import type { HttpRequest } from '../http/Http.js'
import { buildForm, type FormFile } from './buildForm.js'
import type { Params } from './buildQuery.js'
import { buildUrl } from './buildUrl.js'
import type { Connection } from './Connection.js'
import { createUserAgent } from './createUserAgent.js'
import { parseBody } from './parseBody.js'

/** One call to the upload API. */
export interface ApiCall extends Pick<HttpRequest, 'signal' | 'onProgress' | 'onBytesSent'> {
  /** Begins and ends with a slash. */
  readonly path: string
  /** Goes into the address. */
  readonly query?: Params
  /** Goes into a form and makes the call a POST. */
  readonly form?: { readonly fields: Params; readonly file?: FormFile }
}

/** Calls the upload API and returns the object that it answers. @throws UploadError, NetworkError, CancelError */
export async function callApi(
  { settings, http }: Connection,
  { path, query, form, ...rest }: ApiCall,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await http.send({
    ...rest,
    method: form ? 'POST' : 'GET',
    url: buildUrl(settings.baseUrl, path, query),
    headers: { 'X-UC-User-Agent': createUserAgent(settings) },
    ...(form ? { body: buildForm(form.fields, form.file) } : {}),
  })
  return parseBody(response)
}
