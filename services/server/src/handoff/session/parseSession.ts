import type { HandoffSession } from './HandoffSession.js'

/** Reads a kept handover. Returns null for a text that another program or version wrote. */
export function parseSession(text: string): HandoffSession | null {
  try {
    const value = JSON.parse(text) as Partial<HandoffSession> | null
    const isSession =
      typeof value?.keyHash === 'string' &&
      typeof value.expiresAtMs === 'number' &&
      typeof value.slots === 'object' &&
      Array.isArray(value.stored) &&
      Array.isArray(value.limits?.types)
    return isSession ? (value as HandoffSession) : null
  } catch {
    return null
  }
}
