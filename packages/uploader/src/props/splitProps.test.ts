import { expect, test } from 'vitest'
import { splitProps } from './splitProps.js'

test('configuration is what is neither an event nor the component’s own', () => {
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
    apiRef: null,
    onChange() {},
  })
  expect(config).toEqual({ pubkey: 'demo', multiple: false })
})

test('a prop that is undefined is not given', () => {
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
