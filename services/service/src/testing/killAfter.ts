import type { Objects } from '../s3/Objects.js'

/** Wraps a store so that its calls fail after the first few, as if the process were killed. */
export function killAfter(objects: Objects, calls: number): Objects {
  let left = calls
  return new Proxy(objects, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver)
      const isList = name === 'list' || name === 'listFolders'
      return (...args: unknown[]) => {
        if (left-- <= 0) return isList ? failList() : Promise.reject(new Error('killed'))
        return Reflect.apply(method, target, args)
      }
    },
  })
}

// biome-ignore lint/correctness/useYield: a list that fails before its first key
async function* failList(): AsyncGenerator<string> {
  throw new Error('killed')
}
