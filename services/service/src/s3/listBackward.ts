import { createImpostorError } from './fromStore.js'
import type { Objects } from './Objects.js'

/** Maximum keys in memory: a page has an additional key, which shows that there are more. */
const WINDOW_KEYS = 999
/** Maximum consecutive windows without a key: more than a bucket has, unless something else answers in its place. */
const MAX_EMPTY_WINDOWS = 1000
/** Shape of the time (within the hour) and uuid in a key, by character class. */
const SHAPE = '00:00.000~xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'
const CHARACTERS: Readonly<Record<string, string>> = { 0: '9876543210', x: 'fedcba9876543210' }

/**
 * Lists an hour's keys backward, which stores can't do. If the hour fits into one window, it's listed whole; otherwise, the keys that begin
 * with each digit of the minutes are listed, highest digit first, and so on.
 *
 * @param folder the hour's folder.
 * @param start key prefix to start at, including the folder. @default the last key
 */
export async function* listBackward(
  objects: Pick<Objects, 'list'>,
  folder: string,
  start?: string,
): AsyncGenerator<string> {
  let emptyWindows = 0

  async function* listWindow(prefix: string): AsyncGenerator<string> {
    if (start !== undefined && prefix > start && !prefix.startsWith(start)) return
    const found: string[] = []
    let isWhole = true
    for await (const key of objects.list(prefix)) {
      isWhole = found.push(key) <= WINDOW_KEYS
      if (!isWhole) break
    }
    emptyWindows = isWhole && found.length > 0 ? 0 : emptyWindows + 1
    if (emptyWindows > MAX_EMPTY_WINDOWS) throw createImpostorError()
    if (isWhole) {
      yield* found.reverse()
      return
    }
    found.length = 0
    for (const narrower of narrow(prefix)) yield* listWindow(narrower)
  }

  function narrow(prefix: string): string[] {
    let fixed = ''
    let kind = SHAPE[prefix.length - folder.length]
    for (
      ;
      kind !== undefined && CHARACTERS[kind] === undefined;
      kind = SHAPE[prefix.length + fixed.length - folder.length]
    )
      fixed += kind
    if (kind === undefined) throw createImpostorError()
    return [...(CHARACTERS[kind] ?? '')].map((character) => `${prefix}${fixed}${character}`)
  }

  yield* listWindow(folder)
}
