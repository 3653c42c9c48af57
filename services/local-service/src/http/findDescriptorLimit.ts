import { readFileSync } from 'node:fs'

/** Where the system doesn't say it; Node raises the limit to the highest that it's allowed. */
const USUAL_LIMIT = 4096
const VALID_MS = 5_000
let limit = USUAL_LIMIT
let validUntilMs = 0

/** Returns how many files and connections this process can have open. The limit can change while the process runs. */
export function findDescriptorLimit(): number {
  const nowMs = performance.now()
  if (nowMs >= validUntilMs) {
    validUntilMs = nowMs + VALID_MS
    limit = read()
  }
  return limit
}

function read(): number {
  try {
    const [, text] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text) || USUAL_LIMIT
  } catch {
    return USUAL_LIMIT
  }
}
