import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CdnImage } from './CdnImage.js'
import { CdnPicture } from './CdnPicture.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'
const url = (width: number) =>
  `https://ucarecdn.com/${uuid}/-/format/auto/-/quality/smart/-/stretch/off/-/resize/${width}x/`

test('a server renders everything that a browser needs', () => {
  const element = createElement(CdnImage, {
    uuid,
    width: 100,
    height: 50,
    layout: 'fixed',
    alt: 'A lake',
    analytics: false,
    className: 'photo',
    id: 'lake',
  })
  expect(renderToStaticMarkup(element)).toBe(
    `<img sizes="auto, 100px" srcSet="${url(100)} 100w, ${url(150)} 150w, ${url(200)} 200w" src="${url(100)}" width="100" height="50" loading="lazy" decoding="async" data-lading-image="fixed" alt="A lake" class="photo" id="lake" style="object-fit:cover;aspect-ratio:100/50"/>`,
  )
})

test('a server preloads a picture of priority once', () => {
  const html = renderToStaticMarkup(
    createElement(CdnImage, {
      uuid,
      width: 100,
      height: 50,
      layout: 'fixed',
      alt: '',
      analytics: false,
      priority: true,
    }),
  )
  const [link = '', ...others] = html.match(/<link[^>]*>/g) ?? []
  expect(others).toEqual([])
  for (const part of [
    'rel="preload"',
    'as="image"',
    `imageSrcSet="${url(100)} 100w, `,
    'imageSizes="100px"',
    'fetchPriority="high"',
  ]) {
    expect(link).toContain(part)
  }
  expect(html).toContain('loading="eager"')
  expect(html).toContain('<img')
})

test('sources make a <picture>, and nothing of ours is an attribute', () => {
  const html = renderToStaticMarkup(
    createElement(CdnPicture, {
      uuid,
      width: 800,
      height: 400,
      alt: '',
      priority: true,
      pubkey: 'k',
      cdnCname: 'https://cdn.test',
      proxyCname: 'https://p.test',
      secureDeliveryProxy: undefined,
      baseUrl: 'https://a.test',
      devMode: false,
      format: 'webp',
      quality: 'best',
      progressive: true,
      cdnOperations: '-/sharp/5/',
      cdnUrlModifiers: '-/mirror/',
      breakpoints: [100, 200],
      originalWidth: 900,
      originalHeight: 450,
      hiResSupport: true,
      ultraResSupport: true,
      autoSizes: false,
      placeholder: 'none',
      fallback: '/x.png',
      inlineStyle: false,
      preload: true,
      sources: [{ media: 'print', width: 100, height: 100 }],
    }),
  )
  const names = [...html.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set(
      'media srcSet sizes width height src loading decoding fetchPriority data-lading-image alt'.split(' '),
    ),
  )
  expect(html).toMatch(/^<picture><source media="print" .*<img .*<\/picture>$/)
})
