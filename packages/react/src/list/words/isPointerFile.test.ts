import { expect, test } from 'vitest'
import { isPointerFile } from './isPointerFile.js'

const file = (fileName: string | null, mimeType: string | null = '') => ({ fileName, mimeType })

test.each([
  'Plan.gdoc',
  'Budget.GSHEET',
  'Talk.gslides',
  'Survey.gform',
  'Site.url',
  'Site.webloc',
  'Report.lnk',
  'firefox.desktop',
  'Notes.boxnote',
  'Ideas.paper',
  '.movie.mov.icloud',
  'Plan.gdoc ',
])('%s points to content elsewhere', (name) => {
  expect(isPointerFile(file(name))).toBe(true)
})

test.each([
  'plan.docx',
  'gdoc',
  'url.txt',
  'a.urls.csv',
  'page.html',
  'Plan.gdoc.pdf',
  '',
  'desktop.ini',
  'a.lnk.zip',
])('"%s" has its own content', (name) => {
  expect(isPointerFile(file(name))).toBe(false)
})

test('a type says it, too', () => {
  expect(isPointerFile(file('Plan', 'application/vnd.google-apps.document'))).toBe(true)
  expect(isPointerFile(file('Plan', 'application/internet-shortcut'))).toBe(true)
  expect(isPointerFile(file(null, null))).toBe(false)
})
