import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHold } from './createHold.js'
import { moveSource } from './moveSource.js'
import { moveSources } from './moveSources.js'
import { findLosses, type MovedFile } from './testing/findLosses.js'
import { pondPrograms } from './testing/pondPrograms.js'
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

/** Values with which the list does by itself what FilePond does. */
const plain = /^(allowMultiple|credits=\{true\}|name=)/

test('whatever a list of FilePond is given is in the result or in the report', () => {
  fc.assert(
    fc.property(pondPrograms, (before) => {
      const { text: after, findings } = moveSource('filepond', 'Page.jsx', before)
      const files = new Map([['Page.jsx', { before, after, findings }]])
      expect(
        findLosses(files, new Set(), true).filter((loss) => !plain.test(lineOf(before, loss))),
        after,
      ).toEqual([])
      if (before.includes('file-encode'))
        expect(findings.map(({ why }) => why).join()).toContain('file-encode')
      const rules = before
        .split('\n')
        .filter((line) => /^ +(before|fileValidate|required|disabled=|\{\.\.\.|on\w+=\{\w+\}$)/.test(line))
      const unsafe = findings
        .filter(({ level }) => level === 'safety')
        .map(({ line }) => before.split('\n')[line - 1])
      expect(
        rules.filter((line) => !unsafe.includes(line) && !line.includes('onupdatefiles={setFiles}')),
      ).toEqual([])
    }),
  )
})

const lineOf = (text: string, loss: string) =>
  text.split('\n')[Number(/:(\d+)/.exec(loss)?.[1]) - 1]?.trim() ?? ''
