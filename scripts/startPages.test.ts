import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTemplate } from '@angular/compiler'
import { compile } from 'svelte/compiler'
import { expect, test } from 'vitest'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'
import { root } from './lib/root.mjs'

const folder = 'website/pages/start'

/** The code blocks of a language in the quick starts, with their places. */
function blocksOf(language: string): { readonly source: string; readonly code: string }[] {
  const pages = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  return pages.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
      .filter(([, name]) => name === language)
      .map(([, , code = ''], index) => ({ source: `${path}, ${language} block ${index + 1}`, code })),
  )
}

test('the Svelte code compiles without a warning', () => {
  const blocks = blocksOf('svelte')
  expect(blocks.length).toBeGreaterThan(0)
  for (const { source, code } of blocks) {
    const { warnings } = compile(code, { filename: 'Page.svelte' })
    expect(
      warnings.map(({ message }) => message),
      source,
    ).toEqual([])
  }
  expect(() => compile('{#each a as b}', { filename: 'Page.svelte' })).toThrow()
})

test('the Vue code compiles', () => {
  const blocks = blocksOf('vue')
  expect(blocks.length).toBeGreaterThan(0)
  for (const { source, code } of blocks) {
    const { descriptor, errors } = parse(code, { filename: 'Page.vue' })
    expect(errors, source).toEqual([])
    const script = compileScript(descriptor, { id: 'page' })
    const template = compileTemplate({
      source: descriptor.template?.content ?? '',
      filename: 'Page.vue',
      id: 'page',
      compilerOptions: { ...(script.bindings && { bindingMetadata: script.bindings }) },
    })
    expect(template.errors, source).toEqual([])
  }
})

test('the template of the Angular component compiles', () => {
  const [{ code } = { code: '' }] = blocksOf('ts').filter((block) => block.code.includes('@angular/core'))
  const [, template = ''] = /template: `([\s\S]*?)`/.exec(code) ?? []
  expect(template).toContain('<lading-uploader')
  expect(parseTemplate(template, 'page.html').errors ?? []).toEqual([])
  expect(parseTemplate('@for (a of b) {', 'page.html').errors).not.toEqual(null)
  // The class has the names that the template calls.
  const called = [...template.matchAll(/(\w+)\(/g)].map(([, name]) => name)
  expect(called.length).toBeGreaterThan(1)
  for (const name of called) expect(code).toMatch(new RegExp(`(readonly )?\\b${name}(\\(| =)`))
})
