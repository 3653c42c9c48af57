import { expect, test } from 'vitest'
import { acceptList } from './acceptList.js'
import { isImageFile, matchesAccept } from './matchesAccept.js'

test.each([
  ['a.heif', true],
  ['a.HEIFS', true],
  ['a.heic', true],
  ['a.heics', true],
  ['a.avif', true],
  ['a.avifs', true],
  ['a.svgz', false],
  ['heic', false],
])('without a type, %s is an image: %s', (name, isImage) => {
  expect(isImageFile(null, name)).toBe(isImage)
  expect(isImageFile('', name)).toBe(isImage)
})

test.each([
  ['image/png', true],
  ['IMAGE/PNG', true],
  ['image/heic-sequence', true],
  ['application/image', false],
  ['video/mp4', false],
])('a file of the type %s is an image: %s', (type, isImage) => {
  expect(isImageFile(type, 'file')).toBe(isImage)
})

test('acceptList returns the configured types, and the image types with imgOnly', () => {
  expect(acceptList('', false)).toEqual([])
  expect(acceptList(' .pdf , image/png', false)).toEqual(['.pdf', 'image/png'])
  const images = acceptList('', true)
  expect(images).toEqual(
    expect.arrayContaining(['image/*', 'image/heif', 'image/heic', 'image/avif', '.heic', '.avif']),
  )
  expect(images.filter((type) => !/^(image\/|\.(hei[fc]|avif|jxl)s?$)/.test(type))).toEqual([])
  expect(acceptList('.pdf, image/*', true)).toEqual(['.pdf', ...images])
})

test('an unknown type and name match wildcards only; parameters of a type are ignored', () => {
  expect(matchesAccept(['*'], null, null)).toBe(true)
  expect(matchesAccept(['*/*'], null, null)).toBe(true)
  expect(matchesAccept(['image/*', '.png', 'image/png', '!'], null, null)).toBe(false)
  expect(matchesAccept(['text/plain'], ' text/plain ; charset=utf-8', null)).toBe(true)
  expect(matchesAccept(['image/*'], 'imagery/png', null)).toBe(false)
})

test('a wildcard accepts any file, and a type or an extension must match as a whole', () => {
  expect(matchesAccept(['*/*'], null, null)).toBe(true)
  expect(matchesAccept(['image/png'], 'image/png2', 'x')).toBe(false)
  expect(matchesAccept(['.tar.gz'], '', 'Archive.TAR.GZ')).toBe(true)
})

test.each([
  ['.jpg', 'a.jpeg', 'image/jpeg', true],
  ['.jpeg', 'a.JPG', 'image/jpeg', true],
  ['.jpg', 'a.jfif', '', true],
  ['.tif', 'a.tiff', '', true],
  ['.mpg', 'a.mpeg', 'video/mpeg', true],
  ['.jpg', 'a.png', 'image/png', false],
  ['.jpg', 'a.jpeg', 'application/pdf', false],
  ['.mp4', 'a.mov', 'video/quicktime', false],
  ['.txt', 'a.log', 'text/plain', false],
  ['.gz', 'a.tgz', 'application/gzip', false],
  ['.tar.gz', 'a.tgz', 'application/gzip', true],
  ['.tgz', 'a.tar.gz', 'application/x-compressed-tar', true],
  ['.tgz', 'a.gz', 'application/gzip', false],
])('an extension is written in several ways: %s and %s (%s): %s', (accepted, name, type, isAccepted) => {
  expect(matchesAccept([accepted], type, name)).toBe(isAccepted)
})

test.each([
  ['model/gltf-binary', 'a.glb'],
  ['application/geo+json', 'a.geojson'],
  ['application/dicom', 'a.dcm'],
  ['application/vnd.ms-outlook', 'a.msg'],
  ['text/vtt', 'a.vtt'],
  ['.kmz', 'application/vnd.google-earth.kmz'],
])('%s takes %s, which systems report without a type or without an extension', (accepted, given) => {
  const [type, name] = given.includes('/') ? [given, '1000012345'] : ['', given]
  expect(matchesAccept([accepted], type, name)).toBe(true)
})

test.each([
  ['chemical/x-pdb', 'a.pdb', '', true],
  ['application/x-subrip', 'a.srt', 'application/octet-stream', true],
  ['application/gpx+xml', 'a.gpx', '', true],
  ['application/x-pkcs12', 'a.p12', '', true],
  ['application/gpx+xml', 'a.gpx', 'text/xml', true],
  ['application/ld+json', 'a.jsonld', 'application/json', true],
  ['application/pkcs12', 'a.p12', 'application/x-pkcs12', true],
  ['application/x-tex', 'a.tex', 'text/x-tex', true],
  ['text/x-python', 'a.py', 'text/plain', true],
  ['application/gpx+xml', 'a.xml', 'text/xml', false],
  ['application/ld+json', 'a.gpx', 'text/xml', false],
  ['application/x-foo', 'a.foo', 'text/plain', false],
  ['chemical/x-pdb', 'a.pdf', '', false],
  ['chemical/x-pdb', 'a', '', false],
  ['chemical/x-pdb', 'a.pdb', 'image/png', false],
  ['image/x-rare', 'a.rare', '', false],
])('%s takes %s of the type "%s", which nobody here can judge: %s', (accepted, name, type, isAccepted) => {
  expect(matchesAccept([accepted], type, name)).toBe(isAccepted)
})

test.each([
  ['video/*', 'a.mkv', 'application/x-matroska'],
  ['font/ttf', 'a.ttf', 'application/x-font-truetype'],
  ['image/svg+xml', 'a.svg', 'text/xml'],
  ['image/*', 'a.svg', 'application/xml'],
])('%s takes %s, which a system reports as %s', (accepted, name, type) => {
  expect(matchesAccept([accepted], type, name)).toBe(true)
})
