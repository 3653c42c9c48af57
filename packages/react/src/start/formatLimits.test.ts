import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { messages } from '../plugin/messages.js'
import { formatLimits, type Limits } from './formatLimits.js'

const none: Limits = {
  accept: '',
  imgOnly: false,
  minFileSizeBytes: 0,
  maxLocalFileSizeBytes: 0,
  maxTotalFileSizeBytes: 0,
  multiple: true,
  multipleMin: 0,
  multipleMax: Number.MAX_SAFE_INTEGER,
}

test.each<[Partial<Limits>, string]>([
  [{}, ''],
  [
    { imgOnly: true, maxLocalFileSizeBytes: 10_000_000, multipleMax: 5 },
    'Images · up to 10 MB · 5 files at most',
  ],
  [{ imgOnly: true, accept: '.pdf' }, 'Images'],
  [{ maxLocalFileSizeBytes: 1_500_000 }, 'Up to 1.5 MB'],
  [{ minFileSizeBytes: 1000, maxLocalFileSizeBytes: 1_500_000 }, 'At least 1 KB · up to 1.5 MB'],
  [{ multipleMax: 5, maxTotalFileSizeBytes: 20_000_000 }, '5 files at most · 20 MB in total'],
  [{ multiple: false, maxTotalFileSizeBytes: 20_000_000 }, ''],
  [{ accept: 'image/*, application/pdf, .pdf, .docx' }, 'Images, PDFs, or DOCX'],
  [{ accept: 'image/svg+xml,video/*,audio/*' }, 'SVG, Videos, or Audio'],
  [{ accept: '.a,.b,.c,.d,.e,application/x-own-format' }, 'A, B, C, D, or 2 more types'],
  [{ accept: 'application/x-own-format' }, ''],
  [{ accept: 'text/plain, video/quicktime,image/jpeg, application/vnd.ms-excel' }, 'TXT, MOV, JPG, or XLS'],
  [{ accept: 'pdf, image/*' }, 'Images'],
  [{ accept: 'image/*,*/*' }, ''],
  [{ multipleMin: 2, multipleMax: 5 }, '2 to 5 files'],
  [{ multipleMin: 5, multipleMax: 5 }, '5 files at most'],
  [{ multipleMin: 1 }, 'At least 1 file'],
  [{ multipleMax: 1 }, '1 file'],
  [{ accept: 'image/*,.pdf' }, 'Images or PDFs'],
  [{ multiple: false, multipleMin: 2, multipleMax: 5 }, ''],
])('%o is shown as "%s"', (limits, shown) => {
  const { uploader } = createTestUploader()
  uploader.locale.add('en', messages)
  expect(formatLimits({ ...none, ...limits }, 'en', (key, values) => uploader.l10n(key, values))).toBe(shown)
})

test.each([
  ['de', 'PDF oder DOCX'],
  ['en', 'PDFs or DOCX'],
  ['zh_TW', 'PDF或DOCX'],
  ['!', 'PDF, DOCX'],
])('types in the language %s are %s', (language, shown) => {
  expect(formatLimits({ ...none, accept: '.pdf,.docx' }, language, (key) => key)).toBe(shown)
})
