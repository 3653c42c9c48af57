import { createUploader } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { createReport } from './createReport.js'
import { Recorder } from './Recorder.js'

test('a report has names and phases, but neither bytes nor secrets', () => {
  const uploader = createUploader({ config: { unknownSignature: 'abc123', multipleMax: 3 } as object })
  const recorder = new Recorder(uploader)
  onTestFinished(() => {
    recorder.dispose()
    uploader.destroy()
  })
  const { internalId } = uploader.addFileFromObject(new File(['the contents'], 'letter.txt'))
  const text = createReport(recorder)
  const report = JSON.parse(text)
  expect(report.entries).toMatchObject([{ name: 'letter.txt', size: 12 }])
  expect(report.history[internalId][0]).toMatchObject({ phase: 'added' })
  expect(report.config).toContainEqual({ key: 'multipleMax', value: 3, source: 'set', isInvalid: false })
  expect(report.problems).toEqual(['No plugin defines the configuration key "unknownSignature".'])
  expect(text).not.toContain('the contents')
  expect(text).not.toContain('abc123')
})
