import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'
import { errorPages } from './lib/site/errorPages.mjs'
import { includeFiles } from './lib/site/includeFiles.mjs'
import { rewriteLinks } from './lib/site/rewriteLinks.mjs'
import { searchIndex } from './lib/site/searchIndex.mjs'
import { siteMenu } from './lib/site/siteMenu.mjs'
import { sitePages } from './lib/site/sitePages.mjs'

const routes = new Map([
  ['docs/styling.md', '/docs/styling'],
  ['packages/kernel/README.md', '/packages/kernel'],
])
const rewrite = (markdown: string) => rewriteLinks(markdown, 'docs/errors.md', routes)

test.each([
  ['[a](styling.md#x)', '[a](/docs/styling#x)'],
  ['[`@lading/kernel`](../packages/kernel)', '[`@lading/kernel`](/packages/kernel)'],
  ['[a](../LICENSE)', '[a](https://github.com/lading-uploader/lading/blob/main/LICENSE)'],
  ['[a](../scripts)', '[a](https://github.com/lading-uploader/lading/tree/main/scripts)'],
  ['![a](images/uploader.webp)', '![a](/docs/images/uploader.webp)'],
  ['<img src="images/film.webp" alt="a" />', '<img src="/docs/images/film.webp" alt="a" />'],
  [
    '<source media="(b)" srcset="images/film.webp" />',
    '<source media="(b)" srcset="/docs/images/film.webp" />',
  ],
  ['[a](#here) [b](https://example.com)', '[a](#here) [b](https://example.com)'],
  ['```md\n[a](nowhere.md)\n```', '```md\n[a](nowhere.md)\n```'],
])('%j becomes %j', (markdown, expected) => {
  expect(rewrite(markdown)).toBe(expected)
})

test('a link to a file that does not exist is an error that names the page', () => {
  expect(() => rewrite('[a](nowhere.md)')).toThrow('docs/errors.md links to docs/nowhere.md')
})

test('a page shows a file of the examples as it is, with a playground of its project', () => {
  const shown = includeFiles('<<< examples/apps/next/app/service.ts')
  expect(shown).toMatch(/^```ts title="service\.ts"\n[\s\S]*NEXT_PUBLIC_SERVICE[\s\S]*\n```\n/)
  expect(shown).toContain(
    '[Open in a playground](https://stackblitz.com/github/lading-uploader/lading/tree/main/examples/apps/next?file=app%2Fservice.ts)',
  )
  expect(shown).toContain('[Source](https://github.com/lading-uploader/lading/tree/main/examples/apps/next)')
})

test('each error has a page that says what to do', () => {
  const pages = errorPages()
  expect(pages.get('plugin-invalid')).toContain('**What to do**: ')
  expect(pages.get('TOO_MANY_FILES')).toContain('*Errors of the list*')
  // An error of a file and of the list: both on one page.
  expect(pages.get('CUSTOM_ERROR')?.match(/\*\*What to do\*\*/g)).toHaveLength(2)
})

test('every page is in the menu, once', () => {
  const links = siteMenu().flatMap(({ items }) => items.map(({ link }) => link))
  expect(new Set(links).size).toBe(links.length)
  expect(links).toContain('/docs/plugin-guide')
  expect(links).toContain('/packages/kernel')
})

test('a page is found by its sections, without its code', () => {
  const markdown = '# A page\n\nThe [start](x.md).\n\n## `one()` & two\n\nText.\n\n```ts\nsecret()\n```\n'
  expect(searchIndex('/a', markdown)).toEqual([
    { route: '/a', page: 'A page', heading: '', text: 'The start.' },
    { route: '/a#one--two', page: 'A page', heading: 'one() & two', text: 'Text.' },
  ])
})

test('every link between files of the repository leads to one that exists', () => {
  const pages = sitePages()
  const all = new Map(pages.map(({ source, route }) => [source, route]))
  const problems = pages.flatMap(({ source }) => {
    try {
      rewriteLinks(readFileSync(join(root, source), 'utf8'), source, all)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(problems).toEqual([])
})
