import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Opens a connection and sends text on it; `received()` is what has been answered, `closed` resolves at its end. */
export async function open({ port }, text = '') {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  const closed = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {})
  await Promise.race([once(socket, 'connect'), closed]).catch(() => {})
  if (text !== '') socket.write(text, 'latin1')
  return { socket, received: () => received, closed }
}

/** True if a promise settles within a time. */
export async function settlesWithin(promise, ms) {
  const late = Symbol('late')
  return (await Promise.race([promise.then(() => true), wait(ms, late)])) !== late
}

/** Sends text and returns everything that was answered before the connection ended, or within two seconds. */
export async function exchange(victim, text) {
  const { socket, received, closed } = await open(victim, text)
  await settlesWithin(closed, 2000)
  socket.destroy()
  return received()
}
