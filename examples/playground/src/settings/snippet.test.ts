import { expect, test } from 'vitest'
import { readQuery } from './readQuery.js'
import { snippet } from './snippet.js'

const url = 'http://127.0.0.1:4100'
const service = { baseUrl: url, cdnCname: url, socialBaseUrl: url }
const code = (query: string) => snippet(readQuery(query).settings, service)

test.each([
  ['', 'FileUploaderRegular'],
  ['layout=minimal', 'FileUploaderMinimal'],
  ['layout=inline', 'FileUploaderInline'],
])('the code for "%s" uses %s', (query, component) => {
  expect(code(query)).toContain(`import { ${component} } from '@lading/uploader'`)
  expect(code(query)).toContain(`    <${component}\n`)
})

test('the code has a preload only where it is not the default', () => {
  expect(code('preload=intent')).toContain('\n      preload="intent"\n')
  expect(code('preload=idle')).not.toContain('preload')
  expect(readQuery('preload=never').problems).toEqual(['preload=never: must be one of idle, intent, now'])
})
