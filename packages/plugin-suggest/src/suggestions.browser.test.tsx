import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onDevice } from './onDevice.js'
import { mountSuggestions } from './testing/fixtures/mountSuggestions.js'
import { stubModel } from './testing/fixtures/stubModel.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const suggest = button('Suggest: Description')
const field = page.getByRole('textbox', { name: 'Description' })
const picture = (name = 'a.png') => new File(['bytes'], name, { type: 'image/png' })
const metaFields = [{ id: 'title', label: 'Title' }]

function setOnline(onLine: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
}

test('a suggestion for a picture is a draft, which the person edits and saves', async () => {
  const answer = vi.fn((_input: unknown) => '"A lake at noon."')
  const model = stubModel('LanguageModel', { answer })
  const file = picture()
  const { uploader, id } = await mountSuggestions(file)
  await expect.element(suggest).toHaveAccessibleDescription('Made on this device. Nothing is sent.')
  expect(model.created).toEqual([])
  await suggest.click()
  await expect.element(field).toHaveValue('A lake at noon.')
  await expect.element(page.getByText('This is a suggestion. Check it before you save.')).toBeVisible()
  expect(uploader.getOutputItem(id).metadata).toBeNull()
  expect(answer.mock.calls[0]?.[0]).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', value: expect.stringContaining('"en"') },
        { type: 'image', value: file },
      ],
    },
  ])
  expect(model.open()).toBe(0)
  await field.fill('A lake')
  await button('Save').click()
  await expect.poll(() => uploader.getOutputItem(id).metadata).toEqual({ alt: 'A lake' })
})

test('another press replaces a suggestion that was not edited', async () => {
  const answers = ['A lake', 'A mountain lake']
  stubModel('LanguageModel', { answer: () => answers.shift() ?? '' })
  await mountSuggestions(picture())
  await suggest.click()
  await expect.element(field).toHaveValue('A lake')
  await suggest.click()
  await expect.element(field).toHaveValue('A mountain lake')
})

test('text that a person has written stays until they take the suggestion', async () => {
  stubModel('LanguageModel')
  await mountSuggestions(picture())
  await field.fill('My own')
  await suggest.click()
  await expect.element(page.getByText('A lake', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('My own')
  await button('Use this text').click()
  await expect.element(field).toHaveValue('A lake')
})

test('the model is downloaded by a press that says its size, and by nothing else', async () => {
  let report: (share: number) => void = () => {}
  let finish: () => void = () => {}
  const model = stubModel('LanguageModel', {
    availability: 'downloadable',
    download(onShare) {
      report = onShare
      return new Promise((resolve) => {
        finish = resolve
      })
    },
  })
  await mountSuggestions(picture())
  await button('Download 4 GB and suggest').click()
  await expect.poll(() => model.created.length).toBe(1)
  report(0.426)
  await expect.element(page.getByText('Downloading: 42 %')).toBeVisible()
  report(1)
  await expect.element(page.getByText('Working on a suggestion')).toBeVisible()
  finish()
  await expect.element(field).toHaveValue('A lake')
  // The next suggestion downloads nothing.
  await expect.element(suggest).toBeVisible()
})

test('a model that one field has downloaded is there for the others', async () => {
  stubModel('LanguageModel', { availability: 'downloadable' })
  await mountSuggestions(picture(), { config: { metaFields } })
  const downloads = button('Download 4 GB and suggest')
  await expect.poll(() => downloads.elements()).toHaveLength(2)
  await downloads.first().click()
  await expect.element(field).toHaveValue('A lake')
  await expect.element(button('Suggest: Title')).toBeVisible()
  expect(downloads.elements()).toEqual([])
})

test('a person stops a download, and a late answer changes nothing', async () => {
  const aborted = vi.fn()
  stubModel('LanguageModel', {
    availability: 'downloadable',
    download: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted()
          reject(signal.reason)
        })
      }),
  })
  const { logged } = await mountSuggestions(picture())
  await button('Download 4 GB and suggest').click()
  await button('Stop').click()
  await expect.element(button('Download 4 GB and suggest')).toBeVisible()
  expect(aborted).toHaveBeenCalledOnce()
  await expect.element(field).toHaveValue('')
  expect(logged).toEqual([])
})

test('without a connection, a model that is on the device works and another one is not offered', async () => {
  setOnline(false)
  stubModel('LanguageModel')
  stubModel('Summarizer', { availability: 'downloadable' })
  await mountSuggestions(picture())
  await suggest.click()
  await expect.element(field).toHaveValue('A lake')
  await mountSuggestions(new File(['text'], 'a.txt', { type: 'text/plain' }), { config: { metaFields } })
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(page.getByRole('button', { name: /Suggest|Download/ }).elements()).toHaveLength(1)
})

test.each([
  ['no model', () => {}],
  ['an unavailable one', () => void stubModel('LanguageModel', { availability: 'unavailable' })],
])('with %s there is no button', async (_, prepare) => {
  // Chromium has both, without models.
  for (const name of ['LanguageModel', 'Summarizer']) vi.stubGlobal(name, undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  prepare()
  await mountSuggestions(picture())
  await expect.element(field).toBeVisible()
  expect(page.getByRole('button', { name: /suggest/i }).elements()).toEqual([])
})

test('what the model is asked about is the language and the kind of the file', async () => {
  const model = stubModel('LanguageModel')
  await mountSuggestions(picture(), {
    config: { localeDefinitionOverride: { de: { upload: 'Hochladen' } }, localeName: 'de' },
  })
  await expect
    .poll(() => model.asked.at(-1))
    .toEqual({
      expectedInputs: [{ type: 'text', languages: ['en'] }, { type: 'image' }],
      expectedOutputs: [{ type: 'text', languages: ['de'] }],
    })
})

test('a text has a title from the summarizer, and so does a PDF whose text the page reads', async () => {
  const model = stubModel('Summarizer', { answer: (text) => `About: ${text}` })
  const title = page.getByRole('textbox', { name: 'Title' })
  const file = new File(['Minutes of May'], 'a.txt', { type: 'text/plain' })
  await mountSuggestions(file, { config: { metaFields } })
  await button('Suggest: Title').click()
  await expect.element(title).toHaveValue('About: Minutes of May')
  expect(model.created).toEqual([
    { type: 'headline', format: 'plain-text', length: 'short', outputLanguage: 'en' },
  ])
})

test('a PDF is summarized by the text that the page reads from it; without a reader there is no button', async () => {
  stubModel('Summarizer', { answer: (text) => `About: ${text}` })
  const pdf = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' })
  const readPdf = vi.fn(async () => 'Minutes of June')
  await mountSuggestions(pdf, { config: { metaFields }, provider: onDevice({ readPdf }) })
  await button('Suggest: Title').click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('About: Minutes of June')
  expect(readPdf).toHaveBeenCalledWith(pdf, expect.any(AbortSignal))
})

test('a PDF without text says that nothing could be suggested', async () => {
  const model = stubModel('Summarizer')
  const pdf = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' })
  const provider = onDevice({ readPdf: async () => ' ' })
  const { logged } = await mountSuggestions(pdf, { config: { metaFields }, provider })
  await button('Suggest: Title').click()
  await expect.element(page.getByText('No suggestion could be made.')).toBeVisible()
  expect(logged).toEqual(['A suggestion failed.'])
  expect(model.open()).toBe(0)
})

test('a provider of the page uses the same button and says what it sends', async () => {
  const suggestTitle = vi.fn(async () => 'Minutes')
  const { id } = await mountSuggestions(new File(['text'], 'a.docx'), {
    config: { metaFields },
    provider: {
      note: 'Made by our own service, which receives the file.',
      offer: ({ field: name }) => (name === 'title' ? {} : null),
      suggest: suggestTitle,
    },
  })
  const press = button('Suggest: Title')
  await expect.element(press).toHaveAccessibleDescription('Made by our own service, which receives the file.')
  await press.click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Minutes')
  expect(suggestTitle).toHaveBeenCalledWith(
    expect.objectContaining({
      field: 'title',
      label: 'Title',
      language: 'en',
      entry: expect.objectContaining({ internalId: id }),
    }),
    expect.objectContaining({ signal: expect.any(AbortSignal) }),
  )
})

test.each([
  [
    'throws',
    () => {
      throw new Error('No.')
    },
  ],
  ['rejects', () => Promise.reject(new Error('No.'))],
  ['returns something else', () => ({ text: 'A lake' }) as never],
  ['returns nothing', () => '  '],
])('a provider that %s leaves the field as it is', async (_, run) => {
  await mountSuggestions(picture(), { provider: { note: 'Note', offer: () => ({}), suggest: run } })
  await suggest.click()
  await expect.element(page.getByText('No suggestion could be made.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(suggest).toBeVisible()
})

test.each([
  ['“A lake”', 'A lake'],
  ['"A lake" and "a hill"', '"A lake" and "a hill"'],
  [`${'a'.repeat(999)}😀`, 'a'.repeat(999)],
])('the answer %s becomes plain text', async (answer, shown) => {
  const provider = { note: 'Note', offer: () => ({}), suggest: () => answer }
  await mountSuggestions(picture(), { provider })
  await suggest.click()
  await expect.element(field).toHaveValue(shown)
})

test('leaving the form stops the suggestion', async () => {
  let signal: AbortSignal | undefined
  const { uploader } = await mountSuggestions(picture(), {
    provider: {
      note: 'Note',
      offer: () => ({}),
      suggest(_request, run) {
        signal = run.signal
        return new Promise(() => {})
      },
    },
  })
  await suggest.click()
  await expect.poll(() => signal?.aborted).toBe(false)
  uploader.setCurrentActivity('upload-list')
  await expect.poll(() => signal?.aborted).toBe(true)
})

test('the page switches suggestions off', async () => {
  const offer = vi.fn(() => ({}))
  const provider = { note: 'Note', offer, suggest: () => 'A lake' }
  await mountSuggestions(picture(), { config: { suggestions: false }, provider })
  await expect.element(field).toBeVisible()
  expect(offer).not.toHaveBeenCalled()
  expect(suggest.elements()).toEqual([])
})
