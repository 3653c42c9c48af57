import { assertOk } from './assertOk.js'
import type { HttpResponse } from './Http.js'

/** Like {@link assertOk}, for stored bytes: some servers confirm them with 201 or 204. */
export function assertStored(response: HttpResponse): void {
  const isOther = response.status === 201 || response.status === 204
  assertOk(isOther ? { status: 200, statusText: response.statusText, text: response.text } : response)
}
