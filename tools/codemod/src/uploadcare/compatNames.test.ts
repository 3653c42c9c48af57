import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compatNames, componentNames } from './compatNames.js'

const api = readFileSync(join(import.meta.dirname, '../../../../api/compat-uploadcare.txt'), 'utf8')

function namesOf(entry: string): string[] {
  const section = api.split(/^# /m).find((part) => part.startsWith(`${entry}\n`)) ?? ''
  return [...section.matchAll(/^export (?:\{ )?(\w+)/gm)].map(([, name = '']) => name)
}

test('the names are those that the packages export', () => {
  expect([...compatNames].sort()).toEqual(namesOf('@lading/compat-uploadcare').sort())
  expect([...componentNames].sort()).toEqual(namesOf('@lading/compat-uploadcare/next').sort())
})
