import { randomBytes } from 'node:crypto'

const MASKED_TEXT = 0x81

/** A message of the realtime channel, as a client sends it. */
export function createFrame(value) {
  const payload = Buffer.from(JSON.stringify(value))
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? [MASKED_TEXT, 0x80 | payload.length]
      : [MASKED_TEXT, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(head), mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}
