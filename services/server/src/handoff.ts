export { HandlerError } from './errors/HandlerError.js'
export { isTypeAllowed } from './handler/isTypeAllowed.js'
export { createPhonePage, type PhonePage } from './handoff/page/createPhonePage.js'
export {
  callHandoff,
  type HandoffFile,
  type HandoffPorts,
  type HandoffTarget,
  readLimits,
} from './handoff/session/callHandoff.js'
export {
  createHandoffSessions,
  type HandoffSessions,
  type PhoneProof,
} from './handoff/session/createHandoffSessions.js'
export { createMemoryStore } from './handoff/session/createMemoryStore.js'
export type { HandoffLimits, HandoffSession, HandoffSlot } from './handoff/session/HandoffSession.js'
export type { SessionStore } from './handoff/session/SessionStore.js'
