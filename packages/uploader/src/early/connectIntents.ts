import { consoleLogger } from '@lading/kernel/basics'
import type { Intent, Intents } from './createIntents.js'

/**
 * Passes an intent to an uploader; the next intent waits for the promise.
 *
 * @param isWanted Returns false once the intent's files were discarded.
 */
type IntentHandler = (intent: Intent, isWanted: () => boolean) => Promise<unknown> | undefined

interface Connection {
  handle: IntentHandler | null
  /** True if the app shows what intents did. */
  isShown: boolean
  /** Passes pending intents and drops shown ones. */
  update: () => void
}

const connections = new WeakMap<Intents, Connection>()

/** Intents that an uploader has received. */
const passed = new WeakSet<Intent>()

/** Intents whose effect is visible. */
const shown = new WeakSet<Intent>()

/**
 * Passes waiting and later intents to a handler, in order. Returns a function that disconnects the handler.
 *
 * @param isShown True if the app shows what intents did.
 */
export function connectIntents(intents: Intents, handle: IntentHandler, isShown = false): () => void {
  const connection = connections.get(intents) ?? follow(intents)
  Object.assign(connection, { handle, isShown })
  connection.update()
  return () => {
    if (connection.handle === handle) Object.assign(connection, { handle: null, isShown: false })
  }
}

function follow(intents: Intents): Connection {
  const connection: Connection = { handle: null, isShown: false, update }
  function update() {
    void pass()
    show()
  }
  connections.set(intents, connection)
  let isPassing = false
  const pass = async () => {
    if (isPassing) return
    isPassing = true
    const next = () => intents.getSnapshot().find((intent) => !passed.has(intent))
    for (let intent = next(); intent && connection.handle; intent = next()) {
      const current = intent
      passed.add(current)
      const isWanted = () => shown.has(current) || intents.getSnapshot().includes(current)
      try {
        // Passes the first intent synchronously: a source can open the system dialog only during the user gesture.
        await connection.handle(current, isWanted)
      } catch (error) {
        consoleLogger.error(`"${current.kind}" could not be performed.`, error)
      }
    }
    isPassing = false
    show()
  }
  const show = () => {
    const done = intents.getSnapshot().filter((intent) => passed.has(intent))
    if (!connection.isShown || done.length === 0) return
    for (const intent of done) shown.add(intent)
    intents.set(intents.getSnapshot().filter((intent) => !shown.has(intent)))
  }
  intents.subscribe(update)
  return connection
}
