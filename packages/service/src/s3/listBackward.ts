import { createImpostorError } from './fromStore.js'
import type { Objects } from './Objects.js'

/** Keys that are in memory at a time: a page has one more, which shows that there are more. */
const WINDOW_KEYS = 999
/** Windows that are tried one after the other without a key: more than a bucket has, unless something else answers for it. */
const MAX_EMPTY_WINDOWS = 1000
/** Time within the hour and uuid of a key, by the kinds of their characters. */
const SHAPE = '00:00.000~xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'
const CHARACTERS: Readonly<Record<string, string>> = { 0: '9876543210', x: 'fedcba9876543210' }

/**
 * Lists the keys of an hour backward, which no store does: the whole hour if it's one window, else what begins with each digit of the
 * minutes, from the last to the first, and so on.
 *
 * @param folder of the hour.
 * @param start begins of the keys to start at, with the folder. @default the last key
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
