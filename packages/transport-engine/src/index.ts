export { isRecord, isUuid } from '@lading/cdn'
export { assertReadable } from './client/assertReadable.js'
export { assertUnchanged } from './client/assertUnchanged.js'
export type { Connection, LazyParts } from './client/Connection.js'
export {
  createProgress,
  type Flight,
  maxUnconfirmedBytes,
  type Progress,
  type ProgressListener,
  type ProgressOptions,
} from './client/createProgress.js'
export { type EngineSettings, engineDefaults } from './client/EngineSettings.js'
export { getContentType } from './client/getContentType.js'
export { getPageUrl } from './client/getPageUrl.js'
export { preconnect } from './client/preconnect.js'
export { readUnsized } from './client/readUnsized.js'
export { sendWatched } from './client/sendWatched.js'
export { createEngineTransport, type EnginePorts, type EngineTransport } from './createEngineTransport.js'
export { createLateTransport, type DisposableTransport, type LateTransport } from './createLateTransport.js'
export { CancelError } from './errors/CancelError.js'
export { explain } from './errors/explain.js'
export { type FaultRule, faultRules } from './errors/faultRules.js'
export { forbiddenByPage } from './errors/forbiddenByPage.js'
export { getCancelError } from './errors/getCancelError.js'
export {
  type Fault,
  getFault,
  hasNoAnswer,
  isConnectionFault,
  isFinal,
  isTransient,
} from './errors/getFault.js'
export { invalidResponse } from './errors/invalidResponse.js'
export { NetworkError, type NetworkErrorOptions } from './errors/NetworkError.js'
export { partPlanInvalid } from './errors/partPlanInvalid.js'
export { ThrottledError } from './errors/ThrottledError.js'
export { UploadError, type UploadErrorOptions } from './errors/UploadError.js'
export { assertAnswered, originNotAllowed } from './http/assertAnswered.js'
export { assertNoPage } from './http/assertNoPage.js'
export { assertNotRedirected } from './http/assertNotRedirected.js'
export { asksForLess, assertOk, toUploadError } from './http/assertOk.js'
export { assertStored } from './http/assertStored.js'
export { describeStatus, MAX_SHOWN_CHARACTERS, readStoreError } from './http/describeStatus.js'
export {
  type FileSlice,
  type Hash,
  type HashName,
  type Http,
  type HttpRequest,
  type HttpResponse,
  HttpToken,
  type Sender,
  type SendRequest,
} from './http/Http.js'
export { hashSlice } from './http/hashSlice.js'
export { noteClosed } from './http/hostRecords.js'
export { isAllowedUrl, isSafeTarget } from './http/isAllowedUrl.js'
export type { RequestRecord } from './http/RequestRecord.js'
export { recordRequests } from './http/recordRequests.js'
export { isSignedOut, isSignInPage, signInRequired } from './http/signInRequired.js'
export { toSender, xhrHttp } from './http/xhrHttp.js'
export { loadCode } from './loadCode.js'
export { type Late, loadOnce } from './loadOnce.js'
export type { PartSender } from './multipart/sendParts.js'
export { sendSession } from './multipart/sendSession.js'
export { browserOnline } from './ports/browserOnline.js'
export { type Online, OnlineToken } from './ports/Online.js'
export { type Storage, StorageToken } from './ports/Storage.js'
export { getSessionStore } from './resume/getSessionStore.js'
export { CircuitBreaker } from './retry/CircuitBreaker.js'
export { toWait, type WaitListener } from './retry/toWait.js'
export { type Attempt, withRetry } from './retry/withRetry.js'
export { AbandonedUploads } from './session/AbandonedUploads.js'
export { MAX_PARTS, type PartPlan, type Session } from './session/Session.js'
export type { Completion, OpenSession, SessionStore } from './session/SessionStore.js'
export { abortable } from './waits/abortable.js'
export { waitFor } from './waits/waitFor.js'
export { getIdleMs, getSilentMs, type WaitLimits, waitLimits } from './waits/waitLimits.js'
export {
  type Reader,
  readArray,
  readBoolean,
  readNumber,
  readString,
} from './wire/Reader.js'
