/**
 * Returns a function that reads the heap of a page and of its workers, with their buffers, in bytes.
 *
 * @param {import('playwright').CDPSession} devtools
 */
export async function measureHeaps(devtools) {
  /** @type {Set<string>} */
  const sessions = new Set()
  /** @type {Map<number, (usage: HeapUsage) => void>} */
  const waiting = new Map()
  let lastId = 0
  devtools.on('Target.attachedToTarget', ({ sessionId }) => void sessions.add(sessionId))
  devtools.on('Target.detachedFromTarget', ({ sessionId }) => {
    sessions.delete(sessionId)
    // The heap of a worker that has ended is gone.
    for (const resolve of waiting.values()) resolve({ usedSize: 0, backingStorageSize: 0 })
  })
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    waiting.get(id)?.(result)
  })
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })

  /** @param {string} sessionId @returns {Promise<HeapUsage>} */
  const readWorker = (sessionId) =>
    new Promise((resolve) => {
      const id = ++lastId
      waiting.set(id, (usage) => {
        waiting.delete(id)
        resolve(usage)
      })
      const message = JSON.stringify({ id, method: 'Runtime.getHeapUsage' })
      devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {
        waiting.get(id)?.({ usedSize: 0, backingStorageSize: 0 })
      })
    })
  return async () => {
    const usages = await Promise.all([
      devtools.send('Runtime.getHeapUsage'),
      ...[...sessions].map(readWorker),
    ])
    return {
      workers: sessions.size,
      bytes: usages.reduce((sum, { usedSize, backingStorageSize }) => sum + usedSize + backingStorageSize, 0),
    }
  }
}

/** @typedef {{ usedSize: number, backingStorageSize: number }} HeapUsage */
