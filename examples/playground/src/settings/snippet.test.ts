import { expect, test } from 'vitest'
import { htmlSnippet } from './htmlSnippet.js'
import { readQuery } from './readQuery.js'
import { snippet } from './snippet.js'
import { writeQuery } from './writeQuery.js'

const url = 'http://127.0.0.1:4100'
const service = { baseUrl: url, cdnCname: url, socialBaseUrl: url }
const code = (query: string) => snippet(readQuery(query).settings, service)

test.each([
  ['', 'FileUploaderInline'],
  ['layout=regular', 'FileUploaderRegular'],
  ['layout=minimal', 'FileUploaderMinimal'],
])('the code for "%s" uses %s', (query, component) => {
  expect(code(query)).toContain(`import { ${component} } from '@lading/uploader'`)
  expect(code(query)).toContain(`    <${component}\n`)
})

test('the code has a preload only where it is not the default', () => {
  expect(code('preload=intent')).toContain('\n      preload="intent"\n')
  expect(code('preload=idle')).not.toContain('preload')
  expect(readQuery('preload=never').problems).toEqual(['preload=never: must be one of idle, intent, now'])
})

test('the code for HTML has values as attributes and functions as properties', () => {
  const { settings } = readQuery(
    'layout=minimal&theme=dark&multipleMax=3&multiple=false&imgOnly=true&accept=image/*,"&fileValidators=no-spaces',
  )
  const html = htmlSnippet(settings, service)
  for (const part of [
    'layout="minimal"',
    'multiple-max="3"',
    'multiple="false"',
    '\n  img-only\n',
    'accept="image/*,&quot;"',
    'class="lading-dark"',
    "uploader.fileValidators = [(entry) => (entry.name.includes(' ')",
  ])
    expect(html).toContain(part)
})

test('a page without a query shows the claim form, and every link returns to its settings', () => {
  for (const query of [
    '',
    'files=none',
    'scene=claim',
    'layout=minimal',
    'files=examples&theme=dark',
    'open=draw',
  ]) {
    const { settings, problems } = readQuery(query)
    expect(problems).toEqual([])
    expect(settings.scene).toBe(query === '' || query === 'scene=claim' ? 'claim' : 'none')
    expect(settings.files).toBe(query.includes('examples') ? 'examples' : 'none')
    expect(readQuery(writeQuery(settings)).settings).toEqual(settings)
  }
})
