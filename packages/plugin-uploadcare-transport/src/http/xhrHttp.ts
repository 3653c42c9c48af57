import type { Http } from './Http.js'
import { openParts } from './openParts.js'
import { sendByXhr } from './sendByXhr.js'

/** The network of a browser. */
export const xhrHttp: Http = {
  send: sendByXhr,
  openParts: (worker) => openParts({ send: sendByXhr }, worker),
}
