/**
 * Returns an object that stands for the entry of a call which is made when the uploader is loaded. The entry can be read
 * from then on.
 *
 * @param read Returns the entry; undefined until the call is made.
 * @param hint How the page waits for the uploader, for the message of the error.
 */
export function createDeferredEntry(name: string, read: () => unknown, hint: string): unknown {
  const get = (_: object, key: string | symbol): unknown => {
    const entry = read()
    if (entry) return Reflect.get(entry, key)
    // The names that a promise, the console and a string conversion read.
    if (key === 'then' || typeof key === 'symbol') return undefined
    throw new Error(`The result of ${name}() cannot be read before the uploader is loaded. ${hint}`)
  }
  return new Proxy({}, { get })
}
