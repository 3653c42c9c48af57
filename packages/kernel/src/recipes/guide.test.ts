import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const guide = readFileSync(`${folder}../../../../docs/plugin-guide.md`, 'utf8')
const aboutDocs = ['guide.test.ts', 'readme.test.ts']
const recipes = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !aboutDocs.includes(name))

/** A section of the guide with the recipe that it links to. */
interface Section {
  readonly heading: string
  readonly recipe: string
  readonly blocks: readonly string[]
}

function readSections(markdown: string): Section[] {
  return markdown.split(/^##+ /m).flatMap((section) => {
    const [heading = ''] = section.split('\n')
    const recipe = /\]\(\.\.\/packages\/kernel\/src\/recipes\/([\w.]+)\)/.exec(section)?.[1]
    const blocks = [...section.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
    return recipe ? [{ heading, recipe, blocks }] : []
  })
}

/** The statements of a block that its recipe must have, without indentation: not its imports and declarations. */
function statementsOf(block: string): string[] {
  return block
    .replace(/^import [^']*'[^']*'$/gm, '')
    .replace(/^declare const .*$/gm, '')
    .replace(/^declare module '@lading\/kernel' \{\n([\s\S]*?)^\}$/gm, (_, interfaces: string) =>
      interfaces.replace(/^(?= {2}interface)/gm, '\n\n').replace(/^ {2}/gm, ''),
    )
    .replace(/^export /gm, '')
    .split(/\n\n(?=\S)/)
    .map(withoutIndentation)
    .filter((statement) => statement !== '')
}

/** The code of a recipe as the guide has it. Config keys of tests begin with `test`: the playground leaves these out. */
function readRecipe(name: string): string {
  const code = readFileSync(folder + name, 'utf8')
  return withoutIndentation(code.replace(/\btest([A-Z])/g, (_, first: string) => first.toLowerCase()))
}

function withoutIndentation(code: string): string {
  return code.replace(/^[ \t]+/gm, '').trim()
}

const sections = readSections(guide)

test.each(sections)('the recipe "$heading" of the guide is what $recipe runs', ({ recipe, blocks }) => {
  const code = readRecipe(recipe)
  const statements = blocks.flatMap(statementsOf)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter((statement) => !code.includes(statement))).toEqual([])
})

test('every recipe is in the guide', () => {
  const linked = new Set(sections.map(({ recipe }) => recipe))
  expect(recipes.filter((recipe) => !linked.has(recipe))).toEqual([])
})
