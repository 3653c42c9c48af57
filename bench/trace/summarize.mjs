/**
 * Counts what a reader of the calls follows:
 *
 * - `files`: files with a call.
 * - `functions`: named functions, accessors and arrow functions included; the unnamed callbacks of a file count as one.
 *   Field initializers and implicit constructors are not functions.
 * - `calls`: calls of all functions, the unnamed ones included. A function that continues after an `await` is not called.
 * - `changes`: calls in another file than the call before, as a debugger shows them that stops at each.
 * - `across`: calls by a function of another file. Those by the platform, such as a timer, are not.
 */
export function summarize(calls) {
  const isUnlike = (call, index) => index > 0 && call.file !== calls[index - 1].file
  return {
    files: new Set(calls.map(({ file }) => file)).size,
    functions: new Set(calls.map(({ file, name, isNamed }) => (isNamed ? `${file} ${name}` : file))).size,
    calls: calls.length,
    changes: calls.filter(isUnlike).length,
    across: calls.filter(({ file, caller }) => caller && caller.file !== file).length,
  }
}

/**
 * Counts the changes of the entry that the kernel's steps follow: calls of the first one by the list of entries.
 *
 * @throws Error when there are none, because one of the two has another name now
 */
export function countChanges(calls) {
  const changes = calls.filter(
    ({ name, caller }) => name === 'CollectionState.follow' && caller?.file.endsWith('/EntryList.ts'),
  )
  if (changes.length === 0) {
    throw new Error(
      'No change of the entry was found. Name the first step that follows changes in summarize.mjs.',
    )
  }
  return changes.length
}
