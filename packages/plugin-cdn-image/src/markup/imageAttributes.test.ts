import { expect, test } from 'vitest'
import type { ImageProps } from '../url/ImageProps.js'
import { imageAttributes, previewUrl } from './imageAttributes.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'
const base: ImageProps = { uuid, width: 600, height: 400 }

test('sizes and srcSet come before src, which Safari would request at once', () => {
  const names = Object.keys(imageAttributes(base))
  expect(names.slice(0, 3)).toEqual(['sizes', 'srcSet', 'src'])
})

test.each<[string, ImageProps, string]>([
  ['constrained', {}, 'auto, (min-width: 600px) 600px, 100vw'],
  ['fixed', { layout: 'fixed' }, 'auto, 600px'],
  ['full width', { layout: 'full-width' }, 'auto, 100vw'],
  ['given', { sizes: '50vw' }, 'auto, 50vw'],
  ['eager', { lazy: false }, '(min-width: 600px) 600px, 100vw'],
  ['priority', { priority: true }, '(min-width: 600px) 600px, 100vw'],
  ['auto switched off', { autoSizes: false, layout: 'fixed' }, '600px'],
  ['no height', { height: undefined }, '(min-width: 600px) 600px, 100vw'],
  ['no width', { width: '100%' }, '100vw'],
])('sizes: %s', (_, props, sizes) => {
  expect(imageAttributes({ ...base, ...props }).sizes).toBe(sizes)
})

test.each<[string, ImageProps, object]>([
  ['defaults', {}, { loading: 'lazy', decoding: 'async', fetchPriority: undefined, width: 600, height: 400 }],
  ['priority', { priority: true }, { loading: 'eager', fetchPriority: 'high' }],
  ['priority before lazy', { priority: true, lazy: true }, { loading: 'eager' }],
  ['lazy switched off', { lazy: false }, { loading: 'eager', fetchPriority: undefined }],
  ['invalid size', { width: 'NaN', height: 0 }, { width: undefined, height: undefined }],
  ['text as size', { width: '600', height: '400px' }, { width: 600, height: 400 }],
])('%s', (_, props, attributes) => {
  expect(imageAttributes({ ...base, ...props })).toMatchObject(attributes)
})

test.each<[string, ImageProps, number]>([
  ['constrained', {}, 600],
  ['small original', { originalWidth: 500 }, 500],
  ['full width', { layout: 'full-width' }, 1342],
  ['breakpoints', { breakpoints: '100,700' }, 700],
])('src is the width nearest to that of the layout, never the original: %s', (_, props, width) => {
  const { src, srcSet } = imageAttributes({ ...base, ...props })
  expect(src).toContain(`/resize/${width}x/`)
  expect(srcSet).toContain(`${src} ${width}w`)
})

test.each<[string, ImageProps, object]>([
  ['constrained', {}, { maxWidth: '100%', height: 'auto', objectFit: 'cover' }],
  ['fixed', { layout: 'fixed' }, { objectFit: 'cover' }],
  ['full width', { layout: 'full-width' }, { width: '100%', height: 'auto', objectFit: 'cover' }],
  ['color', { placeholder: 'rgb(0 0 0 / 50%)' }, { background: 'rgb(0 0 0 / 50%)' }],
  [
    'data',
    { placeholder: 'data:image/gif;base64,AA"A' },
    { background: 'url("data:image/gif;base64,AA%22A") 0 0/cover' },
  ],
  ['none', { placeholder: 'none', lazy: false }, { background: undefined }],
  ['priority', { priority: true }, { background: undefined }],
  ['lazy: only when it is near', {}, { background: undefined }],
])('style: %s', (_, props, style) => {
  expect(imageAttributes({ ...base, ...props }).style).toMatchObject(style)
})

test('an eager picture has its preview in the markup, small and blurred', () => {
  const preview = previewUrl({ ...base, lazy: false })
  expect(preview).toContain('/-/resize/100x/-/blur/100/')
  expect(imageAttributes({ ...base, lazy: false }).style.background).toBe(`url("${preview}") 0 0/cover`)
})

test.each<[string, ImageProps]>([
  ['priority', { priority: true }],
  ['none', { placeholder: 'none' }],
  ['data', { uuid: undefined, src: 'data:,' }],
  ['nothing delivers it', { uuid: undefined, src: 'https://a.test/a' }],
])('no preview: %s', (_, props) => {
  expect(previewUrl({ ...base, ...props })).toBeNull()
})

test('a picture that nothing delivers keeps its place', () => {
  const { src, srcSet, ...rest } = imageAttributes({ ...base, uuid: undefined, src: 'https://a.test/a.jpg' })
  expect([src, srcSet]).toEqual([undefined, undefined])
  // An inline box would be as large as the alt text.
  expect(rest).toMatchObject({ width: 600, height: 400, style: { display: 'inline-block' } })
})

test('a picture that the CDN does not deliver has one URL', () => {
  expect(imageAttributes({ src: 'data:image/gif;base64,AAAA', width: 9 })).toMatchObject({
    src: 'data:image/gif;base64,AAAA',
  })
  expect(imageAttributes({ src: 'data:image/gif;base64,AAAA', width: 9 }).srcSet).toBeUndefined()
})
