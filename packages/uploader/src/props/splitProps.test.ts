import { expect, test } from 'vitest'
import { splitProps } from './splitProps.js'

test('every other prop than events and those of the component is configuration', () => {
  const { config } = splitProps({
    pubkey: 'demo',
    multiple: false,
    ctxName: 'a',
    className: 'b',
    classNameUploader: 'c',
    fallback: 'd',
    plugins: [],
    slots: {},
    headless: true,
    services() {},
    container: {},
    apiRef: null,
    onChange() {},
  })
  expect(config).toEqual({ pubkey: 'demo', multiple: false })
})

test('an undefined prop is ignored', () => {
  const { config, handlers } = splitProps({ multiple: undefined, onChange: undefined })
  expect(config).toEqual({})
  expect(handlers.size).toBe(0)
})

test.each([
  ['onChange', 'change'],
  ['onFileAdded', 'file-added'],
  ['onCommonUploadSuccess', 'common-upload-success'],
  ['onFileUrlChanged', 'file-url-changed'],
])('%s listens to %s', (prop, event) => {
  const handler = () => {}
  expect(splitProps({ [prop]: handler }).handlers.get(event)).toBe(handler)
})
