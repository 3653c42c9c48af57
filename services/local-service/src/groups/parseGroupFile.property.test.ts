import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGroupFile } from './parseGroupFile.js'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'

test.each([
  [uuid, ''],
  [`${uuid}/`, ''],
  [uuid.toUpperCase(), ''],
  [`${uuid}/-/resize/800x/`, 'resize/800x/'],
  [`${uuid}/-/crop/1x1/0,0/-/preview/`, 'crop/1x1/0,0/-/preview/'],
  [`https://ucarecdn.com/${uuid}/`, ''],
  [`https://cdn.test/${uuid}/-/resize/800x/`, 'resize/800x/'],
  [`https://cdn.test/${uuid}/cat.jpg`, ''],
])('%s has the effects "%s"', (text, defaultEffects) => {
  expect(parseGroupFile(text)).toEqual({ uuid, defaultEffects })
})

test.each(['', 'x', `${uuid}~2`, `${uuid}/a/b/`, `${uuid}/-/`, `https://cdn.test/a/${uuid}/`, `x${uuid}`])(
  '"%s" is no file',
  (text) => expect(parseGroupFile(text)).toBeNull(),
)

test('no text whatever makes it throw or return a uuid that is none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((tail) => `https://${tail}`),
        fc.string().map((tail) => `${uuid}/${tail}`),
      ),
      (text) => {
        const file = parseGroupFile(text)
        if (file) expect(file.uuid).toMatch(/^[0-9a-f-]{36}$/)
      },
    ),
  )
})
