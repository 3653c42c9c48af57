import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES, packageFolders, packageOf } from './lib/packageFolders.mjs'
import { readComments } from './lib/readComments.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

/** Phrases for which the field has a verb: load, continue, resume, apply. */
const PHRASES = /\b(?:is|are|was|were) there\b|\banew\b|\bgo(?:es)? on\b|\bin force\b|\bmeanwhile\b/i

/** Returns the comments that are not in the English of the house, with their places. */
function findProblems(path: string, code?: string): string[] {
  return readComments(path, code)
    .filter(({ isDoc, text }) => (isDoc && /^What\b/.test(text)) || PHRASES.test(text))
    .map(({ text, line }) => `${path}:${line}: ${text}`)
}

const modules = [...PLACES, 'examples', 'e2e', 'bench', 'scripts']
  .flatMap(readModules)
  .filter(({ path }) => !isTest(path) && (!packageOf(path) || path.includes('/src/')))

const homeOf = (path: string) => packageOf(path) ?? path.replace(/\/.*/, '')

test.each([...new Set(modules.map(({ path }) => homeOf(path)))])(
  'no comment of %s begins with "What" or has a phrase for which the field has a verb',
  (home) => {
    const problems = modules
      .filter(({ path }) => homeOf(path) === home)
      .flatMap(({ path }) => findProblems(path))
    expect(problems).toEqual([])
  },
)

/** Habits of a translation, with the most per 1,000 words of comments. "@default none" and literal places are why some aren't 0. */
const HABITS = {
  'X of the Y': { pattern: /\b\w+ of (?:the|its|their|a|an|this) \w+/gi, most: 8 },
  'that of, those of': { pattern: /\b(?:that|those|the ones?) of\b/gi, most: 0.2 },
  'one as a pronoun': {
    pattern: /\b(?:ones|none|(?:an|the|this|that|each|every|another|the other|first|last|new|old) one)\b/gi,
    most: 3,
  },
  'may for can or might': { pattern: /\bmay\b/gi, most: 1.5 },
  'where for if or when': { pattern: /\bwhere\b/gi, most: 1 },
  own: { pattern: /\bown\b/gi, most: 2.5 },
  'at once, beside, alone': { pattern: /\b(?:at once|beside|alone|for good)\b/gi, most: 0.3 },
}
/** Packages with fewer words than this have no rates. */
const MIN_WORDS = 500

/** Returns the habits that are above their targets, each with its rate. */
function findHabits(texts: readonly string[]): string[] {
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  return Object.entries(HABITS).flatMap(([habit, { pattern, most }]) => {
    const rate = (texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0) / words) * 1000
    return words >= MIN_WORDS && rate > most ? [`${habit}: ${rate.toFixed(1)}, at most ${most}`] : []
  })
}

test.each([...new Set(modules.map(({ path }) => homeOf(path)))].filter((home) => home.includes('/')))(
  'comments of %s have few habits of a translation',
  (home) => {
    const texts = modules
      .filter(({ path }) => homeOf(path) === home)
      .flatMap(({ path }) => readComments(path).map(({ text }) => text))
    expect(findHabits(texts)).toEqual([])
  },
)

/** Returns a README's prose up to its first section after the installation, without code, links and tables of folders. */
function readFirstScreen(path: string): string {
  const prose = readFileSync(join(root, path), 'utf8').replace(
    /```[\s\S]*?```|<details>[\s\S]*?<\/details>|`[^`]*`|(?<=\])\([^)]*\)/g,
    '',
  )
  return prose.split(/\n## (?!What it does|Install|Try it)/)[0] ?? ''
}

test('first screens of READMEs have few habits of a translation', () => {
  const packages = packageFolders().map((folder) => `${folder}/README.md`)
  const texts = ['README.md', ...packages].filter((path) => existsSync(join(root, path))).map(readFirstScreen)
  expect(texts.join(' ').length).toBeGreaterThan(10_000)
  expect(findHabits(texts)).toEqual([])
})

test('a habit is found', () => {
  const texts = Array.from({ length: 100 }, () => 'The size of the file of an entry may change.')
  expect(findHabits(texts).map((found) => found.split(':')[0])).toEqual([
    'X of the Y',
    'may for can or might',
  ])
})

test.each([
  ['/** What a pointer does. */'],
  ['/**\n * What a pointer\n * does.\n */'],
  ['// Until the app is\n// there, clicks are kept.'],
  ['/** Loads the page anew. */'],
  ['/* The upload goes on. */'],
  ['/** Puts the changes in force. */'],
  ['// Meanwhile, nothing is sent.'],
])('%j is found', (comment) => {
  expect(findProblems('packages/a/src/a.ts', `${comment}\nexport const a = 1`)).toHaveLength(1)
})

test.each([
  ['// What has failed is retried.'],
  ['/** Returns the tool of a pointer. */'],
  ["/** A link. */\nexport const text = 'What is there?'"],
])('%j is left alone', (code) => {
  expect(findProblems('packages/a/src/a.ts', `${code}\nexport const a = 1`)).toEqual([])
})
