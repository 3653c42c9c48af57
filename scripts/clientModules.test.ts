import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { readEntryPoints } from './lib/readEntryPoints.mjs'
import { root } from './lib/root.mjs'

interface RuntimeModule {
  readonly isClient: boolean
  /** Modules that are imported at run time, also by `import()`, with the names of what is imported. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[]
}

function parse(path: string, code: string): RuntimeModule {
  const { module, program } = parseSync(path, code)
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? ''),
    }))
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [{ from: moduleRequest.value, names: [] }] : [],
    )
  const lazy: { from: string; names: string[] }[] = []
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        lazy.push({ from: source.value, names: [] })
    },
  }).visit(program)
  const [first] = program.body
  const isClient = first?.type === 'ExpressionStatement' && first.directive === 'use client'
  return { isClient, imports: [...imports, ...exported, ...lazy] }
}

/** What React has only in the browser and in client modules. */
const CLIENT_ONLY = /^(?:use[A-Z]\w*|createContext|Component|PureComponent)$/

/** Returns the modules that a server component can import without passing a client module, and that are none themselves. */
function findProblems(entries: Iterable<string>, read: (path: string) => string | null): string[] {
  const entryPoints = readEntryPoints()
  const seen = new Set<string>()
  const problems: string[] = []
  const visit = (path: string) => {
    const code = seen.has(path) ? null : read(path)
    seen.add(path)
    if (code === null) return
    const { isClient, imports } = parse(path, code)
    if (isClient) return
    for (const { from, names } of imports) {
      if (from === 'react' && names.some((name) => CLIENT_ONLY.test(name))) problems.push(path)
      const base = from.startsWith('.') ? join(path, '..', from) : entryPoints.get(from)
      for (const file of base ? [base, base.replace(/\.js$/, '.ts'), base.replace(/\.js$/, '.tsx')] : [])
        visit(file)
    }
  }
  for (const entry of entries) visit(entry)
  return problems
}

function readSource(path: string): string | null {
  try {
    return /\.tsx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : null
  } catch {
    return null
  }
}

test('code for the browser alone is behind "use client" for server components', () => {
  expect(findProblems(readEntryPoints().values(), readSource)).toEqual([])
})

test.each([
  ["import { useState } from 'react'", ['b.ts']],
  ["import { type ReactNode, useId } from 'react'", ['b.ts']],
  ["'use client'\n\nimport { useState } from 'react'", []],
  ["import type { Component } from 'react'", []],
])('a module that is imported and has %j', (code, found) => {
  const files: Readonly<Record<string, string>> = { 'a.ts': "export { b } from './b.js'", 'b.ts': code }
  expect(findProblems(['a.ts'], (path) => files[path] ?? null)).toEqual(found)
})
