import { listChanges, type State } from './listChanges.js'
import type { StateWatch } from './StateWatch.js'

/** Watches window and document handlers, such as `onbeforeunload`. */
export function watchHandlers(): StateWatch {
  const watches = Object.entries({ window, document }).map(([name, target]) => {
    const before = readHandlers(target, name)
    return {
      changes: () => listChanges(before, readHandlers(target, name)),
      restore() {
        for (const key of handlerKeys(target)) {
          const handler = before.get(nameHandler(name, key)) ?? null
          if (Reflect.get(target, key) !== handler) Reflect.set(target, key, handler)
        }
      },
    }
  })
  return {
    changes: () => watches.flatMap(({ changes }) => changes()),
    restore() {
      for (const { restore } of watches) restore()
    },
  }
}

function readHandlers(target: object, name: string): State {
  const set = handlerKeys(target).filter((key) => typeof Reflect.get(target, key) === 'function')
  return new Map(set.map((key) => [nameHandler(name, key), Reflect.get(target, key)]))
}

function nameHandler(target: string, key: string): string {
  return `the handler ${target}.${key}`
}

function handlerKeys(target: object): string[] {
  const keys: string[] = []
  for (const key in target) if (key.startsWith('on')) keys.push(key)
  return keys
}
