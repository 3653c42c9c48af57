import { expect, test } from 'vitest'
import { findSections, type Section } from '../website/theme/findSections.js'

const section = (page: string, text: string, { route = `/docs/${page}`, heading = '' } = {}): Section => ({
  route,
  page,
  heading,
  text,
})

const sections = [
  section('Moving from FilePond', 'With Vue, replace the component.', { route: '/docs/filepond' }),
  section('Vue', 'Install the package for Vue.', { route: '/start/vue' }),
  section('Theme', 'Colors, radii and fonts are custom properties.', { route: '/docs/theme' }),
  section('Limits', 'The largest size of a file in bytes.', { route: '/docs/limits' }),
  section('Why sizes are limits of bytes', 'How we limit the size.', { route: '/docs/decisions/0007' }),
  section('Messages', 'The words of all texts, maximum included.', { route: '/docs/messages' }),
]
const first = (query: string) => findSections(sections, query)[0]?.route

test.each([
  ['theme colors', '/docs/theme'],
  ['color', '/docs/theme'],
  ['vue', '/start/vue'],
  ['how do I limit the size', '/docs/limits'],
  ['maximum size', '/docs/limits'],
])('a search for "%s" finds its page first', (query, route) => expect(first(query)).toBe(route))

test('words that no page has find nothing, and signs are no pattern', () => {
  expect(findSections(sections, 'zzz')).toEqual([])
  expect(findSections(sections, ' ([.*+? ')).toEqual([])
})
