import { randomBytes } from 'node:crypto'

const MASKED_TEXT = 0x81
/** A request to open the realtime channel. */
export const upgrade = (path, origin) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${origin ? `Origin: ${origin}\r\n` : ''}\r\n`

/** A message of the realtime channel, as a client sends it. */
export function frameOf(value) {
  const payload = Buffer.from(JSON.stringify(value))
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? [MASKED_TEXT, 0x80 | payload.length]
      : [MASKED_TEXT, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(head), mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}
