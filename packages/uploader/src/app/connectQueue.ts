import { consoleLogger } from '@lading/kernel/basics'
import type { ActionQueue, ShellAction } from '../early/createActionQueue.js'

/** Performs one action; the next one waits for the promise. */
export type ActionHandler = (action: ShellAction) => Promise<void> | undefined

const handlers = new WeakMap<ActionQueue, ActionHandler>()

/** The queues whose actions are being performed. */
const running = new WeakSet<ActionQueue>()

/** Passes the waiting and all later actions of a queue to a handler, in their order. Returns a function that ends this. */
export function connectQueue(queue: ActionQueue, handler: ActionHandler): () => void {
  handlers.set(queue, handler)
  queue.perform = () => void perform(queue)
  queue.perform()
  return () => {
    if (handlers.get(queue) === handler) handlers.delete(queue)
  }
}

async function perform(queue: ActionQueue): Promise<void> {
  if (running.has(queue)) return
  running.add(queue)
  for (;;) {
    const [action] = queue.getSnapshot()
    const handler = handlers.get(queue)
    if (!action || !handler) break
    queue.shift()
    try {
      // Without `await` where there is no promise: a source may open the system's dialog in the gesture only.
      const ended = handler(action)
      if (ended) await ended
    } catch (error) {
      // The others are not lost with it.
      consoleLogger.error(`"${action.kind}" could not be performed.`, error)
    }
  }
  running.delete(queue)
}
