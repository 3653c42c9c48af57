import { FileUploaderInline, FormInput } from '@lading/uploader'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UploaderField } from './UploaderField.js'
import { useUploaderField } from './useUploaderField.js'
import '@lading/uploader/style.css'

const field = (props: object) => <UploaderField pubkey="demo" preload="intent" {...props} />

function Loose() {
  useUploaderField()
  return field({ name: 'loose' })
}

function Given() {
  return field({ name: 'given', field: useUploaderField({ uploadOn: 'submit' }) })
}

/** Messages about a sent form. */
async function adviceOf(children: ReactNode) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const screen = await render(<form>{children}</form>)
  onTestFinished(() => screen.unmount())
  const form = screen.container.querySelector('form')
  form?.addEventListener('submit', onSubmit)
  form?.requestSubmit()
  return () => warn.mock.calls.map(([message]) => String(message)).join('\n')
}

test.each<[string, ReactNode, string]>([
  [
    'a field without a name',
    field({}),
    'An UploaderField has no "name", so its form is sent without its files.',
  ],
  [
    'a value without onChange',
    field({ name: 'fixed', value: [] }),
    'The field "fixed" has a "value" but no "onChange"',
  ],
  [
    'an unknown uploadOn',
    field({ name: 'when', uploadOn: 'sumbit' }),
    'The field "when" has the "uploadOn" "sumbit", so "change" is used. Did you mean "submit"?',
  ],
  [
    'an unknown whileUploading',
    field({ name: 'while', whileUploading: true }),
    'has the "whileUploading" true, so "wait" is used. Write "wait" or "block".',
  ],
  [
    'a field whose state is not used',
    <Loose key="loose" />,
    'The result of useUploaderField() is not given to an UploaderField',
  ],
  [
    'two fields of one name',
    [<i key="a">{field({ name: 'twice' })}</i>, <i key="b">{field({ name: 'twice' })}</i>],
    'Two fields of a form have the name "twice"',
  ],
  [
    'a form input of no uploader',
    [
      <FileUploaderInline key="a" pubkey="demo" preload="intent" ctxName="photos" />,
      <FormInput key="b" ctxName="photo" />,
    ],
    'No uploader on the page has the ctxName "photo" of a form input, so the form is sent without its files. Did you mean "photos"?',
  ],
])('%s is reported', async (_, children, message) => {
  const advice = await adviceOf(children)
  await expect.poll(advice, { timeout: 4000 }).toContain(message)
})

test('a form that is right is silent', async () => {
  const advice = await adviceOf([
    <i key="a">{field({ name: 'a', defaultValue: [] })}</i>,
    <i key="b">{field({ value: [], onChange() {} })}</i>,
    <i key="f">{field({ name: 'f', filesOnly: true, preload: 'now' })}</i>,
    <Given key="c" />,
    <FileUploaderInline key="d" pubkey="demo" preload="intent" ctxName="papers" />,
    <FormInput key="e" ctxName="papers" />,
  ])
  // The check of the form input comes last.
  const late = await adviceOf(<FormInput ctxName="nobody" />)
  await expect.poll(late, { timeout: 4000 }).toContain('"nobody"')
  expect(advice()).not.toMatch(/\[lading\] (?!No uploader on the page has the ctxName "nobody")/)
})
