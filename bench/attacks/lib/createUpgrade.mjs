import { randomBytes } from 'node:crypto'

/** A request to open the realtime channel. */
export const createUpgrade = (path, origin) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${origin ? `Origin: ${origin}\r\n` : ''}\r\n`
