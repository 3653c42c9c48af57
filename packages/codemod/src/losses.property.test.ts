import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHold } from './createHold.js'
import { moveSources } from './moveSources.js'
import { findLosses, type MovedFile } from './testing/findLosses.js'
import { uppyPrograms } from './testing/uppyPrograms.js'

/** Moves files as a run does, with those that are held back as they were. */
function move(files: ReadonlyMap<string, string>, isForced: boolean): ReadonlyMap<string, MovedFile> {
  const results = moveSources('uppy', files)
  const isHeld = createHold(results)
  return new Map(
    [...files].map(([path, before]) => {
      const result = results.get(path)
      if (!result || result instanceof Error) throw result
      const isLeft = !isForced && isHeld(result)
      return [path, { before, after: isLeft ? before : result.text, findings: result.findings }]
    }),
  )
}

test('whatever an app does with its Uppy is in the result or in the report', () => {
  fc.assert(
    fc.property(uppyPrograms, fc.boolean(), ({ files, holders }, isForced) => {
      const moved = move(files, isForced)
      const text = [...moved].map(([path, { after }]) => `// ${path}\n${after}`).join('\n')
      expect(findLosses(moved, holders, isForced), text).toEqual([])
    }),
  )
})
