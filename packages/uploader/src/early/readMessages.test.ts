import { definePlugin } from '@lading/kernel/basics'
import { expect, test } from 'vitest'
import { earlyMessages } from './earlyMessages.js'
import { readMessages } from './readMessages.js'

test('a plugin that is none, which the app reports, does not break the messages of the shell', () => {
  const own = definePlugin({ id: 'own', messages: { en: { 'upload-files': 'Send files' } }, setup() {} })
  // The function without its call, an object of another library, and a string.
  const plugins = [own, { id: 'other' }, 'name', own()] as never
  const { message, language } = readMessages({ localeName: 'en', overrides: null, plugins }, earlyMessages)
  expect([message('upload-files'), language.lang]).toEqual(['Send files', 'en'])
})

test('a language without messages yet is left out', () => {
  const localeDefinitionOverride = { en: null, de: { 'upload-files': 'Hochladen' } } as never
  const { message } = readMessages(
    { localeName: 'de_AT', overrides: localeDefinitionOverride, plugins: [] },
    earlyMessages,
  )
  expect([message('upload-files'), message('upload-file')]).toEqual(['Hochladen', 'Upload file'])
})
