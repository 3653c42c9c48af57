import { expect, test } from 'vitest'
import { readComments } from './lib/readComments.mjs'
import { isTest, readModules } from './lib/readModules.mjs'

/** Phrases for which the field has a verb: load, continue, resume, apply. */
const PHRASES = /\b(?:is|are|was|were) there\b|\banew\b|\bgo(?:es)? on\b|\bin force\b|\bmeanwhile\b/i

/** Returns the comments that are not in the English of the house, with their places. */
function findProblems(path: string, code?: string): string[] {
  return readComments(path, code)
    .filter(({ isDoc, text }) => (isDoc && /^What\b/.test(text)) || PHRASES.test(text))
    .map(({ text, line }) => `${path}:${line}: ${text}`)
}

const modules = ['packages', 'examples', 'e2e', 'bench', 'scripts']
  .flatMap(readModules)
  .filter(({ path }) => !isTest(path) && (!path.startsWith('packages/') || path.includes('/src/')))

const homeOf = (path: string) => path.split('/', path.startsWith('packages/') ? 2 : 1).join('/')

test.each([...new Set(modules.map(({ path }) => homeOf(path)))])(
  'no comment of %s begins with "What" or has a phrase for which the field has a verb',
  (home) => {
    const problems = modules
      .filter(({ path }) => homeOf(path) === home)
      .flatMap(({ path }) => findProblems(path))
    expect(problems).toEqual([])
  },
)

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
