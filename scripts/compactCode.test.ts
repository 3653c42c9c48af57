import { expect, test } from 'vitest'
import { compactCode } from './lib/site/compactCode.mjs'

const token = (color: string, value: string) => ({
  type: 'element' as const,
  tagName: 'span',
  properties: { style: `color:var(--shiki-${color})` },
  children: [{ type: 'text' as const, value }],
})
const line = (...children: ReturnType<typeof token>[]) => ({
  type: 'element' as const,
  tagName: 'span',
  properties: {},
  children,
})

test('neighbours of one colour become one element, and text in the usual colour none', () => {
  const { children } = compactCode.line(
    line(
      token('token-keyword', 'export'),
      token('token-keyword', ' const'),
      token('foreground', ' name '),
      token('token-punctuation', '= '),
      token('token-string-expression', "'a'"),
    ),
  )
  const element = (name: string, value: string) => ({
    type: 'element',
    tagName: 'span',
    properties: { class: `code-${name}` },
    children: [{ type: 'text', value }],
  })
  expect(children).toEqual([
    element('keyword', 'export const'),
    { type: 'text', value: ' name = ' },
    element('string-expression', "'a'"),
  ])
})
