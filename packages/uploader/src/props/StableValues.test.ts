import { expect, test } from 'vitest'
import { StableValues } from './StableValues.js'

test('equal values return the same object', () => {
  const values = new StableValues()
  const first = values.update({ multiple: true, localeDefinitionOverride: { en: { upload: 'Send' } } })
  expect(values.update({ multiple: true, localeDefinitionOverride: { en: { upload: 'Send' } } })).toBe(first)
})

test('only a changed value is another object', () => {
  const values = new StableValues()
  const first = values.update({ metadata: { a: '1' }, accept: 'image/*' })
  const second = values.update({ metadata: { a: '1' }, accept: '.pdf' })
  expect(second).not.toBe(first)
  expect(second.metadata).toBe(first.metadata)
  expect(second.accept).toBe('.pdf')
})

test('an inline function keeps its identity and calls the latest one', () => {
  const values = new StableValues()
  const render = (name: string) => values.update({ metadata: () => ({ name }) })
  const first = render('a')
  const second = render('b')
  expect(second).toBe(first)
  expect((first.metadata as () => unknown)()).toEqual({ name: 'b' })
})

test('functions in arrays keep their identity too', () => {
  const values = new StableValues()
  const render = (limit: number) => values.update({ fileValidators: [(size: number) => size > limit] })
  const first = render(1)
  expect(render(5)).toBe(first)
  const [validator] = first.fileValidators as [(size: number) => boolean]
  expect(validator(3)).toBe(false)
})

test('another function is a change', () => {
  const values = new StableValues()
  const first = values.update({ fileValidators: [() => null] })
  const second = values.update({ fileValidators: [() => ({ message: 'No.' })] })
  expect(second.fileValidators).not.toBe(first.fileValidators)
  expect((first.fileValidators as [() => unknown])[0]()).toBeNull()
})

test('a removed value is removed', () => {
  const values = new StableValues()
  values.update({ accept: '.pdf' })
  expect(values.update({})).toEqual({})
})

test('instances of classes are passed on unchanged', () => {
  const file = new File([], 'a')
  expect(new StableValues().update({ value: file }).value).toBe(file)
})
