export type { HandoffOptions } from './HandoffOptions.js'
export { handoff } from './handoff.js'
export type { HandoffMessages } from './handoffMessages.js'
